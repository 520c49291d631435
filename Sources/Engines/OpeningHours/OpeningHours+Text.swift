extension OpeningHours {
  /// Why a text is not valid hours: the text found, and what was expected.
  public struct TextFault: Error, Hashable, Sendable {
    /// The position of the fault in the text, in characters from 0.
    public var at: Int
    public var found: String
    public var expected: String
  }

  /// Reads hours in OpenStreetMap's `opening_hours` format, such as `Mo-Fr 09:00-12:30,15:00-19:00;
  /// Sa 10:00-14:00; 2026 Mar 20 off`.
  ///
  /// Rules are separated by `;`. If two rules apply to a day, dates take precedence over holidays,
  /// and holidays over days of the week; within one kind the later rule holds. A day without a rule
  /// is closed. Each rule begins with days of the week, dates of a year, `PH`, or nothing, which
  /// means every day; then follow spans of time, `24/7`, `off`, `closed` or `unknown`. A span past
  /// midnight ends on the next day: `18:00-02:00`, or `18:00-26:00`. Seasons, weeks, sunrise and
  /// sunset, and comments are refused, because they would have to be guessed.
  /// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours.
  ///
  /// - Parameter holidays: the dates that `PH` stands for; without any, `PH` rules have no effect.
  public init(
    text: String, clock: LocalClock, checked: CivilDate? = nil,
    holidays: [ClosedRange<CivilDate>] = []
  ) throws(TextFault) {
    var reader = HoursReader(text)
    self.init(week: [Day](repeating: .closed, count: 7), clock: clock, checked: checked)
    repeat {
      let rule = try reader.rule()
      switch rule.days {
      case .week(let days): for day in days { week[day - 1] = rule.day }
      case .dates(let dates): exceptions.append(Exception(.oneOff, dates, rule.day))
      case .holidays:
        exceptions += holidays.map { Exception(.holiday, $0, rule.day) }
      }
    } while try reader.goesOn()
  }
}

/// Reads the text of opening hours from its start to its end.
private struct HoursReader {
  enum Days {
    /// From 1, Monday, to 7, Sunday.
    case week([Int])
    case dates(ClosedRange<CivilDate>)
    case holidays
  }

  private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private let text: [Character]
  private var at = 0

  init(_ text: String) { self.text = Array(text) }

  mutating func rule() throws(OpeningHours.TextFault) -> (days: Days, day: OpeningHours.Day) {
    if consume("24/7") { return (.week(Array(1...7)), .allDay) }
    let days = try self.days()
    return (days, try day())
  }

  /// Whether another rule follows; a `;` at the end starts none.
  mutating func goesOn() throws(OpeningHours.TextFault) -> Bool {
    let hasMore = consume(";")
    skipSpaces()
    if at == text.count { return false }
    guard hasMore else { throw fault("';' and another rule, or nothing more") }
    return true
  }

  // MARK: days of a rule

  private mutating func days() throws(OpeningHours.TextFault) -> Days {
    if consume("PH") {
      _ = consume(":")
      return .holidays
    }
    if let year = year() { return .dates(try dates(in: year)) }
    guard let first = word(of: Self.weekdays) else { return .week(Array(1...7)) }
    var found = try week(from: first)
    while consume(",") {
      guard let next = word(of: Self.weekdays) else {
        throw fault("a day of the week, as 'Mo'")
      }
      found += try week(from: next)
    }
    return .week(found)
  }

  /// The days from `first` on, across the end of the week if `first` is later than the last one.
  private mutating func week(from first: Int) throws(OpeningHours.TextFault) -> [Int] {
    guard consume("-") else { return [first] }
    guard let last = word(of: Self.weekdays) else { throw fault("a day of the week, as 'Fr'") }
    return first <= last ? Array(first...last) : Array(first...7) + Array(1...last)
  }

  /// Reads what follows the year: a month and a day, and optionally `-` and the last day.
  private mutating func dates(
    in year: Int
  ) throws(OpeningHours.TextFault) -> ClosedRange<CivilDate> {
    guard let month = word(of: Self.months) else { throw fault("a month, as 'Mar'") }
    let first = try date(year, month)
    guard consume("-") else { return first...first }
    let start = at
    let lastYear = self.year() ?? year
    let last = try date(lastYear, word(of: Self.months) ?? month)
    guard first <= last else { throw fault("a date after the first one", at: start) }
    return first...last
  }

  private mutating func date(
    _ year: Int, _ month: Int
  ) throws(OpeningHours.TextFault) -> CivilDate {
    skipSpaces()
    let start = at
    guard let day = number(digits: 1...2), let date = CivilDate(year: year, month: month, day: day)
    else { throw fault("a day that this month has, as '20'", at: start) }
    return date
  }

  /// Four digits that no colon follows.
  private mutating func year() -> Int? {
    skipSpaces()
    let start = at
    if let year = number(digits: 4...4), peek != ":" { return year }
    at = start
    return nil
  }

  // MARK: hours of a rule

  private mutating func day() throws(OpeningHours.TextFault) -> OpeningHours.Day {
    if consume("off") || consume("closed") { return .closed }
    if consume("unknown") { return .unknown }
    if consume("24/7") { return .allDay }
    var spans = [try span()]
    while consume(",") { spans.append(try span()) }
    return .open(spans)
  }

  private mutating func span() throws(OpeningHours.TextFault) -> OpeningHours.Span {
    let opens = try time("a time, as '09:00', or 'off' or 'unknown'", most: 1439)
    guard consume("-") else { throw fault("'-' and the time at which it closes") }
    let start = at
    let closes = try time("the time at which it closes, as '18:00'", most: 2880)
    let isLate = closes > 1440
    guard let span = OpeningHours.Span(opens: opens, closes: isLate ? closes - 1440 : closes),
      !isLate || span.closes == closes
    else { throw fault("a time within a day of the opening", at: start) }
    return span
  }

  private mutating func time(
    _ expected: String, most: Int
  ) throws(OpeningHours.TextFault) -> Int {
    skipSpaces()
    let start = at
    guard let hours = number(digits: 1...2), peek == ":" else {
      throw fault(expected, at: start)
    }
    at += 1
    guard let minutes = number(digits: 2...2), minutes < 60, hours * 60 + minutes <= most else {
      throw fault(expected, at: start)
    }
    return hours * 60 + minutes
  }

  // MARK: characters

  private var peek: Character? { at < text.count ? text[at] : nil }

  private mutating func skipSpaces() { while peek == " " { at += 1 } }

  /// Skips spaces and consumes `word` if it comes next.
  private mutating func consume(_ word: String) -> Bool {
    skipSpaces()
    guard text[at...].starts(with: word) else { return false }
    at += word.count
    return true
  }

  /// The number, from 1, of the entry of `words` that comes next.
  private mutating func word(of words: [String]) -> Int? {
    for (index, word) in words.enumerated() where consume(word) { return index + 1 }
    return nil
  }

  private mutating func number(digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    while count < digits.upperBound, let digit = peek?.wholeNumberValue, peek?.isASCII == true {
      (value, count) = (value * 10 + digit, count + 1)
      at += 1
    }
    return digits.contains(count) ? value : nil
  }

  private func fault(_ expected: String, at place: Int? = nil) -> OpeningHours.TextFault {
    let start = min(place ?? at, text.count)
    let rest = text[start...].prefix { $0 != ";" && $0 != "," }
    return OpeningHours.TextFault(
      at: start, found: rest.isEmpty ? "the end" : String(rest), expected: expected)
  }
}
