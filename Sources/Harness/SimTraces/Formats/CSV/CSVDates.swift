import SimText

/// A date and a time of day as people write them in tables: `17.05.2026`, `5/17/2026`, `2026/05/17`
/// or `20260517`, and `9:30`, `09:30:00.25`, `9:30:00 PM` or `093000`.
///
/// A time without a zone is UTC.
struct CivilTime {
  /// The part of a date that comes first.
  enum Order: Equatable {
    case year, day, month
  }

  private(set) var order: Order
  /// Whether the date could also be read with day and month swapped.
  private(set) var isAmbiguous: Bool
  private(set) var hasZone: Bool
  /// Unix time in nanoseconds.
  private(set) var nanoseconds: Int64

  /// nil where it is no such date or time, or outside 1980–2100.
  ///
  /// - Parameter order: the order of an earlier date; nil to derive it from the date itself. An
  ///   ambiguous date starts with the day if its parts are separated by points, and with the month
  ///   if by slashes, as most programs write them.
  init?(date: String, time: String, order: Order?) {
    guard let parts = DateParts(date, order), let clock = ClockText(time) else { return nil }
    self.order = parts.order
    isAmbiguous = parts.isAmbiguous
    var text = "\(parts.year)-\(parts.month)-\(parts.day)T\(clock.text)"
    let stamp = text.withUTF8 { Timestamp(iso8601: $0) }
    guard case .time(let nanoseconds, let hasZone) = stamp else { return nil }
    self.nanoseconds = nanoseconds
    self.hasZone = hasZone
  }

  /// Reads one cell with a blank between date and time.
  init?(_ text: String, order: Order?) {
    guard let blank = text.firstIndex(where: { $0 == " " || $0 == "T" }) else { return nil }
    self.init(
      date: String(text[..<blank]), time: String(text[text.index(after: blank)...]), order: order)
  }
}

/// The parts of a date, with as many digits as ISO 8601 requires.
private struct DateParts {
  var year: Substring
  var month: String
  var day: String
  var order: CivilTime.Order
  var isAmbiguous = false

  init?(_ text: String, _ known: CivilTime.Order?) {
    if text.utf8.count == 8, text.utf8.allSatisfy({ $0.digit != nil }) {
      year = text.prefix(4)
      month = String(text.dropFirst(4).prefix(2))
      day = String(text.suffix(2))
      order = .year
      return
    }
    guard let separator = text.first(where: { !$0.isNumber }), "-/.".contains(separator) else {
      return nil
    }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { $0.digit != nil } }) else {
      return nil
    }
    if parts[0].count == 4 {
      (year, order) = (parts[0], .year)
    } else if parts[2].count == 4, let first = Int(parts[0]), let second = Int(parts[1]) {
      year = parts[2]
      isAmbiguous = separator == "/" && first <= 12 && second <= 12 && first != second
      let told: CivilTime.Order =
        first > 12 ? .day : second > 12 || separator == "/" ? .month : .day
      order = known ?? told
    } else {
      return nil
    }
    let monthIndex = order == .month ? 0 : 1
    guard let month = Self.padded(parts[monthIndex]),
      let day = Self.padded(parts[order == .year ? 2 : 1 - monthIndex])
    else { return nil }
    self.month = month
    self.day = day
  }

  private static func padded(_ digits: Substring) -> String? {
    switch digits.count {
    case 1: "0\(digits)"
    case 2: String(digits)
    default: nil
    }
  }
}

/// A time of day as ISO 8601 writes it.
private struct ClockText {
  var text: String

  init?(_ given: String) {
    var rest = Substring(given.uppercased()).trimmingBlanks
    var half: Substring?
    for word in ["AM", "PM"] where rest.hasSuffix(word) {
      half = Substring(word)
      rest = rest.dropLast(2).trimmingBlanks
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if digits.count == 6, half == nil {
      text =
        "\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))"
        + rest.dropFirst(6)
      return
    }
    guard (1...2).contains(digits.count), var hour = Int(digits),
      rest.dropFirst(digits.count).first == ":"
    else { return nil }
    if half != nil {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "PM" ? 12 : 0)
    }
    text = (hour < 10 ? "0\(hour)" : "\(hour)") + rest.dropFirst(digits.count)
  }
}
