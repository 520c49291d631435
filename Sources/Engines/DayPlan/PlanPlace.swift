public import Geodesy
public import OpeningHours

/// A place that a day can include.
public struct PlanPlace: Hashable, Sendable {
  /// Unique id; of places with the same id the first given counts.
  public var id: Int64
  /// nil if unknown: legs to and from it are assumed. A coordinate that is not on the globe, or at
  /// latitude 0 and longitude 0, counts as nil.
  public var coordinate: Coordinate?
  /// Number of its kind in 0..<64, from a table of the app; higher numbers count as 63.
  public var category: UInt8
  /// The part of town, from a table of the app; nil if unknown.
  public var area: Int32?
  /// Its worth to a user who likes its kind, in 0...100.
  public var appeal: Int
  /// The shortest sensible stay and the longest, in minutes; clamped to 1...600.
  public var stayMinutes: ClosedRange<Int>
  public var price: PriceLevel
  /// The times of day when it is at its best; none or all three mean any time, also at night.
  public var times: TimesOfDay
  /// nil if the hours are unknown: then it counts as open, and the plan marks it.
  public var hours: OpeningHours?
  /// Pauses that can be taken there. A place for pauses is not a stop.
  public var serves: PauseKinds

  public init(
    id: Int64, coordinate: Coordinate?, category: UInt8 = 0, area: Int32? = nil, appeal: Int = 50,
    stayMinutes: ClosedRange<Int> = 30...60, price: PriceLevel = .free, times: TimesOfDay = [],
    hours: OpeningHours? = nil, serves: PauseKinds = []
  ) {
    self.id = id
    self.coordinate = coordinate
    self.category = category
    self.area = area
    self.appeal = appeal
    self.stayMinutes = stayMinutes
    self.price = price
    self.times = times
    self.hours = hours
    self.serves = serves
  }

  /// Its position; nil if unknown or invalid.
  var position: Coordinate? { coordinate.flatMap(PlanPlace.position) }

  /// Returns `coordinate`, or nil if it is invalid or stands for an unknown position.
  static func position(_ coordinate: Coordinate) -> Coordinate? {
    let isNowhere = coordinate.latitudeDegrees == 0 && coordinate.longitudeDegrees == 0
    return coordinate.isValid && !isNowhere ? coordinate : nil
  }
}

/// What a place costs.
public enum PriceLevel: UInt8, CaseIterable, Comparable, Sendable {
  case free, low, middle, high

  public static func < (a: PriceLevel, b: PriceLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Parts of a day, on the local clock of the plan.
public struct TimesOfDay: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From 6:00 to 12:00 (assumed, as all three).
  public static let morning = TimesOfDay(rawValue: 1)
  /// From 12:00 to 17:00.
  public static let afternoon = TimesOfDay(rawValue: 2)
  /// From 17:00 to midnight.
  public static let evening = TimesOfDay(rawValue: 4)

  static let all: TimesOfDay = [.morning, .afternoon, .evening]

  /// The minutes of the day that each part covers.
  static let bounds: [(times: TimesOfDay, minutes: Range<Int>)] = [
    (.morning, 360..<720), (.afternoon, 720..<1020), (.evening, 1020..<1440),
  ]
}

/// The pauses that a place serves.
public struct PauseKinds: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: DayPlan.Pause.Kind) { rawValue = 1 << kind.rawValue }

  public static let lunch = PauseKinds(.lunch)
  public static let tea = PauseKinds(.tea)
  public static let dinner = PauseKinds(.dinner)
}
