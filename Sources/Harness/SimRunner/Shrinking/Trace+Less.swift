import Sensing
import SimKernel

extension Trace {
  /// What was delivered until `end`, on the same timeline; the truth ends then, too.
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

  /// When it is over: of a walk, when the walk is.
  var wholeEnd: Instant { max(end, truth?.end ?? .zero) }
}
