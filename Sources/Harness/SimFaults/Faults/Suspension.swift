import Sensing
public import SimKernel

/// The app is suspended: nothing reaches it, and on resume all the fixes it missed come at once, in
/// order and old (Apple, Handling location updates in the background). Headings are not kept
/// (assumed).
public struct Suspension: Fault {
  public static let name = "suspension"
  public static let summary =
    "the app is suspended; on resume the fixes it missed come at once, in order and old"
  public static let stage = FaultStage.access

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let held = trace.fixes.indices(in: window, by: \.delivered)
    for i in held { trace.fixes[i].delivered = window.end }
    return held.count + trace.dropHeadings(deliveredIn: window)
  }
}
