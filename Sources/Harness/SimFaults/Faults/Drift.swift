import Elementary
import Geodesy
import Sensing
public import SimKernel

/// Fixes slide away from the walker and back while their reported accuracy does not change: a
/// confidently wrong phone between high walls.
public struct Drift: Fault {
  public static let name = "drift"
  public static let summary =
    "fixes slide across the lane or along it and back, and their accuracy notices nothing"
  public static let stage = FaultStage.sensing
  static let across = FaultKey(
    "across", .length, in: 0...1000, "how far fixes are pushed at most, to either side by chance"
  ).asSeverity
  static let along = FaultKey(
    "along", .length, in: 0...1000, default: 0, "how far fixes are pushed ahead at most",
    source: "a push by echoes comes from the walls, which lie across")
  static let ramp = FaultKey(
    "ramp", .time, in: 0...3600, default: 10,
    "time in which the push builds up, and in which it fades", source: "assumed")
  public static let keys = [across, along, ramp]
  public static let displaces = true

  public var window: FaultWindow
  /// Largest push of fixes, in meters.
  var acrossMeters: Double
  var alongMeters: Double
  var rampSeconds: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    acrossMeters = settings[Drift.across]
    alongMeters = settings[Drift.along]
    rampSeconds = settings[Drift.ramp]
  }

  public var isIdle: Bool {
    (acrossMeters == 0 && alongMeters == 0) || window.duration == .zero
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let side = random.chance(0.5) ? 90.0 : -90.0
    // reflections come from one side, so the push keeps its direction around a corner
    let lane = truth.sample(at: window.start).laneDegrees
    let pushes = [
      (meters: acrossMeters, direction: Portable.sincos(degrees: lane + side)),
      (alongMeters, Portable.sincos(degrees: lane)),
    ].filter { $0.meters != 0 }
    return trace.changeFixes(measuredIn: window) { fix in
      let share = window.swell(at: fix.measured, over: rampSeconds)
      guard share != 0 else { return }
      for push in pushes {
        fix.coordinate = truth.coordinate(
          fix.coordinate, moved: push.meters * share, push.direction)
      }
    }
  }
}
