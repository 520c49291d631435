/// A moment in UTC, to the minute.
///
/// Plans and opening hours are about days in the future, which the instants of a run do not reach;
/// an app gets it from its clock.
public struct UTCMinute: Hashable, Comparable, Sendable {
  /// Whole minutes since 1970-01-01 00:00 UTC, without leap seconds; clamped to ten thousand years
  /// before and after.
  public let minutes: Int

  public init(minutes: Int) { self.minutes = WallTime.clamped(minutes) }

  /// The moment `minutes` later, or earlier if negative.
  public func adding(minutes: Int) -> UTCMinute {
    UTCMinute(minutes: self.minutes + WallTime.clamped(minutes))
  }

  public static func < (a: UTCMinute, b: UTCMinute) -> Bool { a.minutes < b.minutes }

  /// Whole minutes from `b` to `a`.
  public static func - (a: UTCMinute, b: UTCMinute) -> Int { a.minutes - b.minutes }
}

/// The local date and time of a place, to the minute.
public struct LocalMinute: Hashable, Comparable, Sendable {
  /// Whole minutes since the local clock showed 1970-01-01 00:00, ignoring changes of the clock;
  /// clamped to ten thousand years before and after.
  public let minutes: Int

  public init(minutes: Int) { self.minutes = WallTime.clamped(minutes) }

  /// `minuteOfDay` may exceed the day: 1500 is 1 o'clock on the next one.
  public init(_ date: CivilDate, minuteOfDay: Int) {
    self.init(minutes: date.dayNumber * 1440 + WallTime.clamped(minuteOfDay))
  }

  public var date: CivilDate { CivilDate(dayNumber: CivilDate.quotient(minutes, 1440)) }

  /// In 0..<1440.
  public var minuteOfDay: Int { CivilDate.modulo(minutes, 1440) }

  public static func < (a: LocalMinute, b: LocalMinute) -> Bool { a.minutes < b.minutes }
}

enum WallTime {
  /// Ten thousand years of 365.25 days: the sum of a few such numbers does not overflow.
  private static let most = 10_000 * 525_960

  static func clamped(_ minutes: Int) -> Int { min(max(minutes, -most), most) }
}
