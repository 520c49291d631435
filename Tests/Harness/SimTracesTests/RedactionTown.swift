import Foundation
import Geodesy
import Sensing
import SimKernel
import TestSupport

/// A home in a town, and the rounds that somebody repeatedly walks from it.
struct RedactionTown {
  static let plane = LocalPlane(origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  let home: PlanePoint
  /// The rounds, each from the home and back to it, with a point every 100 m.
  let rounds: [[PlanePoint]]

  /// Three paths through streets that cross at right angles, via two places 1.2 to 2.5 km away.
  init(rounds count: Int, random: inout SeededGenerator) {
    let home = PlanePoint(east: random.number(-5e4, 5e4), north: random.number(-5e4, 5e4))
    self.home = home
    let streets = random.number(0, .pi / 2)
    rounds = (0..<count).map { _ in
      func place(_ direction: Double) -> PlanePoint {
        let distance = random.number(1200, 2500)
        return PlanePoint(
          east: home.east + distance * cos(direction), north: home.north + distance * sin(direction)
        )
      }
      let first = random.number(0, 2 * .pi)
      let turn = random.number(0.7, 2) * (random.oneIn(2) ? 1 : -1)
      let corners = [home, place(first), place(first + turn), home]
      return zip(corners, corners.dropFirst()).flatMap {
        Self.way(from: $0, to: $1, streets: streets, &random)
      } + [home]
    }
  }

  /// Follows streets of the town for some hundred meters each, without a detour.
  private static func way(
    from start: PlanePoint, to end: PlanePoint, streets: Double, _ random: inout SeededGenerator
  ) -> [PlanePoint] {
    let (c, s) = (cos(streets), sin(streets))
    let (east, north) = (end.east - start.east, end.north - start.north)
    var left = [c * east + s * north, c * north - s * east]
    var gone = [0.0, 0.0]
    var points: [PlanePoint] = []
    var axis = random.index(2)
    while abs(left[0]) + abs(left[1]) > 0 {
      if random.oneIn(3) || left[axis] == 0 { axis = 1 - axis }
      let step = abs(left[axis]) <= 100 ? left[axis] : (left[axis] < 0 ? -100 : 100)
      points.append(
        PlanePoint(
          east: start.east + c * gone[0] - s * gone[1],
          north: start.north + s * gone[0] + c * gone[1]))
      left[axis] -= step
      gone[axis] += step
    }
    return points
  }

  /// A recording of the round in which every fix is up to 6 m off in each direction.
  func recording(of round: [PlanePoint], random: inout SeededGenerator) -> Trace {
    // the area is small enough to convert meters to degrees linearly
    let origin = Self.plane.coordinate(home)
    let north = 180 / (.pi * earthRadiusMeters)
    let east = north / cos(origin.latitudeDegrees * .pi / 180)
    return Trace(
      fixes: round.enumerated().map { number, point in
        Fix(
          coordinate: Coordinate(
            latitudeDegrees: origin.latitudeDegrees
              + (point.north - home.north + random.number(-6, 6)) * north,
            longitudeDegrees: origin.longitudeDegrees
              + (point.east - home.east + random.number(-6, 6)) * east),
          horizontalAccuracyMeters: 5, provider: .gnss, measured: .zero + .seconds(Double(number)),
          delivered: .zero + .seconds(Double(number)))
      })
  }

  /// The position of a place on the plane of the town, with the scale of `recording`.
  func point(_ place: Coordinate) -> PlanePoint {
    let origin = Self.plane.coordinate(home)
    let meters = .pi * earthRadiusMeters / 180
    return PlanePoint(
      east: home.east + (place.longitudeDegrees - origin.longitudeDegrees) * meters
        * cos(origin.latitudeDegrees * .pi / 180),
      north: home.north + (place.latitudeDegrees - origin.latitudeDegrees) * meters)
  }
}
