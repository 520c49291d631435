import Geodesy
import Sensing
import SimKernel
import SimNumerics
import WalkRouter

/// Errors of positions along a walk, and the number of positions in a wrong lane.
struct PositionTally {
  private var errors: [Double] = []
  private var wrong = 0

  /// Counts a position of the walker at `instant`; returns whether it was in the walker's lane.
  ///
  /// - Parameter edge: the lane assigned to it; nil for the nearest.
  @discardableResult
  mutating func add(
    _ point: PlanePoint, on edge: Int32? = nil, of walk: MatchWalk, at instant: Instant
  ) -> Bool {
    let real = walk.truth.sample(at: instant).edge
    let taken = edge ?? walk.graph.snap(point, within: 1000)?.edge
    let isRight =
      taken == real
      || point.distance(toLine: walk.graph.line(of: real)) <= MatchScores.laneMeters
    errors.append(point.distance(to: walk.truth.point(at: instant)))
    if !isRight { wrong += 1 }
    return isRight
  }

  mutating func positions() -> MatchScores.Positions {
    MatchScores.Positions(
      p50Meters: Quantiles.select(0.5, of: &errors) ?? .nan,
      p95Meters: Quantiles.select(0.95, of: &errors) ?? .nan,
      wrongLaneShare: errors.isEmpty ? .nan : Double(wrong) / Double(errors.count))
  }
}

extension PlanePoint {
  /// The distance to the nearest point of `line`, in meters.
  fileprivate func distance(toLine line: [PlanePoint]) -> Double {
    zip(line, line.dropFirst()).reduce(.infinity) {
      min($0, Segment($1.0, $1.1).nearest(to: self).distance)
    }
  }
}
