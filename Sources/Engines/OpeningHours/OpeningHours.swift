/// When a place is open: by the days of the week, by dates that are otherwise, on the clocks where
/// it is, and how old that knowledge is.
///
/// What is not known stays unknown: such a place is neither open nor closed, and nobody guesses.
public struct OpeningHours: Hashable, Sendable {
  /// Hours of one day of the week, or of some dates.
  public enum Day: Hashable, Sendable {
    /// Spans that begin on that day, in any order; none where the place is closed.
    case open([Span])
    case unknown

    public static let closed = Day.open([])
    public static let allDay = Day.open([Span.allDay])
  }

  /// From opening to closing, on the clocks of the place. It belongs to the day on which it begins,
  /// and ends on the next one where it lasts over midnight.
  public struct Span: Hashable, Sendable {
    /// In 0..<1440.
    public let opens: Int
    /// In minutes of the day that it begins on, beyond `opens`, at most 2880.
    public let closes: Int

    /// `closes` is what clocks show then, in 0...1440: up to `opens` it is of the next day, so that
    /// from 9:00 to 9:00 is a day; nil for minutes that no day has.
    public init?(opens: Int, closes: Int) {
      guard (0..<1440).contains(opens), (0...1440).contains(closes) else { return nil }
      self.init(from: opens, to: closes > opens ? closes : closes + 1440)
    }

    private init(from opens: Int, to closes: Int) { (self.opens, self.closes) = (opens, closes) }

    static let allDay = Span(from: 0, to: 1440)
  }

  /// Dates that are not as their day of the week is.
  public struct Exception: Hashable, Sendable {
    /// Of two for one date the later in this list holds, and of one kind the later given.
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
  /// From Monday to Sunday; days that are missing are unknown.
  public var week: [Day]
  public var exceptions: [Exception]
  public var clock: LocalClock
  /// When somebody last saw that it is so; nil where nobody wrote that down.
  public var checked: CivilDate?
  /// Days after which knowledge counts as old (assumed: half a year, within which every place has
  /// been through a change of season or a Ramadan).
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

  /// What holds on `date`, whatever the status.
  public func day(_ date: CivilDate) -> Day {
    var found: Exception?
    for exception in exceptions where exception.dates.contains(date) {
      if let kind = found?.kind, kind.rawValue > exception.kind.rawValue { continue }
      found = exception
    }
    if let found { return found.day }
    return week.indices.contains(date.weekday - 1) ? week[date.weekday - 1] : .unknown
  }

  /// When it is open of what begins on `date`, in order, spans that touch or overlap as one; nil
  /// where that is unknown.
  ///
  /// A time that clocks skip is the moment at which they do, one that comes twice its first.
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

  /// Ranges in order, those that touch or overlap as one.
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
