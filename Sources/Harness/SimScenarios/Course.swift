import Geodesy
public import Sensing
public import SimKernel

/// The timing of one run, as far as a script depends on it.
public struct Course: Sendable {
  private let trace: Trace
  /// When the walker arrives, or the recording ends.
  public let arrival: Instant
  /// When the run ends.
  public let end: Instant

  public init(_ trace: Trace, arrival: Instant, end: Instant) {
    self.trace = trace
    self.arrival = arrival
    self.end = end
  }

  /// Returns when `cue` happens; nil if it never does.
  func instant(of cue: Script.Cue) -> Instant? {
    switch cue {
    case .at(let span): .zero + span
    case .arrival: arrival
    case .firstFix: trace.fixes.first.map { max(.zero, $0.delivered) }
    case .after(let meters): trace.truth.map { after(meters, $0) } ?? afterFixes(meters)
    }
  }

  private func after(_ meters: Double, _ truth: GroundTruth) -> Instant? {
    var gone = 0.0
    for index in truth.samples.indices.dropFirst() {
      let step = truth.samples[index - 1].point.distance(to: truth.samples[index].point)
      if step > 0, gone + step >= meters {
        let share = (meters - gone) / step
        let lead = (Double(truth.step.nanoseconds) * share).rounded()
        return Instant(nanoseconds: truth.step.nanoseconds * Int64(index - 1) + Int64(lead))
      }
      gone += step
    }
    return nil
  }

  private func afterFixes(_ meters: Double) -> Instant? {
    var gone = 0.0
    var last: Fix?
    for fix in trace.fixes {
      // a fix measured before the previous one is no step forward
      if let last, fix.measured <= last.measured { continue }
      if let last { gone += last.coordinate.distanceMeters(to: fix.coordinate) }
      if gone >= meters { return fix.delivered }
      last = fix
    }
    return nil
  }
}
