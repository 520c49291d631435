import Elementary
import Geodesy
import Sensing
import SimKernel
import WalkRouter

/// A drift of the fixes away from the walker and back, in a study of positions; their speed, course
/// and accuracy do not change (MG-2).
public struct PositionDrift: Hashable, Sendable {
  public let name: String
  /// Largest push, in meters: ahead, and to the right of the walking direction.
  let alongMeters: Double
  let acrossMeters: Double
  /// Seconds in which the push builds up, stays and fades.
  let riseSeconds: Double
  let holdSeconds: Double
  let fallSeconds: Double

  private init(_ name: String, along: Double = 0, across: Double = 0, _ seconds: [Double]) {
    self.name = name
    alongMeters = along
    acrossMeters = across
    (riseSeconds, holdSeconds, fallSeconds) = (seconds[0], seconds[1], seconds[2])
  }

  public static let none = PositionDrift("none", [0, 0, 0])
  /// The lanes of a medina are 12 to 25 m apart, so 40 m lead past the next lane.
  public static let all: [PositionDrift] = [
    none,
    PositionDrift("across in 10 s", across: 40, [10, 40, 10]),
    PositionDrift("along in 30 s", along: 40, [30, 60, 30]),
    PositionDrift("step across", across: 30, [0, 60, 0]),
    PositionDrift("slow across", across: 40, [60, 80, 10]),
    PositionDrift("along, held", along: 40, [60, 120, 60]),
    PositionDrift("across, held", across: 40, [60, 120, 60]),
  ]

  var isNone: Bool { endSeconds == 0 }
  /// Seconds from its start to its end.
  var endSeconds: Double { riseSeconds + holdSeconds + fallSeconds }

  /// Returns the fixes of `walk`, pushed from `start` seconds on, in the direction of the lane
  /// there.
  func fixes(of walk: MatchWalk, from start: Double) -> [Fix] {
    if isNone { return walk.fixes }
    let lane = walk.truth.sample(at: .zero + .seconds(start)).laneDegrees
    let (sin, cos) = Portable.sincos(degrees: lane)
    let (east, north) = (
      alongMeters * sin + acrossMeters * cos, alongMeters * cos - acrossMeters * sin
    )
    let plane = walk.graph.plane
    return walk.fixes.map { fix in
      let share = share(at: (fix.measured - .zero).seconds - start)
      guard share > 0 else { return fix }
      var fix = fix
      let point = plane.point(fix.coordinate)
      fix.coordinate = plane.coordinate(
        PlanePoint(east: point.east + share * east, north: point.north + share * north))
      return fix
    }
  }

  private func share(at seconds: Double) -> Double {
    guard seconds >= 0, seconds < endSeconds else { return 0 }
    if seconds < riseSeconds { return seconds / riseSeconds }
    return min(1, (endSeconds - seconds) / max(fallSeconds, 1e-9))
  }
}
