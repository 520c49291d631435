import Elementary
import Geodesy
import LaneMatching
import Sensing
import SimKernel
public import SimWorlds
import WalkRouter

/// The map of recorded walks: its lanes show the error of fixes across them.
public struct FitMap: Sendable {
  public var world: World
  /// Distance across the lane between its line on the map and where people walk: one deviation in
  /// meters, at least 0.
  public var errorMeters: Double

  /// The default of `errorMeters`: lines of a map are 2 to 5 m off the walked ways, and least for
  /// lines drawn from aerial images (assumed).
  public static let usualErrorMeters = 2.0

  public init(_ world: World, errorMeters: Double = usualErrorMeters) {
    self.world = world
    self.errorMeters = errorMeters
  }
}

/// The distances of a walk's fixes across from its lane.
///
/// A fix counts if its lane is nearly certain and the walk goes straight: at a corner fixes follow
/// the walker's turn late.
struct LaneOffsets {
  /// A direction along a lane, either way, and the distance of a fix across from it, in meters.
  private struct Place {
    var degrees: Double
    var meters: Double
  }

  /// One value per fix, in meters; NaN if it doesn't count.
  private(set) var meters: [Double]
  /// Surroundings of each fix by the map, if a lane is near.
  private(set) var surroundings: [Surroundings?] = []

  /// A walk goes straight if its lanes `straightSeconds` before and after have the same direction,
  /// within `straightDegrees` (both assumed).
  private static let straightSeconds = 10.0
  private static let straightDegrees = 20.0

  /// Computes the offsets of recorded `fixes`, in the order of their measurement, by matching them
  /// to the lanes of `world` one after the other.
  init(of fixes: [Fix], on world: World) {
    let graph = world.graph
    var matcher = LaneMatcher(graph: graph)
    let matches = fixes.map { matcher.handle($0, at: $0.delivered) }
    surroundings = matches.map { $0.map { world.surroundings(of: $0.edge) } }
    let places = zip(fixes, matches).map { fix, match -> Place? in
      guard let match, match.isConfident else { return nil }
      return LaneOffsets.place(
        of: graph.plane.point(fix.coordinate), across: graph.line(of: match.edge), at: match.point)
    }
    meters = LaneOffsets.straight(places, fixes)
  }

  /// Computes the offsets of simulated `fixes`: the truth gives the lane, which is `errorMeters`
  /// off its line on a map.
  init(of fixes: [Fix], along truth: GroundTruth, errorMeters: Double) {
    let places = fixes.map { fix -> Place? in
      let degrees = truth.sample(at: fix.measured).laneDegrees
      let (sin, cos) = Portable.sincos(degrees: degrees)
      let (given, place) = (truth.plane.point(fix.coordinate), truth.point(at: fix.measured))
      let across = (given.east - place.east) * cos - (given.north - place.north) * sin
      return Place(
        degrees: degrees, meters: (across * across + errorMeters * errorMeters).squareRoot())
    }
    meters = LaneOffsets.straight(places, fixes)
    surroundings = fixes.map { truth.sample(at: $0.measured).surroundings }
  }

  /// The place of a fix across the segment of `line` that contains `spot`; nil if the line is a
  /// single point.
  private static func place(
    of point: PlanePoint, across line: [PlanePoint], at spot: PlanePoint
  ) -> Place? {
    // the segment with the shortest detour over the spot
    func detour(_ part: (PlanePoint, PlanePoint)) -> Double {
      part.0.distance(to: spot) + spot.distance(to: part.1) - part.0.distance(to: part.1)
    }
    let parts = zip(line, line.dropFirst()).filter { $0 != $1 }
    guard let (start, end) = parts.min(by: { detour($0) < detour($1) }) else { return nil }
    let length = start.distance(to: end)
    let (east, north) = ((end.east - start.east) / length, (end.north - start.north) / length)
    return Place(
      degrees: start.bearingDegrees(to: end),
      meters: abs((point.east - start.east) * north - (point.north - start.north) * east))
  }

  private static func straight(_ places: [Place?], _ fixes: [Fix]) -> [Double] {
    var (behind, ahead) = (0, 0)
    return places.indices.map { index in
      guard let place = places[index] else { return .nan }
      let time = fixes[index].measured.seconds
      while fixes[behind].measured.seconds < time - straightSeconds { behind += 1 }
      while ahead < fixes.count, fixes[ahead].measured.seconds <= time + straightSeconds {
        ahead += 1
      }
      let isStraight = [behind, ahead - 1].allSatisfy { other in
        places[other].map { isSame($0.degrees, place.degrees) } ?? false
      }
      return isStraight ? place.meters : .nan
    }
  }

  /// Whether two directions along lanes, either way, are the same.
  private static func isSame(_ one: Double, _ other: Double) -> Bool {
    let turn = abs(Angle.wrappedTo180(one - other))
    return min(turn, 180 - turn) <= straightDegrees
  }
}
