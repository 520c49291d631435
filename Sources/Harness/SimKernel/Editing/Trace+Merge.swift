import Geodesy
public import Sensing

/// Why recordings can't be merged.
public enum MergeRefusal: Error, Hashable, Sendable {
  /// Indices, from 0, of recordings without a clock: their times are not known.
  case withoutClock([Int])
  /// More than one has a truth, and these are not parts of one.
  case severalTruths
  /// Nothing was recorded for this time between two of them, so they are not of one walk.
  case apart(Timespan)
}

extension Trace {
  /// The longest time without a recording within one walk (assumed: a day's tour with its breaks).
  private static let longestGap = Timespan.seconds(86_400)
  /// A time without a recording that a note mentions (assumed: longer than a rest).
  private static let notedGap = Timespan.seconds(600)

  /// Returns `traces` as one recording: what several apps or phones recorded of the same walk, or
  /// its parts.
  ///
  /// They are aligned by their Unix times, or all start at zero where `alignsStarts` is true.
  /// Events delivered at the same instant keep the order of `traces`; an event that several of them
  /// contain is taken once. Truths become one if they are equal where both cover the walk and leave
  /// no gap. Platform and origin are kept where all agree. A break of a track is kept, unless
  /// another recording has fixes during it. Notes of the merging follow those of `traces`.
  public static func merging(
    _ traces: [Trace], alignsStarts: Bool = false
  ) throws(MergeRefusal) -> Trace {
    guard let first = traces.first else { return Trace(fixes: []) }
    let zero = try zero(of: traces, alignsStarts: alignsStarts)
    let lates = traces.map { trace in
      Timespan(nanoseconds: (alignsStarts ? nil : trace.epochNanoseconds).map { $0 - zero } ?? 0)
    }
    let truth = try joinedTruth(of: traces, lates)
    var placed = traces
    for i in placed.indices { placed[i].move(by: lates[i]) }
    let gap = alignsStarts ? .zero : longestGap(between: placed)
    if gap > longestGap { throw .apart(gap) }
    let all = placed.reduce(0) { $0 + $1.fixes.count + $1.headings.count + $1.motions.count }
    var merged = Trace(
      fixes: inOrder(onceEach(placed.map(\.fixes)), by: \.delivered),
      headings: inOrder(onceEach(placed.map(\.headings)), by: \.delivered),
      motions: inOrder(onceEach(placed.map(\.motions)), by: \.delivered),
      epochNanoseconds: placed[0].epochNanoseconds,
      platform: traces.allSatisfy { $0.platform == first.platform } ? first.platform : nil,
      origin: traces.allSatisfy { $0.origin == first.origin } ? first.origin : nil,
      truth: truth, notes: traces.flatMap(\.notes))
    merged.breaks = keptBreaks(of: placed)
    merged.dropped = traces.flatMap(\.dropped)
    let repeats = all - merged.fixes.count - merged.headings.count - merged.motions.count
    if repeats > 0 {
      merged.notes.append("events in several recordings, taken once: \(repeats)")
    }
    if gap > notedGap {
      let words = RunBudget.words(gap.seconds, of: .time)
      merged.notes.append("nothing was recorded for \(words) between two recordings")
    }
    return merged
  }

  /// Unix time of the merged trace's zero, in nanoseconds.
  private static func zero(
    of traces: [Trace], alignsStarts: Bool
  ) throws(MergeRefusal) -> Int64 {
    guard !alignsStarts else { return 0 }
    let clockless = traces.indices.filter { traces[$0].epochNanoseconds == nil }
    guard clockless.isEmpty else { throw .withoutClock(clockless) }
    // keep the truth's grid where it is
    let withTruth = traces.filter { $0.truth != nil }.compactMap(\.epochNanoseconds).min()
    return withTruth ?? traces.compactMap(\.epochNanoseconds).min() ?? 0
  }

  /// The truths of `traces`, which begin at the instants `lates`, as one; nil if there is none.
  private static func joinedTruth(
    of traces: [Trace], _ lates: [Timespan]
  ) throws(MergeRefusal) -> GroundTruth? {
    let parts = zip(traces, lates).compactMap { trace, late in
      trace.truth.map { (truth: $0, late: late) }
    }.sorted { $0.late < $1.late }
    guard var whole = parts.first?.truth else { return nil }
    let step = whole.step.nanoseconds
    for (part, late) in parts.dropFirst() {
      let start = Int(late.nanoseconds / step)
      guard part.step == whole.step, part.plane == whole.plane, late.nanoseconds % step == 0,
        start <= whole.samples.count
      else { throw .severalTruths }
      let common = min(whole.samples.count - start, part.samples.count)
      guard whole.samples[start..<start + common] == part.samples[..<common] else {
        throw .severalTruths
      }
      whole.samples += part.samples[common...]
      whole.arrival = whole.arrival ?? part.arrival.map { $0 + late }
    }
    return whole
  }

  /// The longest time between the end of some of `traces` and the start of the next.
  private static func longestGap(between traces: [Trace]) -> Timespan {
    let spans = traces.compactMap { trace in
      [trace.fixes.first?.delivered, trace.headings.first?.delivered].compactMap { $0 }.min()
        .map { (start: $0, end: trace.end) }
    }.sorted { $0.start < $1.start }
    var longest = Timespan.zero
    guard var end = spans.first?.end else { return longest }
    for span in spans {
      longest = max(longest, span.start - end)
      end = max(end, span.end)
    }
    return longest
  }

  /// The events of all recordings; one that several of them contain appears as often as in that
  /// which contains it most often.
  private static func onceEach<Event: Hashable>(_ recordings: [[Event]]) -> [Event] {
    guard recordings.count > 1 else { return recordings.flatMap { $0 } }
    var most: [Event: Int] = [:]
    var kept: [Event] = []
    for recording in recordings {
      var own: [Event: Int] = [:]
      for event in recording {
        own[event, default: 0] += 1
        if own[event, default: 0] > most[event, default: 0] { kept.append(event) }
      }
      most.merge(own) { max($0, $1) }
    }
    return kept
  }

  /// The breaks of `traces` during which no other trace has a fix.
  private static func keptBreaks(of traces: [Trace]) -> [Instant] {
    guard traces.contains(where: { !$0.breaks.isEmpty }) else { return [] }
    let deliveries = inOrder(
      traces.indices.flatMap { index in
        traces[index].fixes.map { Delivery(trace: index, instant: $0.delivered) }
      }, by: \.instant)
    var waiting = traces.map { $0.breaks[...] }
    var kept: [Instant] = []
    var last: Int?
    for delivery in deliveries {
      let isBroken = waiting[delivery.trace].removeAll(upTo: delivery.instant)
      if isBroken, last == delivery.trace { kept.append(delivery.instant) }
      last = delivery.trace
    }
    return kept
  }

  /// When a fix was delivered, and in which recording.
  private struct Delivery {
    var trace: Int
    var instant: Instant
  }

  /// Sorts the events by `instant`; those at the same instant keep the order given.
  private static func inOrder<Event>(_ events: [Event], by instant: KeyPath<Event, Instant>)
    -> [Event]
  {
    events.enumerated().sorted {
      ($0.element[keyPath: instant], $0.offset) < ($1.element[keyPath: instant], $1.offset)
    }.map(\.element)
  }
}
