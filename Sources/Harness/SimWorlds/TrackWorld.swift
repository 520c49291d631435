public import Geodesy
import WalkRouter

/// A recorded or planned way without the receiver's jitter: the line that a walker follows, either
/// without a map or on one (H-3).
public struct TrackLine: Sendable {
  /// At least two, each at some distance from the one before.
  public let points: [PlanePoint]
  public let plane: LocalPlane

  /// In meters; points nearer than this to the last one belong to a standing walker (assumed: the
  /// jitter of a good receiver).
  private static let leastStep = 3.0
  /// Number of points on each side over which a point is averaged (assumed: 5 points are some 15 m
  /// of way).
  private static let reach = 2
  /// In meters; the line leaves out points that are nearer than this to it (assumed: half a lane).
  private static let tolerance = 1.5

  /// - Parameters:
  ///   - coordinates: in order; invalid ones are left out.
  ///   - isSmoothed: whether jitter is removed; false where every point is exact.
  ///
  /// nil where there are fewer than two points, or they stay in one spot.
  public init?(through coordinates: [Coordinate], isSmoothed: Bool = true) {
    let valid = coordinates.filter(\.isValid)
    guard let first = valid.first else { return nil }
    plane = LocalPlane(origin: first)
    var points: [PlanePoint] = []
    for coordinate in valid {
      let point = plane.point(coordinate)
      if let last = points.last, last.distance(to: point) < (isSmoothed ? Self.leastStep : 0.01) {
        continue
      }
      points.append(point)
    }
    if isSmoothed { points = Self.thinned(Self.smooth(points)) }
    guard points.count > 1 else { return nil }
    self.points = points
  }

  /// Length of the line, in meters.
  public var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Averages over neighbors; both ends stay.
  private static func smooth(_ points: [PlanePoint]) -> [PlanePoint] {
    points.indices.map { index in
      let width = min(reach, index, points.count - 1 - index)
      let near = points[index - width...index + width]
      let count = Double(near.count)
      return PlanePoint(
        east: near.reduce(0) { $0 + $1.east } / count,
        north: near.reduce(0) { $0 + $1.north } / count)
    }
  }

  /// Removes points that are close to the line between others (Douglas and Peucker 1973).
  private static func thinned(_ points: [PlanePoint]) -> [PlanePoint] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      var (worst, most) = (-1, tolerance)
      for index in first + 1..<max(first + 1, last) {
        let meters = points[index].distance(toLineFrom: points[first], to: points[last])
        if meters > most { (worst, most) = (index, meters) }
      }
      guard worst > 0 else { continue }
      isKept[worst] = true
      open += [(first, worst), (worst, last)]
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// The line as a world of its own, without any other lane: its ends are `start` and `end`.
  ///
  /// - Parameters:
  ///   - widthMeters: width of the way, above 0; it determines the surroundings.
  ///   - isCovered: whether it has a roof.
  ///   - extension: how far the line continues straight beyond both ends, in meters.
  public func world(
    widthMeters: Double, isCovered: Bool, extendedBy meters: Double = 0
  ) -> World {
    precondition(widthMeters > 0, "the width must be above 0")
    var nodes = points
    if meters > 0 {
      nodes.insert(points[1].beyond(points[0], by: meters), at: 0)
      nodes.append(points[points.count - 2].beyond(points[points.count - 1], by: meters))
    }
    let edges = nodes.indices.dropLast().map { index in
      WalkGraph.Edge(
        from: Int32(index), to: Int32(index + 1),
        lengthMillimeters: WalkGraph.length(nodes[index], nodes[index + 1]),
        widthMeters: Float(widthMeters), isCovered: isCovered)
    }
    return World(
      graph: WalkGraph(plane: plane, nodes: nodes, edges: edges),
      places: [
        World.Place(name: "start", node: 0),
        World.Place(name: "end", node: Int32(nodes.count - 1)),
      ])
  }
}

extension PlanePoint {
  /// The point `meters` beyond `end`, on the line from here through `end`.
  fileprivate func beyond(_ end: PlanePoint, by meters: Double) -> PlanePoint {
    let length = distance(to: end)
    return PlanePoint(
      east: end.east + meters * (end.east - east) / length,
      north: end.north + meters * (end.north - north) / length)
  }

  /// Distance to the nearest point of the line between two points.
  fileprivate func distance(toLineFrom start: PlanePoint, to end: PlanePoint) -> Double {
    let (east, north) = (end.east - start.east, end.north - start.north)
    let squared = east * east + north * north
    guard squared > 0 else { return distance(to: start) }
    let along = (self.east - start.east) * east + (self.north - start.north) * north
    let share = min(1, max(0, along / squared))
    return distance(
      to: PlanePoint(east: start.east + share * east, north: start.north + share * north))
  }
}
