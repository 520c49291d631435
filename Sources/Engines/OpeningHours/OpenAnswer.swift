/// Whether a place is open, and how reliable that is.
public struct OpenAnswer: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// Open until then; nil if it does not close within a week.
    case open(until: UTCMinute?)
    /// Closed until then; nil if the next opening is unknown, or not within 60 days.
    case closed(opens: UTCMinute?)
    /// The hours of this day are unknown.
    case unknown
  }

  /// Reasons why an answer may be wrong; empty if there are none.
  public struct Doubts: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The hours were last checked longer ago than their lifetime.
    public static let old = Doubts(rawValue: 1)
    /// The date of the last check is unknown.
    public static let undated = Doubts(rawValue: 2)
    /// The table of the place's clock does not cover this time: it may be off, in Morocco by an
    /// hour.
    public static let clock = Doubts(rawValue: 4)
  }

  public var state: State
  public var doubts: Doubts
  /// Whole days since the hours were last checked, at least 0; nil if that date is unknown.
  public var ageDays: Int?

  public init(state: State, doubts: Doubts, ageDays: Int?) {
    self.state = state
    self.doubts = doubts
    self.ageDays = ageDays
  }
}

extension OpeningHours {
  /// Whether the place is open at `moment`: from the opening minute up to, but not including, the
  /// closing minute.
  ///
  /// Hours past midnight belong to the day on which they began. So they also last into a day that
  /// is closed or unknown, and an unknown previous day is ignored.
  public func answer(at moment: UTCMinute) -> OpenAnswer {
    let age = ageDays(at: moment)
    var doubts: OpenAnswer.Doubts = []
    if let age { if age > lifetimeDays { doubts.insert(.old) } } else { doubts.insert(.undated) }
    if !clock.known.contains(moment) { doubts.insert(.clock) }
    return OpenAnswer(state: state(at: moment), doubts: doubts, ageDays: age)
  }

  /// The time until which `answer`, given at `moment`, certainly holds: until the place opens or
  /// closes, the local day ends, or the table of its clock begins or ends. Later than `moment`,
  /// except at the end of the countable range.
  public func end(of answer: OpenAnswer, from moment: UTCMinute) -> UTCMinute {
    let tomorrow = clock.local(moment).date.adding(days: 1)
    var ends = [
      clock.moment(LocalMinute(tomorrow, minuteOfDay: 0)), clock.known.lowerBound,
      clock.known.upperBound,
    ]
    switch answer.state {
    case .open(let until?): ends.append(until)
    case .closed(let opens?): ends.append(opens)
    case .open, .closed, .unknown: break
    }
    return ends.filter { moment < $0 }.min() ?? moment.adding(minutes: 1)
  }

  private func ageDays(at moment: UTCMinute) -> Int? {
    checked.map { max(0, clock.local(moment).date.dayNumber - $0.dayNumber) }
  }

  /// Number of days ahead for which an answer gives the closing or opening time (assumed: by then
  /// Ramadan is over).
  private static let mostDaysOpen = 7
  private static let mostDaysClosed = 60

  private func state(at moment: UTCMinute) -> OpenAnswer.State {
    guard status == .inBusiness else { return .closed(opens: nil) }
    let today = clock.local(moment).date
    for day in [-1, 0] {
      let spans = spans(on: today.adding(days: day)) ?? []
      if let span = spans.last(where: { $0.contains(moment) }) {
        return .open(until: closing(span.upperBound, after: today))
      }
    }
    for day in 0...OpeningHours.mostDaysClosed {
      guard let spans = spans(on: today.adding(days: day)) else {
        return day == 0 ? .unknown : .closed(opens: nil)
      }
      if let next = spans.first(where: { moment < $0.lowerBound }) {
        return .closed(opens: next.lowerBound)
      }
    }
    return .closed(opens: nil)
  }

  /// The closing time of a place open until `end`: spans that begin before `end` extend it.
  private func closing(_ end: UTCMinute, after today: CivilDate) -> UTCMinute? {
    var end = end
    for day in -1...OpeningHours.mostDaysOpen {
      for span in spans(on: today.adding(days: day)) ?? []
      where span.lowerBound <= end && end < span.upperBound { end = span.upperBound }
    }
    let horizon = LocalMinute(today.adding(days: OpeningHours.mostDaysOpen), minuteOfDay: 0)
    return end >= clock.moment(horizon) ? nil : end
  }
}

extension OpeningHours {
  /// The times within `range` when the place can be visited, in order.
  ///
  /// Unknown days count as open, and `unknown` lists their times.
  public func openings(in range: Range<UTCMinute>) -> (
    open: [Range<UTCMinute>], unknown: [Range<UTCMinute>]
  ) {
    var (open, unknown): ([Range<UTCMinute>], [Range<UTCMinute>]) = ([], [])
    var date = clock.local(range.lowerBound).date.adding(days: -1)
    let last = clock.local(range.upperBound).date
    while date <= last {
      if let spans = spans(on: date) {
        open += spans
      } else {
        let midnight = clock.moment(LocalMinute(date, minuteOfDay: 0))
        unknown.append(midnight..<clock.moment(LocalMinute(date, minuteOfDay: 1440)))
      }
      guard date < date.adding(days: 1) else { break }
      date = date.adding(days: 1)
    }
    func cut(_ ranges: [Range<UTCMinute>]) -> [Range<UTCMinute>] {
      OpeningHours.merged(ranges).map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }
    // the evening before may have known hours that last into an unknown day
    let known = OpeningHours.merged(open)
    let rest = OpeningHours.merged(unknown).flatMap { OpeningHours.without(known, $0) }
    return (cut(open + unknown), cut(rest))
  }

  /// The parts of `range` outside `others`, which are in order.
  private static func without(
    _ others: [Range<UTCMinute>], _ range: Range<UTCMinute>
  ) -> [Range<UTCMinute>] {
    var (rest, from): ([Range<UTCMinute>], UTCMinute) = ([], range.lowerBound)
    for other in others where other.overlaps(range) {
      if from < other.lowerBound { rest.append(from..<other.lowerBound) }
      from = max(from, other.upperBound)
    }
    if from < range.upperBound { rest.append(from..<range.upperBound) }
    return rest
  }
}
