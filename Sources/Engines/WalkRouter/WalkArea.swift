public import Geodesy

/// Polygons on the local plane: the area of a map.
public struct WalkArea: Hashable, Sendable {
  /// Corners in order, the last joined to the first; a point is inside if an odd number of rings
  /// enclose it.
  public let rings: [[PlanePoint]]

  public init(rings: [[PlanePoint]]) { self.rings = rings }

  /// - Parameter corners: the corners of one polygon, in order; without any, the area is empty.
  public init(corners: [PlanePoint]) { self.init(rings: [corners]) }

  /// The rectangle around `points`, extended by `marginMeters` on every side; empty without points.
  public init(around points: [PlanePoint], marginMeters: Double) {
    self.init(PlaneBounds(points), marginMeters: marginMeters)
  }

  init(_ bounds: PlaneBounds, marginMeters: Double) {
    guard !bounds.isEmpty else {
      self.init(corners: [])
      return
    }
    self.init(
      west: bounds.west - marginMeters, south: bounds.south - marginMeters,
      east: bounds.east + marginMeters, north: bounds.north + marginMeters)
  }

  public init(west: Double, south: Double, east: Double, north: Double) {
    self.init(corners: [
      PlanePoint(east: west, north: south), PlanePoint(east: east, north: south),
      PlanePoint(east: east, north: north), PlanePoint(east: west, north: north),
    ])
  }

  /// Whether `point` lies inside (even-odd rule) or at most `margin` meters from the border.
  public func contains(_ point: PlanePoint, margin: Double = 0) -> Bool {
    var isInside = false
    for corners in rings {
      var previous = corners.count - 1
      for current in corners.indices {
        let (a, b) = (corners[previous], corners[current])
        previous = current
        if Segment(a, b).nearest(to: point).distance <= margin { return true }
        guard (a.north > point.north) != (b.north > point.north) else { continue }
        let share = (point.north - a.north) / (b.north - a.north)
        if point.east < a.east + share * (b.east - a.east) { isInside.toggle() }
      }
    }
    return isInside
  }
}
