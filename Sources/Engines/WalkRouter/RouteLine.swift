import Geodesy

/// A route as a line, with the walker's progress along it.
struct RouteLine: Sendable {
  private let points: [PlanePoint]
  /// Meters from the start to each point.
  private let along: [Double]
  private let milliseconds: UInt32
  private(set) var progressMeters = 0.0

  init(_ route: Route) {
    points = route.points
    milliseconds = route.milliseconds
    var along = [0.0]
    for i in 1..<max(1, points.count) {
      along.append(along[i - 1] + points[i - 1].distance(to: points[i]))
    }
    self.along = along
  }

  var remainingMeters: Double { (along.last ?? 0) - progressMeters }

  /// Rounded up, so that it is 0 only at the end.
  var remainingMilliseconds: UInt32 {
    let share = remainingMeters / max(remainingMeters, along.last ?? 0)
    return share.isNaN ? 0 : UInt32((Double(milliseconds) * share).rounded(.up))
  }

  /// Moves the progress to the nearest spot of the line within `reachMeters` ahead or 20 m behind,
  /// and returns the distance from `point` to the line there, negative on the left.
  ///
  /// The window keeps a fix near a hairpin from jumping to the far arm.
  mutating func advance(to point: PlanePoint, reachMeters: Double) -> Double {
    guard points.count > 1 else { return point.distance(to: points[0]) }
    let spot = nearest(to: point, in: (progressMeters - 20)...(progressMeters + reachMeters))
    progressMeters = spot.along
    return spot.crossTrack
  }

  /// Moves the progress to the nearest spot of the whole line if `point` lies within
  /// `limitMeters` of it, and returns whether it does.
  mutating func rejoin(at point: PlanePoint, limitMeters: Double) -> Bool {
    guard points.count > 1, let end = along.last else { return false }
    let spot = nearest(to: point, in: 0...end)
    guard abs(spot.crossTrack) <= limitMeters else { return false }
    progressMeters = spot.along
    return true
  }

  /// The nearest spot within `window` of the line: its distance from the start, and the distance of
  /// `point` from it, negative on the left.
  private func nearest(
    to point: PlanePoint, in window: ClosedRange<Double>
  ) -> (along: Double, crossTrack: Double) {
    var best = Double.infinity
    var bestPiece = 0
    var bestAlong = progressMeters
    for i in 0..<points.count - 1 where along[i + 1] >= window.lowerBound {
      if along[i] > window.upperBound { break }
      // use only the part within the window: a long piece may end far beyond
      let start = max(along[i], window.lowerBound)
      let end = min(along[i + 1], window.upperBound)
      let nearest = Segment(place(start, on: i), place(end, on: i)).nearest(to: point)
      if nearest.distance < best {
        best = nearest.distance
        bestPiece = i
        bestAlong = start + nearest.fraction * (end - start)
      }
    }
    return (bestAlong, isLeft(point, of: bestPiece) ? -best : best)
  }

  private func isLeft(_ point: PlanePoint, of i: Int) -> Bool {
    let (a, b) = (points[i], points[i + 1])
    return (b.east - a.east) * (point.north - a.north)
      > (b.north - a.north) * (point.east - a.east)
  }

  /// The point `meters` along the line, on its piece `i`.
  private func place(_ meters: Double, on i: Int) -> PlanePoint {
    if meters <= along[i] { return points[i] }
    if meters >= along[i + 1] { return points[i + 1] }
    let fraction = (meters - along[i]) / (along[i + 1] - along[i])
    return PlanePoint(
      east: points[i].east + fraction * (points[i + 1].east - points[i].east),
      north: points[i].north + fraction * (points[i + 1].north - points[i].north))
  }
}
