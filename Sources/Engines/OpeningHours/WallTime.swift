/// A moment to the minute, the same for everybody.
///
/// Plans and opening hours are of days that are yet to come, which the instants of a run do not
/// reach; an app gets it from its clock.
public struct UTCMinute: Hashable, Comparable, Sendable {
  /// Whole minutes since 1970-01-01 00:00 UTC, without leap seconds; beyond ten thousand years from
  /// then the last or the first of these.
  public let minutes: Int

  public init(minutes: Int) { self.minutes = WallTime.clamped(minutes) }

  /// The moment so many minutes later, or earlier where they are negative.
  public func adding(minutes: Int) -> UTCMinute {
    UTCMinute(minutes: self.minutes + WallTime.clamped(minutes))
  }

  public static func < (a: UTCMinute, b: UTCMinute) -> Bool { a.minutes < b.minutes }

  /// Whole minutes from `b` to `a`.
  public static func - (a: UTCMinute, b: UTCMinute) -> Int { a.minutes - b.minutes }
}

/// What calendars and clocks on the wall of one place show, to the minute.
public struct LocalMinute: Hashable, Comparable, Sendable {
  /// Whole minutes since its clock showed 1970-01-01 00:00, changes of the clock left out; beyond
  /// ten thousand years from then the last or the first of these.
  public let minutes: Int

  public init(minutes: Int) { self.minutes = WallTime.clamped(minutes) }

  /// `minuteOfDay` may lie beyond the day: 1500 is 1 o'clock of the next one.
  public init(_ date: CivilDate, minuteOfDay: Int) {
    self.init(minutes: date.dayNumber * 1440 + WallTime.clamped(minuteOfDay))
  }

  public var date: CivilDate { CivilDate(dayNumber: CivilDate.quotient(minutes, 1440)) }

  /// In 0..<1440.
  public var minuteOfDay: Int { CivilDate.modulo(minutes, 1440) }

  public static func < (a: LocalMinute, b: LocalMinute) -> Bool { a.minutes < b.minutes }
}

enum WallTime {
  /// Ten thousand years of 365.25 days: sums of a few such numbers do not overflow.
  private static let most = 10_000 * 525_960

  static func clamped(_ minutes: Int) -> Int { min(max(minutes, -most), most) }
}
