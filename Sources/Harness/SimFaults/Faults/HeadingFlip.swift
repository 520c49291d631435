import Sensing
public import SimKernel

/// Headings point backwards, as in the standard heading of a phone that is pitched past 45° (Stack
/// Overflow 7741550).
public struct HeadingFlip: Fault {
  public static let name = "heading_flip"
  public static let summary = "headings point backwards, as on a phone that is pitched past 45°"
  public static let stage = FaultStage.sensing

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeHeadings(deliveredIn: window) { $0.turn(byDegrees: 180) }
  }
}
