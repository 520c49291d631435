import Elementary
import Geodesy
import Sensing
public import SimKernel

/// Fixes jump to the next lane and walk along it: a constant offset across the lane, around every
/// corner, which map matching mistakes for the walker.
public struct ParallelLane: Fault {
  public static let name = "parallel_lane"
  public static let summary =
    "fixes step to the parallel lane and stay beside the walker, with the accuracy as it was"
  public static let stage = FaultStage.sensing
  static let across = FaultKey(
    "across", .length, in: 0...200, default: 15,
    "distance to the other lane, to either side by chance",
    source: "assumed; parallel lanes of a medina are 12–25 m apart"
  ).asSeverity
  public static let keys = [across]
  public static let displaces = true

  public var window: FaultWindow
  private let acrossMeters: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    acrossMeters = settings[ParallelLane.across]
  }

  public var isIdle: Bool { acrossMeters == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let side = random.chance(0.5) ? 90.0 : -90.0
    var last: (sin: Double, cos: Double)?
    return trace.changeFixes(measuredIn: window) { fix in
      let lane = truth.sample(at: fix.measured).laneDegrees
      var direction = Portable.sincos(degrees: lane + side)
      // a lane walked back is the same lane: the parallel one stays in place
      if let last, last.sin * direction.sin + last.cos * direction.cos < -0.5 {
        direction = (-direction.sin, -direction.cos)
      }
      last = direction
      fix.coordinate = truth.coordinate(fix.coordinate, moved: acrossMeters, direction)
    }
  }
}
