/// Whether a place is open, and what is doubtful about that.
public struct OpenAnswer: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// Until then; nil where it does not close within a week.
    case open(until: UTCMinute?)
    /// It opens then; nil where nobody knows when, or not within 60 days.
    case closed(opens: UTCMinute?)
    /// Nobody knows the hours of this day.
    case unknown
  }

  /// Why an answer may be wrong; none where nothing speaks against it.
  public struct Doubts: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The hours were last seen to be so longer ago than they live.
    public static let old = Doubts(rawValue: 1)
    /// Nobody wrote down when they were.
    public static let undated = Doubts(rawValue: 2)
    /// The table of the place's clock does not reach there: it may be off, in Morocco by an hour.
    public static let clock = Doubts(rawValue: 4)
  }

  public var state: State
  public var doubts: Doubts
  /// Whole days since somebody saw that it is so, at least 0; nil where nobody wrote that down.
  public var ageDays: Int?

  public init(state: State, doubts: Doubts, ageDays: Int?) {
    self.state = state
    self.doubts = doubts
    self.ageDays = ageDays
  }
}

extension OpeningHours {
  /// Whether the place is open at `moment`: from the minute at which it opens up to the one at
  /// which it closes, that one left out.
  ///
  /// Hours over midnight are of the day on which they began, so that they last into one that is
  /// closed or unknown, and that one before is unknown says nothing.
  public func answer(at moment: UTCMinute) -> OpenAnswer {
    let age = ageDays(at: moment)
    var doubts: OpenAnswer.Doubts = []
    if let age { if age > lifetimeDays { doubts.insert(.old) } } else { doubts.insert(.undated) }
    if !clock.known.contains(moment) { doubts.insert(.clock) }
    return OpenAnswer(state: state(at: moment), doubts: doubts, ageDays: age)
  }

  /// Until when `answer`, which was given at `moment`, holds for sure: until the place opens or
  /// closes, a day ends there, or the table of its clock begins or ends. Later than `moment`, but
  /// for moments at the end of all that can be counted.
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

  /// How many days ahead an answer says when a place closes, or opens (assumed: by then Ramadan is
  /// over).
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

  /// When what is open until `end` closes: hours that begin before it ends go on with it.
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
  /// When the place can be visited within `range`, in order.
  ///
  /// Days of which nothing is known count as open, and `unknown` says of which moments that is so.
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
    // hours of the evening before are known on a day of which nothing else is
    let known = OpeningHours.merged(open)
    let rest = OpeningHours.merged(unknown).flatMap { OpeningHours.without(known, $0) }
    return (cut(open + unknown), cut(rest))
  }

  /// What `range` has outside of `others`, which are in order.
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
