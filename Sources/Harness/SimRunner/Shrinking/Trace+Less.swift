import Sensing
import SimKernel

extension Trace {
  /// Returns the trace until `end`, with the same timeline; the truth ends then, too.
  func ending(at end: Instant) -> Trace {
    var trace = self
    trace.fixes.removeAll { $0.delivered > end }
    trace.headings.removeAll { $0.delivered > end }
    trace.motions.removeAll { $0.delivered > end }
    trace.breaks.removeAll { $0 > end }
    if let truth {
      let count = Int(end.nanoseconds / truth.step.nanoseconds) + 1
      trace.truth = GroundTruth(
        plane: truth.plane, step: truth.step, samples: Array(truth.samples.prefix(count)),
        arrival: truth.arrival.flatMap { $0 > end ? nil : $0 })
    }
    return trace
  }

  /// The end of the trace; for a walk, the end of the walk.
  var wholeEnd: Instant { max(end, truth?.end ?? .zero) }
}
