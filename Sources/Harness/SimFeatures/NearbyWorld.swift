import Geodesy
import NearbyPlaces
import SimKernel

/// The places that an app's list draws from: drawn at random around one place.
struct NearbyWorld: Sendable {
  /// Places, and of these the share that must not be listed.
  var count = 100
  var flawedShare = 0.1
  /// They lie in a square from so far south and west of the middle to so far north and east.
  var spreadMeters = 200.0
  /// Within this of the middle of the list places are listed, in meters.
  var radiusMeters = 25 * DistanceUnits.metersPerMile
  /// How far within the radius the outermost place lies: less than what a mile of 1609.34 m leaves
  /// out of 25 of them, which is 10 cm.
  static let rimMeters = 0.05

  /// The places by their ids, from 1 on.
  ///
  /// One lies alone to the east of `rim`, a little within the radius of it; of the flawed ones some
  /// are deleted, some have no name, and some lie at latitude and longitude 0.
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
