import Sensing
public import SimKernel

/// The system pauses location by itself and nothing restarts it (Core Location's
/// `pausesLocationUpdatesAutomatically`; mauron85 #56). Headings are another service and continue.
///
/// It happens at the time of the scenario, whether the walker stands still or not.
public struct PauseWithoutResume: Fault {
  public static let name = "pause_without_resume"
  public static let summary =
    "the system pauses location by itself and nobody starts it again; headings go on"
  public static let stage = FaultStage.access
  public static let duration: FaultKey? = FaultKey.durationToTheEnd

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int { trace.dropFixes(deliveredIn: window) }
}
