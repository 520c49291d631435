/// A day of the Gregorian calendar.
package struct CalendarDay: Equatable {
  package var year: Int64
  package var month: Int64
  package var day: Int64

  /// The day this number of days after 1970-01-01, for years from 0 (Hinnant 2013,
  /// `civil_from_days`).
  package init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Timestamp {
  /// Unix time inside `era` as ISO 8601 in UTC: `2026-05-17T09:30:00.25Z`.
  package static func iso8601(_ unixNanoseconds: Int64) -> String {
    var sink = ByteSink()
    append(iso8601: unixNanoseconds, to: &sink)
    return sink.text
  }

  private static let nanosecondsPerDay: Int64 = 86_400_000_000_000

  /// Appends Unix time inside `era` as ISO 8601 in UTC: `2026-05-17T09:30:00.25Z`.
  ///
  /// The fraction has zero, three, six or nine digits: as many as needed to be exact.
  package static func append(iso8601 unixNanoseconds: Int64, to sink: inout ByteSink) {
    let days = unixNanoseconds / nanosecondsPerDay
    let day = CalendarDay(daysSince1970: days)
    let rest = UInt64(unixNanoseconds - days * nanosecondsPerDay)
    let second = rest / 1_000_000_000
    Decimals.append(UInt64(day.year), width: 4, to: &sink)
    append("-", UInt64(day.month), to: &sink)
    append("-", UInt64(day.day), to: &sink)
    append("T", second / 3600, to: &sink)
    append(":", second / 60 % 60, to: &sink)
    append(":", second % 60, to: &sink)
    let fraction = rest % 1_000_000_000
    if fraction > 0 {
      sink.append(byte: UInt8(ascii: "."))
      if fraction % 1_000_000 == 0 {
        Decimals.append(fraction / 1_000_000, width: 3, to: &sink)
      } else if fraction % 1000 == 0 {
        Decimals.append(fraction / 1000, width: 6, to: &sink)
      } else {
        Decimals.append(fraction, width: 9, to: &sink)
      }
    }
    sink.append(byte: UInt8(ascii: "Z"))
  }

  private static func append(_ before: Unicode.Scalar, _ number: UInt64, to sink: inout ByteSink) {
    sink.append(byte: UInt8(ascii: before))
    Decimals.append(number, width: 2, to: &sink)
  }
}

extension Timestamp {
  /// Whether Unix time in nanoseconds can be written: from 1980 to 2100.
  package static func isInEra(_ nanoseconds: Int64) -> Bool { era.contains(nanoseconds) }

  /// Reads ISO 8601 with a zone; nil for anything else, and outside 1980–2100.
  package static func nanoseconds(ofTimeOfDay text: String) -> Int64? {
    let stamp = Array(text.utf8).withUnsafeBufferPointer { Timestamp(iso8601: $0) }
    guard case .time(let nanoseconds, hasZone: true) = stamp else { return nil }
    return nanoseconds
  }
}
