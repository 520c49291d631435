import Sensing
public import SimKernel

/// The phone reports that its headings are unusable (Core Location's `headingAccuracy` of −1,
/// Android's status 0) and continues to deliver them: a trap for an app that reads only the heading
/// (MG-7, MG-16).
public struct HeadingInvalid: Fault {
  public static let name = "heading_invalid"
  public static let summary =
    "headings are reported as unusable (accuracy −1) while their numbers go on coming"
  public static let stage = FaultStage.reporting

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeHeadings(deliveredIn: window) { $0.report = .invalid }
  }
}
