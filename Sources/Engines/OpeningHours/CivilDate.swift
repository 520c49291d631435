/// A day of the Gregorian calendar, in the years 1 to 9999.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; numbers outside the years 1 to 9999 are clamped to the nearest day.
  public let dayNumber: Int

  public init(dayNumber: Int) {
    self.dayNumber = min(max(dayNumber, CivilDate.firstDay), CivilDate.lastDay)
  }

  /// nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let number = CivilDate.dayNumber(year: year, month: month, day: day)
    self.init(dayNumber: number)
    // February 30 becomes a day in March, so the parts differ
    guard parts == (year, month, day) else { return nil }
  }

  /// The day of the week from 1, Monday, to 7, Sunday, as in ISO 8601.
  public var weekday: Int { CivilDate.modulo(dayNumber + 3, 7) + 1 }

  public var year: Int { parts.year }
  /// 1 to 12.
  public var month: Int { parts.month }
  /// 1 to 31.
  public var day: Int { parts.day }

  /// The date `days` days later, or earlier if `days` is negative.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CivilDate(dayNumber: overflow ? (days < 0 ? .min : .max) : sum)
  }

  public static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }

  private static let firstDay = dayNumber(year: 1, month: 1, day: 1)
  private static let lastDay = dayNumber(year: 9999, month: 12, day: 31)

  private static let daysOf400Years = 146_097
  /// Days from March 1 of the year 0; years begin in March here, so that a leap day is the last of
  /// its year.
  private static let daysTo1970 = 719_468

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let sinceMarch = (month + 9) % 12
    let marchYear = month < 3 ? year - 1 : year
    let leapDays =
      quotient(marchYear, 4) - quotient(marchYear, 100) + quotient(marchYear, 400)
    return 365 * marchYear + leapDays + daysBefore(sinceMarch) + day - 1 - daysTo1970
  }

  /// Days from March 1 to the first day of month `sinceMarch`, 0 for March: months have 31 and 30
  /// days alternately, and five of them have 153.
  private static func daysBefore(_ sinceMarch: Int) -> Int { (153 * sinceMarch + 2) / 5 }

  private var parts: (year: Int, month: Int, day: Int) {
    let days = dayNumber + CivilDate.daysTo1970
    let cycle = CivilDate.quotient(days, CivilDate.daysOf400Years)
    let dayOfCycle = days - cycle * CivilDate.daysOf400Years
    // a leap day ends every 4th and 400th year of the cycle, but not every 100th
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let sinceMarch = (5 * dayOfYear + 2) / 153
    let month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9
    let year = 400 * cycle + yearOfCycle + (month < 3 ? 1 : 0)
    return (year, month, dayOfYear - CivilDate.daysBefore(sinceMarch) + 1)
  }

  /// The quotient, rounded down (toward negative infinity).
  static func quotient(_ a: Int, _ b: Int) -> Int { (a - modulo(a, b)) / b }

  static func modulo(_ a: Int, _ b: Int) -> Int { (a % b + b) % b }
}
