/// A straight piece of a line on the plane.
public struct Segment: Hashable, Sendable {
  public var start: PlanePoint
  public var end: PlanePoint

  public init(_ start: PlanePoint, _ end: PlanePoint) {
    self.start = start
    self.end = end
  }

  /// The point of the segment nearest to `point`, its distance in meters, and its relative position
  /// along the segment, in [0, 1].
  public func nearest(
    to point: PlanePoint
  ) -> (point: PlanePoint, distance: Double, fraction: Double) {
    let east = end.east - start.east
    let north = end.north - start.north
    let squared = east * east + north * north
    let along = (point.east - start.east) * east + (point.north - start.north) * north
    let fraction = squared > 0 ? min(1, max(0, along / squared)) : 0
    let foot = PlanePoint(
      east: start.east + fraction * east, north: start.north + fraction * north)
    return (foot, foot.distance(to: point), fraction)
  }
}
