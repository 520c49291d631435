public import Geodesy
public import OpeningHours

/// A place that a day can be spent at.
public struct PlanPlace: Hashable, Sendable {
  /// What tells it from all others; of places with one id the first given counts.
  public var id: Int64
  /// nil where nobody knows: legs there and away are assumed. One that is not on the globe, or at
  /// latitude 0 and longitude 0, is none.
  public var coordinate: Coordinate?
  /// Number of its kind in 0..<64, by a table of the app's; above it counts as 63.
  public var category: UInt8
  /// The part of town it lies in, by a table of the app's; nil where nobody knows.
  public var area: Int32?
  /// How much it is worth to somebody who likes its kind, in 0...100.
  public var appeal: Int
  /// The shortest stay that makes sense, and the longest, in minutes; they count within 1...600.
  public var stayMinutes: ClosedRange<Int>
  public var price: PriceLevel
  /// When it is at its best; none, like all three, means at any time, at night too.
  public var times: TimesOfDay
  /// nil where nothing is known of it: then it is taken for open, and the plan says so.
  public var hours: OpeningHours?
  /// Pauses that can be had there. A place for pauses is no stop.
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

  /// Where it is, as far as that can be true.
  var position: Coordinate? { coordinate.flatMap(PlanPlace.position) }

  /// `coordinate`, unless it says that nobody knows.
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

/// Parts of a day, on the clock of who plans it.
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

  /// In minutes of a day.
  static let bounds: [(times: TimesOfDay, minutes: Range<Int>)] = [
    (.morning, 360..<720), (.afternoon, 720..<1020), (.evening, 1020..<1440),
  ]
}

/// Which pauses a place is for.
public struct PauseKinds: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: DayPlan.Pause.Kind) { rawValue = 1 << kind.rawValue }

  public static let lunch = PauseKinds(.lunch)
  public static let tea = PauseKinds(.tea)
  public static let dinner = PauseKinds(.dinner)
}
