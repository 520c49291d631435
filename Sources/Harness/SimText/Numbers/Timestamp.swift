/// Moments in recordings as Unix time in nanoseconds.
///
/// Only 1980–2100 is accepted: a time outside means that a device's clock was never set. Every
/// accepted moment, and the difference of any two, fits in 64 bits.
package enum Timestamp: Equatable {
  case time(nanoseconds: Int64, hasZone: Bool)
  /// Well-formed, but before 1980 or after 2100.
  case outsideEra
  case garbled

  /// 1980-01-01T00:00:00Z up to the end of 2100, in nanoseconds of Unix time.
  package static let era: Range<Int64> = 315_532_800_000_000_000..<4_133_980_800_000_000_000

  /// Length of the era.
  package static let spanNanoseconds = era.upperBound - era.lowerBound

  /// Reads an ISO 8601 date and time: `2015-12-11T15:43:13.25+01:00`.
  ///
  /// Seconds and their fraction may be missing, digits below the nanosecond are dropped; a time
  /// without a zone is UTC. A leap second counts as the first moment of the next minute.
  package init(iso8601 text: UnsafeBufferPointer<UInt8>) {
    var scan = FieldScan(Number.trimmed(text))
    guard let year = scan.digits(4), scan.consume("-"), let month = scan.digits(2),
      scan.consume("-"),
      let day = scan.digits(2), scan.consume("T") || scan.consume("t") || scan.consume(" "),
      let hour = scan.digits(2), scan.consume(":"), let minute = scan.digits(2)
    else {
      self = .garbled
      return
    }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if scan.consume(":") {
      guard let seconds = scan.digits(2) else {
        self = .garbled
        return
      }
      second = seconds
      if scan.consume(".") || scan.consume(",") {
        guard let nanoseconds = scan.fraction() else {
          self = .garbled
          return
        }
        fraction = nanoseconds
      }
    }
    let hasZone = !scan.isAtEnd
    guard let offsetMinutes = scan.zone(), scan.isAtEnd, (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year), hour <= 23, minute <= 59, second <= 60
    else {
      self = .garbled
      return
    }
    let minutes = (Self.daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offsetMinutes
    guard year >= 1970, year <= 2200 else {
      self = .outsideEra
      return
    }
    self = Self(unixNanoseconds: (minutes * 60 + second) * 1_000_000_000 + fraction, hasZone)
  }

  /// Reads ISO 8601, or a number since 1970 in s, ms, µs or ns: inside the era the ranges of the
  /// units do not overlap, so the number's size determines the unit.
  package init(anyForm text: UnsafeBufferPointer<UInt8>) {
    guard case .value(let value) = Number(text) else {
      self = Timestamp(iso8601: text)
      return
    }
    let decimals =
      switch abs(value) {
      case ..<1e10: 9
      case ..<1e13: 6
      case ..<1e16: 3
      default: 0
      }
    self =
      Number.fixedPoint(text, decimals: decimals).map { Timestamp(unixNanoseconds: $0, true) }
      ?? .outsideEra
  }

  /// A moment `milliseconds` after 1970-01-01T00:00:00Z.
  package init(unixMilliseconds milliseconds: Int64) {
    let (nanoseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self = overflow ? .outsideEra : Self(unixNanoseconds: nanoseconds, true)
  }

  /// A moment of Unix time.
  package init(unixNanoseconds nanoseconds: Int64, _ hasZone: Bool) {
    self =
      Self.era.contains(nanoseconds)
      ? .time(nanoseconds: nanoseconds, hasZone: hasZone) : .outsideEra
  }

  package static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 in the Gregorian calendar, for years from 0 (Hinnant 2013,
  /// `days_from_civil`).
  package static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// Reads fixed-width fields from the front of a text.
private struct FieldScan {
  private let text: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { at == text.count }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int64? {
    guard text.count - at >= count else { return nil }
    var value: Int64 = 0
    for byte in text[at..<(at + count)] {
      guard let digit = byte.digit else { return nil }
      value = value * 10 + Int64(digit)
    }
    at += count
    return value
  }

  /// Nanoseconds from the digits of a fraction of a second; nil where there is no digit.
  mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var unit: Int64 = 100_000_000
    let start = at
    while at < text.count, let digit = text[at].digit {
      value += Int64(digit) * unit
      unit /= 10
      at += 1
    }
    return at > start ? value : nil
  }

  /// Minutes east of UTC from `Z`, `+01:00`, `+0100` or `+01`; 0 where the text ends.
  mutating func zone() -> Int64? {
    if isAtEnd || consume("Z") || consume("z") { return 0 }
    let isWest = consume("-")
    guard isWest || consume("+"), let hours = digits(2), hours <= 18 else { return nil }
    var minutes: Int64 = 0
    if !isAtEnd {
      _ = consume(":")
      guard let value = digits(2), value <= 59 else { return nil }
      minutes = value
    }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
