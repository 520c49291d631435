/// A rectangle on the local plane, in meters.
public struct PlaneBounds: Hashable, Sendable {
  public var west: Double
  public var east: Double
  public var south: Double
  public var north: Double

  @inlinable
  public init(west: Double, east: Double, south: Double, north: Double) {
    self.west = west
    self.east = east
    self.south = south
    self.north = north
  }

  /// The bounds of all `points`; empty if there are none.
  @inlinable
  public init(_ points: some Collection<PlanePoint>) {
    self.init(west: .infinity, east: -.infinity, south: .infinity, north: -.infinity)
    for point in points { add(point) }
  }

  /// Whether nothing was added yet.
  public var isEmpty: Bool { west > east }

  @inlinable
  public mutating func add(_ point: PlanePoint) {
    west = min(west, point.east)
    east = max(east, point.east)
    south = min(south, point.north)
    north = max(north, point.north)
  }
}
