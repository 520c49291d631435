import Sensing
public import SimKernel

/// The phone can't tell where it is for a while (Core Location's `locationUnknown`), then goes on
/// as before.
///
/// An error is no fix, and the port to the app carries none: what is left of it is what the app is
/// given, which is nothing and then fixes as good as ever. An outage's fixes come back worse;
/// a silent gap takes the compass too.
public struct LocationUnknown: Fault {
  public static let name = "location_unknown"
  public static let summary =
    "the position is unknown for a while, so that no fix comes; then all is as before"
  public static let stage = FaultStage.sensing

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int { trace.dropFixes(measuredIn: window) }
}
