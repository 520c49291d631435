import Geodesy
import PackStore
import WalkRouter

/// The edge of a clip as the border of a graph: the lanes beyond it are unknown.
extension MapClip {
  var cuts: Bool { if case .everything = self { false } else { true } }

  /// The clip on `plane`, whose origin is inside; nil where there is none, or one that is larger
  /// than a pack can be.
  ///
  /// A box is mostly larger than its map, so its part within reach is kept.
  func border(on plane: LocalPlane) -> WalkArea? {
    let rings: [[Coordinate]]
    switch self {
    case .everything: return nil
    case .box(let west, let south, let east, let north):
      let width = east - west + (west <= east ? 0 : 360)
      rings = [Self.corners(west, south, width, north, around: plane)]
    case .rings(let found): rings = found
    }
    var area: [[PlanePoint]] = []
    var count = 0
    for ring in rings {
      guard !ring.contains(where: { Self.isFar(plane.point($0)) }) else { return nil }
      let points = Self.line(around: ring).map(plane.point)
      count += points.count
      guard count <= PackContent.cornerLimit else { return nil }
      // a ring of a single point encloses nothing
      if points.count > 2 { area.append(points) }
    }
    return area.isEmpty ? nil : WalkArea(rings: area)
  }

  /// A box `width` degrees wide, as far as a pack reaches; in degrees that do not jump at the
  /// antimeridian.
  private static func corners(
    _ west: Double, _ south: Double, _ width: Double, _ north: Double, around plane: LocalPlane
  ) -> [Coordinate] {
    // the corners of a smaller square are also within reach
    let reach = PackContent.largestOffsetMeters * 0.9
    func reached(_ east: Double, _ north: Double) -> Coordinate {
      plane.coordinate(PlanePoint(east: east, north: north))
    }
    let origin = plane.origin
    let back = (origin.longitudeDegrees - west + 720).truncatingRemainder(dividingBy: 360)
    let side = abs(
      Angle.wrappedTo180(reached(reach, 0).longitudeDegrees - origin.longitudeDegrees))
    let left = origin.longitudeDegrees + max(-back, -side)
    let right = origin.longitudeDegrees + min(width - back, side)
    let bottom = max(south, reached(0, -reach).latitudeDegrees)
    let top = min(north, reached(0, reach).latitudeDegrees)
    return [(bottom, left), (bottom, right), (top, right), (top, left)].map {
      Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
    }
  }

  private static func isFar(_ point: PlanePoint) -> Bool {
    let limit = PackContent.largestOffsetMeters
    return !(abs(point.east) <= limit && abs(point.north) <= limit)
  }

  /// A ring with its sides subdivided: straight lines in degrees are curved on the plane, by 0.3 m
  /// in 5 km at the latitude of Marrakech.
  private static func line(around ring: [Coordinate]) -> [Coordinate] {
    var line: [Coordinate] = []
    var before = ring[ring.count - 1]
    for corner in ring where corner != before {
      let latitude = corner.latitudeDegrees - before.latitudeDegrees
      let longitude = corner.longitudeDegrees - before.longitudeDegrees
      let parts = max(1, (max(abs(latitude), abs(longitude)) / 0.05).rounded(.up))
      for part in 1...Int(parts) {
        line.append(
          Coordinate(
            latitudeDegrees: before.latitudeDegrees + latitude * Double(part) / parts,
            longitudeDegrees: before.longitudeDegrees + longitude * Double(part) / parts))
      }
      before = corner
    }
    return line
  }
}
