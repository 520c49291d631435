import Sensing
public import SimKernel

/// Headings have no true bearing (Core Location's `trueHeading` of −1), only a magnetic one: no
/// location is known, or compass calibration is switched off (MG-7).
public struct TrueHeadingInvalid: Fault {
  public static let name = "true_heading_invalid"
  public static let summary = "headings lose their true bearing (−1); the magnetic one stays valid"
  public static let stage = FaultStage.reporting

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeHeadings(deliveredIn: window) { $0.trueDegrees = nil }
  }
}
