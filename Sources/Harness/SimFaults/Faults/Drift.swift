import Elementary
import Geodesy
import Sensing
public import SimKernel

/// Fixes slide across the lane and back while their reported accuracy notices nothing: the
/// confidently wrong phone between high walls.
public struct Drift: Fault {
  public static let name = "drift"
  public static let summary =
    "fixes slide across the lane and back while their reported accuracy notices nothing"
  public static let stage = FaultStage.sensing
  static let across = FaultKey(
    "across", .length, in: 0...1000, "how far fixes are pushed at most, to either side by chance"
  ).asSeverity
  public static let keys = [across]
  public static let displaces = true

  public var window: FaultWindow
  /// How far fixes are pushed at most, in meters.
  var acrossMeters: Double

  /// Time in which the push builds up, and in which it fades (assumed).
  static let rampSeconds = 10.0

  public init(_ settings: FaultSettings) {
    window = settings.window
    acrossMeters = settings[Drift.across]
  }

  public var isIdle: Bool { acrossMeters == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let side = random.chance(0.5) ? 90.0 : -90.0
    // reflections come from one side: the push keeps its direction round a corner
    let lane = truth.sample(at: window.start).laneDegrees
    let direction = Portable.sincos(degrees: lane + side)
    return trace.changeFixes(measuredIn: window) { fix in
      let push = acrossMeters * window.swell(at: fix.measured, over: Drift.rampSeconds)
      guard push != 0 else { return }
      fix.coordinate = truth.coordinate(fix.coordinate, moved: push, direction)
    }
  }
}
