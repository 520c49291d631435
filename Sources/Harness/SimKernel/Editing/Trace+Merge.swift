import Sensing

/// Why recordings can't be merged.
public enum MergeRefusal: Error, Hashable, Sendable {
  /// Indices, from 0, of recordings without a clock: their times are not known.
  case withoutClock([Int])
  /// More than one has a truth.
  case severalTruths
}

extension Trace {
  /// Returns `traces` as one recording: what several apps or phones recorded of the same walk.
  ///
  /// They are aligned by their Unix times, or all start at zero where `alignsStarts` is true.
  /// Events delivered at the same instant keep the order of `traces`. Platform and origin are kept
  /// where all agree. A break of a track is kept, unless another recording has fixes during it.
  public static func merging(
    _ traces: [Trace], alignsStarts: Bool = false
  ) throws(MergeRefusal) -> Trace {
    guard let first = traces.first else { return Trace(fixes: []) }
    let truths = traces.compactMap(\.truth)
    guard truths.count <= 1 else { throw .severalTruths }
    var placed = traces
    if !alignsStarts {
      let clockless = traces.indices.filter { traces[$0].epochNanoseconds == nil }
      guard clockless.isEmpty else { throw .withoutClock(clockless) }
      // keep the truth's grid where it is
      let zero =
        traces.first { $0.truth != nil }?.epochNanoseconds
        ?? traces.compactMap(\.epochNanoseconds).min() ?? 0
      for i in placed.indices {
        let late = (placed[i].epochNanoseconds ?? zero) - zero
        placed[i].move(by: Timespan(nanoseconds: late))
      }
    }
    var merged = Trace(
      fixes: inOrder(placed.flatMap(\.fixes), by: \.delivered),
      headings: inOrder(placed.flatMap(\.headings), by: \.delivered),
      motions: inOrder(placed.flatMap(\.motions), by: \.delivered),
      epochNanoseconds: placed[0].epochNanoseconds,
      platform: traces.allSatisfy { $0.platform == first.platform } ? first.platform : nil,
      origin: traces.allSatisfy { $0.origin == first.origin } ? first.origin : nil,
      truth: truths.first, notes: traces.flatMap(\.notes))
    merged.breaks = keptBreaks(of: placed)
    merged.dropped = traces.flatMap(\.dropped)
    return merged
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
