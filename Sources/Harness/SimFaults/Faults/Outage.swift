import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// No fix at all for a while, and worse ones just after: the error is doubled when they come back
/// and recovers with a time constant of 6 s.
public struct Outage: Fault {
  public static let name = "outage"

  public var start: Instant
  public var duration: Timespan

  /// Seconds in which the doubled error falls to 37 % of its excess, and when it is over (assumed).
  static let recoveryTau = 6.0
  static let recoverySeconds = 30.0

  public init(start: Instant, duration: Timespan) {
    self.start = start
    self.duration = duration
  }

  public init?(_ parameters: some Parameters) {
    guard let window = FaultWindow(parameters) else { return nil }
    self.init(start: window.start, duration: window.duration)
  }

  public var isIdle: Bool { duration == .zero }
  public var aftermath: Timespan { .seconds(Outage.recoverySeconds) }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let end = start + duration
    let before = trace.fixes.count
    trace.fixes.removeAll { $0.measured >= start && $0.measured < end }
    var changed = before - trace.fixes.count
    for i in trace.fixes.indices {
      let since = (trace.fixes[i].measured - end).seconds
      guard since >= 0, since <= Outage.recoverySeconds else { continue }
      let factor = 1 + Portable.exp(-since / Outage.recoveryTau)
      let real = truth.point(at: trace.fixes[i].measured)
      let given = truth.plane.point(trace.fixes[i].coordinate)
      trace.fixes[i].coordinate = truth.plane.coordinate(
        PlanePoint(
          east: real.east + factor * (given.east - real.east),
          north: real.north + factor * (given.north - real.north)))
      if let accuracy = trace.fixes[i].horizontalAccuracyMeters {
        trace.fixes[i].horizontalAccuracyMeters = accuracy * factor
      }
      changed += 1
    }
    return changed
  }
}
