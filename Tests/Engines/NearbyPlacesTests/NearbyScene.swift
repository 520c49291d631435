import Geodesy
import NearbyPlaces
import OpeningHours
import Sensing
import TestSupport

/// A list on the screen, on a plane around the center of the medina.
struct NearbyScene {
  static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892))

  var bench: Bench<NearbyPlaces>

  /// Opens the screen at second 0.
  init(
    _ places: [Place] = [], policy: NearbyPlaces.Policy = .init(), zero: UTCMinute? = nil
  ) {
    bench = Bench(NearbyPlaces(policy: policy, places: places, zero: zero))
    bench.send(.app(.screenOpened), at: 0)
  }

  var ids: [Int64] { bench.engine.entries.map(\.id) }

  var lists: [NearbyPlaces.Change] {
    bench.outputs.compactMap { if case .list(let change) = $0 { change } else { nil } }
  }

  var markers: [MarkerChange] {
    bench.outputs.compactMap { if case .marker(let change) = $0 { change } else { nil } }
  }

  /// Sends a fix at this place.
  mutating func stand(east: Double, north: Double = 0, at seconds: Double) {
    stand(.meters(east, north), at: seconds)
  }

  mutating func stand(_ coordinate: Coordinate, at seconds: Double) {
    bench.send(
      .fix(
        Fix(
          coordinate: coordinate, horizontalAccuracyMeters: 5,
          measured: .zero + .seconds(seconds))), at: seconds)
  }

  /// Shows the surroundings of a point on the map; the region takes effect half a second later.
  mutating func show(
    _ center: Coordinate, heightMeters: Double = 1400, cause: MapRegion.Cause = .user,
    at seconds: Double
  ) {
    bench.send(.mapRegion(.around(center, heightMeters, cause)), at: seconds)
    bench.run(until: seconds + 0.5)
  }

  mutating func merge(_ changes: [Place], at seconds: Double) {
    bench.send(at: seconds) { $0.merge(changes, at: $1, into: &$2) }
  }

  mutating func select(_ categories: PlaceCategories, at seconds: Double) {
    bench.send(at: seconds) { $0.select(categories, at: $1, into: &$2) }
  }
}

extension Coordinate {
  /// Returns a point by its meters east and north of the center of the medina.
  static func meters(_ east: Double, _ north: Double = 0) -> Coordinate {
    NearbyScene.plane.coordinate(PlanePoint(east: east, north: north))
  }

  static func degrees(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}

extension MapRegion {
  static func around(
    _ center: Coordinate, _ heightMeters: Double, _ cause: Cause = .user
  ) -> MapRegion {
    MapRegion(
      center: center, heightMeters: heightMeters, widthMeters: heightMeters / 2, cause: cause)
  }
}

extension Place {
  /// Returns a shop with a name.
  static func shop(
    _ id: Int64, _ coordinate: Coordinate?, category: UInt8 = 0, version: Int64 = 0,
    isDeleted: Bool = false
  ) -> Place {
    Place(
      id: id, name: "Shop \(id)", coordinate: coordinate, category: category, version: version,
      isDeleted: isDeleted)
  }

  static func shop(_ id: Int64, east: Double, north: Double = 0) -> Place {
    shop(id, .meters(east, north))
  }
}
