/// Places times of day on a timeline of days.
///
/// The day is that of the last RMC or ZDA with a date, counted since 1970; before the first such
/// date it is counted from the first sentence. A time of day that jumps back by more than 12 h
/// belongs to the next day, one that jumps ahead by more than 23 h to the previous day (assumed: a
/// logger that paused over night is more likely than a clock that was changed that much).
struct NMEAClock {
  static let nanosecondsPerDay: Int64 = 86_400_000_000_000
  private static let nanosecondsPerHour: Int64 = 3_600_000_000_000
  /// The largest number of days counted without a date: sums fit in 64 bits.
  private static let mostDays: Int64 = 36_500

  private(set) var isDated = false
  private var day: Int64 = 0
  private var timeOfDay: Int64?
  /// Number of days, since the last date, that follow from times of day alone.
  private var turns: Int64 = 0

  /// The moment of `timeOfDay`, in nanoseconds, next to the last time passed to `advance`.
  func moment(_ timeOfDay: Int64) -> Int64 {
    (day + turn(timeOfDay)) * Self.nanosecondsPerDay + timeOfDay
  }

  /// Moves on to `timeOfDay`, on `date` where it is known (days since 1970).
  ///
  /// Returns the error, in nanoseconds, of the moments given before the first date.
  mutating func advance(to timeOfDay: Int64, on date: Int64?) -> Int64 {
    let turn = turn(timeOfDay)
    turns += turn
    day += turn
    self.timeOfDay = timeOfDay
    guard let date else { return 0 }
    let shift = isDated ? 0 : (date - day) * Self.nanosecondsPerDay
    isDated = true
    day = date
    turns = 0
    return shift
  }

  private func turn(_ timeOfDay: Int64) -> Int64 {
    guard let last = self.timeOfDay, abs(turns) < Self.mostDays else { return 0 }
    let step = timeOfDay - last
    if step < -12 * Self.nanosecondsPerHour { return 1 }
    return step > 23 * Self.nanosecondsPerHour ? -1 : 0
  }
}
