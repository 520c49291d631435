import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// No fix at all for a while, and worse ones just after: the error is doubled when they come back
/// and recovers with a time constant of 6 s.
public struct Outage: Fault {
  public static let name = "outage"
  public static let summary =
    "no satellites, so no fix at all; then twice the error, which recovers within seconds"
  public static let stage = FaultStage.sensing

  public var window: FaultWindow

  /// Seconds in which the excess of the doubled error falls to 37 %, and after which it ends
  /// (assumed).
  static let recoveryTau = 6.0
  static let recoverySeconds = 30.0

  public init(_ settings: FaultSettings) { window = settings.window }

  public var aftermath: Timespan { .seconds(Outage.recoverySeconds) }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    var changed = trace.dropFixes(measuredIn: window)
    for i in trace.fixes.indices {
      let since = (trace.fixes[i].measured - window.end).seconds
      guard since >= 0, since <= Outage.recoverySeconds else { continue }
      let factor = 1 + Portable.exp(-since / Outage.recoveryTau)
      trace.fixes[i].coordinate = truth.coordinate(of: trace.fixes[i], errorTimes: factor)
      if let accuracy = trace.fixes[i].horizontalAccuracyMeters {
        trace.fixes[i].horizontalAccuracyMeters = accuracy * factor
      }
      changed += 1
    }
    return changed
  }
}
