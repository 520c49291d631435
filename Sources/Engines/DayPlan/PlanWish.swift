public import Geodesy
public import OpeningHours

/// What somebody wants of a day.
public struct PlanWish: Hashable, Sendable {
  public enum Pace: UInt8, CaseIterable, Sendable {
    /// The longest stays.
    case relaxed
    /// Half way between the shortest and the longest, cut off to whole minutes.
    case standard
    /// The shortest stays.
    case brisk
  }

  /// What may be spent: prices up to this level cost no points.
  public enum Budget: UInt8, CaseIterable, Sendable {
    case budget, mid, splurge

    var level: PriceLevel {
      switch self {
      case .budget: .low
      case .mid: .middle
      case .splurge: .high
      }
    }
  }

  /// When the day begins.
  public var startsAt: UTCMinute
  /// How long it is; below 0 it counts as 0, above 600, ten hours, as 600.
  public var availableMinutes: Int
  /// Where it begins: where the user is, his Home Base or a part of town; nil where nobody knows.
  public var start: Coordinate?
  /// Clocks of the place: when it is noon, and time to eat.
  public var clock: LocalClock
  public var interests: Interests
  public var pace: Pace
  public var budget: Budget

  public init(
    startsAt: UTCMinute, availableMinutes: Int, start: Coordinate?, clock: LocalClock,
    interests: Interests = [], pace: Pace = .standard, budget: Budget = .mid
  ) {
    self.startsAt = startsAt
    self.availableMinutes = availableMinutes
    self.start = start
    self.clock = clock
    self.interests = interests
    self.pace = pace
    self.budget = budget
  }

  /// The day ends then at the latest, whatever comes.
  public var endsAt: UTCMinute {
    startsAt.adding(minutes: min(max(0, availableMinutes), PlanWish.longestDay))
  }

  /// In minutes; above it nothing is planned.
  static let longestDay = 600

  /// Minutes that a visit takes.
  func stay(_ place: PlanPlace) -> Int {
    let stay = place.stayMinutes.clamped(to: 1...PlanWish.longestDay)
    return switch pace {
    case .relaxed: stay.upperBound
    case .standard: (stay.lowerBound + stay.upperBound) / 2
    case .brisk: stay.lowerBound
    }
  }
}

/// Categories of places that somebody likes; none means that all are liked.
public struct Interests: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The category of this number alone; 64 and above count as 63.
  public init(_ category: UInt8) { rawValue = 1 << UInt64(min(category, 63)) }
}
