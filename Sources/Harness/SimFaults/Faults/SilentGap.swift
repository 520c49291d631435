import Sensing
public import SimKernel

/// No fixes and no headings come for a while, and missed ones are lost; then all is as before.
/// Position errors continue unchanged, unlike those of an outage.
public struct SilentGap: Fault {
  public static let name = "silent_gap"
  public static let summary = "no fix and no heading comes for a while; what was missed is lost"
  public static let stage = FaultStage.delivery

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.dropFixes(deliveredIn: window) + trace.dropHeadings(deliveredIn: window)
  }
}
