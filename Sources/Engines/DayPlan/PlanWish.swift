public import Geodesy
public import OpeningHours

/// What a user wants from a day.
public struct PlanWish: Hashable, Sendable {
  public enum Pace: UInt8, CaseIterable, Sendable {
    /// The longest stays.
    case relaxed
    /// Half way between the shortest and the longest, rounded down to whole minutes.
    case standard
    /// The shortest stays.
    case brisk
  }

  /// The highest price level that costs no points.
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
  /// How long it is, in minutes; clamped to 0...600 (ten hours).
  public var availableMinutes: Int
  /// Where it begins: the user's position, his Home Base or a part of town; nil if unknown.
  public var start: Coordinate?
  /// The local clock, which gives noon and the times to eat.
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

  /// The latest end of the day.
  public var endsAt: UTCMinute {
    startsAt.adding(minutes: min(max(0, availableMinutes), PlanWish.longestDay))
  }

  /// The longest day, in minutes; nothing is planned after it.
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

/// Categories of places that a user likes; empty means all.
public struct Interests: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The category with this number alone; 64 and above count as 63.
  public init(_ category: UInt8) { rawValue = 1 << UInt64(min(category, 63)) }
}
