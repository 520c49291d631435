public import Geodesy

/// A rectangle on the plane, in meters.
public struct PackBounds: Hashable, Sendable {
  public var west: Double
  public var east: Double
  public var south: Double
  public var north: Double

  public init(west: Double, east: Double, south: Double, north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// Around all of `points`, of which there must be one at least.
  public init(_ points: some Collection<PlanePoint>) {
    self.init(west: .infinity, east: -.infinity, south: .infinity, north: -.infinity)
    for point in points {
      west = min(west, point.east)
      east = max(east, point.east)
      south = min(south, point.north)
      north = max(north, point.north)
    }
  }
}
