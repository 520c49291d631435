import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Fixes slide across the lane and back while their reported accuracy notices nothing: the
/// confidently wrong phone between high walls.
public struct Drift: Fault {
  public static let name = "drift"

  public var start: Instant
  public var duration: Timespan
  /// How far fixes are pushed at most, in meters.
  public var acrossMeters: Double

  /// Time in which the push builds up, and in which it fades (assumed).
  static let rampSeconds = 10.0

  public init(start: Instant, duration: Timespan, acrossMeters: Double) {
    self.start = start
    self.duration = duration
    self.acrossMeters = acrossMeters
  }

  public init?(_ parameters: some Parameters) {
    let window = FaultWindow(parameters)
    let across = parameters.quantity("across", .length, in: 0...1000)
    guard let window, let across else { return nil }
    self.init(start: window.start, duration: window.duration, acrossMeters: across)
  }

  public var isIdle: Bool { acrossMeters == 0 || duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let side = random.chance(0.5) ? 90.0 : -90.0
    // reflections come from one side: the push keeps its direction round a corner
    let direction = (truth.sample(at: start).laneDegrees + side) * Angle.radiansPerDegree
    let (sin, cos) = Portable.sincos(direction)
    var changed = 0
    for i in trace.fixes.indices {
      let since = (trace.fixes[i].measured - start).seconds
      let left = duration.seconds - since
      guard since >= 0, left >= 0 else { continue }
      let push = acrossMeters * Drift.smooth(min(since, left) / Drift.rampSeconds)
      guard push != 0 else { continue }
      var point = truth.plane.point(trace.fixes[i].coordinate)
      point.east += push * sin
      point.north += push * cos
      trace.fixes[i].coordinate = truth.plane.coordinate(point)
      changed += 1
    }
    return changed
  }

  /// From 0 at 0 to 1 at 1, level at both ends.
  private static func smooth(_ share: Double) -> Double {
    let x = min(1, max(0, share))
    return x * x * (3 - 2 * x)
  }
}
