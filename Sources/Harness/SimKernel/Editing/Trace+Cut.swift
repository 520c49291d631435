public import Sensing

extension Trace {
  /// Returns the events delivered from `start` to `end`, both included, on a new timeline.
  ///
  /// The first event is at zero; with a truth, within one step of its grid after zero, so that the
  /// samples stay unchanged. A fix that was measured before `start` keeps its age. Motion is kept
  /// from the first fix or heading on. The origin is dropped, because its command makes the whole.
  /// The result is empty where neither was delivered in the range.
  public func cut(from start: Instant, to end: Instant) -> Trace {
    var trace = self
    trace.origin = nil
    trace.fixes = fixes.filter { start <= $0.delivered && $0.delivered <= end }
    trace.headings = headings.filter { start <= $0.delivered && $0.delivered <= end }
    trace.breaks =
      trace.fixes.first.map { first in
        breaks.filter { first.delivered < $0 && $0 <= end }
      } ?? []
    trace.motions = []
    let firsts = [trace.fixes.first?.delivered, trace.headings.first?.delivered]
    guard let first = firsts.compactMap({ $0 }).min() else { return trace }
    trace.motions = motions.filter { first <= $0.delivered && $0.delivered <= end }
    let step = truth?.step.nanoseconds ?? 1
    let zero = Timespan(nanoseconds: first.nanoseconds / step * step)
    trace.move(by: Timespan(nanoseconds: -zero.nanoseconds))
    trace.truth = truth?.cut(from: zero, to: end)
    return trace
  }

  /// Moves the timeline: every event is `span` later on it and keeps its Unix time. The truth is
  /// not changed.
  mutating func move(by span: Timespan) {
    for i in fixes.indices {
      fixes[i].measured = fixes[i].measured + span
      fixes[i].delivered = fixes[i].delivered + span
    }
    for i in headings.indices {
      headings[i].measured = headings[i].measured + span
      headings[i].delivered = headings[i].delivered + span
    }
    for i in motions.indices {
      motions[i].measured = motions[i].measured + span
      motions[i].delivered = motions[i].delivered + span
    }
    for i in breaks.indices { breaks[i] = breaks[i] + span }
    if let epoch = epochNanoseconds { epochNanoseconds = epoch - span.nanoseconds }
  }
}

extension GroundTruth {
  /// The truth from `zero`, a multiple of the step, to `end`; nil where it ended before `zero`.
  fileprivate func cut(from zero: Timespan, to end: Instant) -> GroundTruth? {
    let first = Int(zero.nanoseconds / step.nanoseconds)
    let last = Int(min(end, self.end).nanoseconds / step.nanoseconds)
    guard first < samples.count, first <= last else { return nil }
    let arrival = arrival.flatMap { arrival in
      arrival > end ? nil : max(.zero, arrival + Timespan(nanoseconds: -zero.nanoseconds))
    }
    return GroundTruth(
      plane: plane, step: step, samples: Array(samples[first...min(last, samples.count - 1)]),
      arrival: arrival)
  }
}
