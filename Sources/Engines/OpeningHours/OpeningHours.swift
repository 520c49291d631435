/// When a place is open: by days of the week and exceptional dates, on the local clock, with the
/// date of the last check.
///
/// Unknown hours stay unknown: such a place counts as neither open nor closed.
public struct OpeningHours: Hashable, Sendable {
  /// Hours of one day of the week, or of a date.
  public enum Day: Hashable, Sendable {
    /// Spans that begin on that day, in any order; empty if the place is closed.
    case open([Span])
    case unknown

    public static let closed = Day.open([])
    public static let allDay = Day.open([Span.allDay])
  }

  /// A span from opening to closing, in local time. It belongs to the day on which it begins, and
  /// ends on the next one if it lasts past midnight.
  public struct Span: Hashable, Sendable {
    /// In 0..<1440.
    public let opens: Int
    /// Minutes from the midnight before `opens`; more than `opens`, at most 2880.
    public let closes: Int

    /// `closes` is the local time of closing, in 0...1440: a value not above `opens` is on the next
    /// day, so 9:00 to 9:00 is 24 hours; nil for invalid minutes.
    public init?(opens: Int, closes: Int) {
      guard (0..<1440).contains(opens), (0...1440).contains(closes) else { return nil }
      self.init(from: opens, to: closes > opens ? closes : closes + 1440)
    }

    private init(from opens: Int, to closes: Int) { (self.opens, self.closes) = (opens, closes) }

    static let allDay = Span(from: 0, to: 1440)
  }

  /// Dates that differ from their day of the week.
  public struct Exception: Hashable, Sendable {
    /// For one date the later kind in this list takes precedence, and within one kind the later
    /// exception.
    public enum Kind: UInt8, CaseIterable, Sendable {
      case ramadan, holiday, oneOff
    }

    public var kind: Kind
    public var dates: ClosedRange<CivilDate>
    public var day: Day

    public init(_ kind: Kind, _ dates: ClosedRange<CivilDate>, _ day: Day) {
      self.kind = kind
      self.dates = dates
      self.day = day
    }
  }

  public enum Status: UInt8, CaseIterable, Sendable {
    case inBusiness, temporarilyClosed, permanentlyClosed
  }

  public var status: Status
  /// From Monday to Sunday; missing days are unknown.
  public var week: [Day]
  public var exceptions: [Exception]
  public var clock: LocalClock
  /// When the hours were last checked; nil if unknown.
  public var checked: CivilDate?
  /// Days after which the hours count as old (assumed: half a year, in which every place has had a
  /// change of season or a Ramadan).
  public var lifetimeDays = 182

  public init(
    week: [Day], exceptions: [Exception] = [], clock: LocalClock, checked: CivilDate? = nil,
    status: Status = .inBusiness
  ) {
    self.week = week
    self.exceptions = exceptions
    self.clock = clock
    self.checked = checked
    self.status = status
  }

  /// The same hours on every day.
  public init(daily day: Day, clock: LocalClock, checked: CivilDate? = nil) {
    self.init(week: [Day](repeating: day, count: 7), clock: clock, checked: checked)
  }

  /// The hours on `date`, whatever the status.
  public func day(_ date: CivilDate) -> Day {
    var found: Exception?
    for exception in exceptions where exception.dates.contains(date) {
      if let kind = found?.kind, kind.rawValue > exception.kind.rawValue { continue }
      found = exception
    }
    if let found { return found.day }
    return week.indices.contains(date.weekday - 1) ? week[date.weekday - 1] : .unknown
  }

  /// The open spans that begin on `date`, in order, with touching or overlapping spans merged; nil
  /// if unknown.
  ///
  /// A time that clocks skip maps to the moment of the skip, a time that occurs twice to its first
  /// occurrence.
  public func spans(on date: CivilDate) -> [Range<UTCMinute>]? {
    guard status == .inBusiness else { return [] }
    guard case .open(let spans) = day(date) else { return nil }
    let ranges = spans.compactMap { span -> Range<UTCMinute>? in
      let opens = clock.moment(LocalMinute(date, minuteOfDay: span.opens))
      let closes = clock.moment(LocalMinute(date, minuteOfDay: span.closes))
      return opens < closes ? opens..<closes : nil
    }
    return OpeningHours.merged(ranges)
  }

  /// Returns the ranges in order, with touching or overlapping ranges merged.
  static func merged(_ ranges: [Range<UTCMinute>]) -> [Range<UTCMinute>] {
    var merged: [Range<UTCMinute>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
