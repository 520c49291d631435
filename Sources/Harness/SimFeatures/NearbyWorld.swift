import Geodesy
import NearbyPlaces
import SimKernel

/// The places for an app's list, drawn at random around one place.
struct NearbyWorld: Sendable {
  /// Number of places, and the share that must not be listed.
  var count = 100
  var flawedShare = 0.1
  /// Half the side of their square, in meters: the distance from the middle to each side.
  var spreadMeters = 200.0
  /// Distance from the middle of the list within which places are listed, in meters.
  var radiusMeters = 25 * DistanceUnits.metersPerMile
  /// Distance of the outermost place inside the radius, in meters: less than the 10 cm by which 25
  /// miles of 1609.34 m are too short.
  static let rimMeters = 0.05

  /// The places by their ids, from 1 on.
  ///
  /// One is alone to the east of `rim`, just inside its radius; of the flawed ones some are
  /// deleted, some have no name, and some are at latitude and longitude 0.
  func places(around middle: Coordinate, rim: Coordinate, random: RandomStream) -> [Place] {
    var random = random
    let plane = LocalPlane(origin: middle)
    var places: [Place] = []
    for number in 0..<count {
      let point = PlanePoint(
        east: spreadMeters * (2 * random.uniform() - 1),
        north: spreadMeters * (2 * random.uniform() - 1))
      var place = Place(
        id: Int64(number + 1), name: "place \(number + 1)", coordinate: plane.coordinate(point))
      let (isFlawed, flaw) = (random.chance(flawedShare), random.integer(below: 3))
      if isFlawed { spoil(&place, flaw) }
      places.append(place)
    }
    let outermost = LocalPlane(origin: rim).coordinate(
      PlanePoint(east: max(0, radiusMeters - NearbyWorld.rimMeters), north: 0))
    places.append(Place(id: Int64(count + 1), name: "the outermost place", coordinate: outermost))
    return places
  }

  private func spoil(_ place: inout Place, _ flaw: Int) {
    switch flaw {
    case 0: place.isDeleted = true
    case 1: place.name = " "
    default: place.coordinate = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
    }
  }
}
