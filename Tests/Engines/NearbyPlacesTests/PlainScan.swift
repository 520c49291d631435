import Geodesy
import NearbyPlaces
import TestSupport

/// The list computed directly from the rule by looking at every place: the reference for an engine.
struct PlainScan {
  private struct Found {
    var id: Int64
    var millimeters: Int64
    /// Position in the previous list; last for places that were not listed.
    var rank: Int
  }

  let limit: Int
  let radiusMeters: Double
  let hysteresisMillimeters: Int64
  var places: [Int64: Place] = [:]
  private(set) var ids: [Int64] = []
  private(set) var millimeters: [Int64] = []

  init(_ places: [Place], limit: Int, radiusMeters: Double, hysteresisMeters: Double) {
    self.limit = limit
    self.radiusMeters = radiusMeters
    hysteresisMillimeters = Int64(hysteresisMeters * 1000)
    for place in places { self.places[place.id] = place }
  }

  mutating func list(
    from origin: Coordinate, around center: Coordinate, of categories: PlaceCategories
  ) {
    var rest = places.values.compactMap { found($0, origin, center, categories) }
      .sorted { ($0.millimeters, $0.id) < ($1.millimeters, $1.id) }
    (ids, millimeters) = ([], [])
    while ids.count < limit, let nearest = rest.first {
      let end = nearest.millimeters + hysteresisMillimeters
      let within = rest.prefix { $0.millimeters <= end }
      let first =
        hysteresisMillimeters == 0
        ? 0 : within.indices.min { rest[$0].rank < rest[$1].rank } ?? 0
      ids.append(rest[first].id)
      millimeters.append(rest[first].millimeters)
      rest.remove(at: first)
    }
  }

  private func found(
    _ place: Place, _ origin: Coordinate, _ center: Coordinate, _ categories: PlaceCategories
  ) -> Found? {
    guard !place.isDeleted, let coordinate = place.coordinate,
      categories.contains(PlaceCategories(place.category)),
      // a degree of latitude is 111.2 km
      abs(coordinate.latitudeDegrees - center.latitudeDegrees) < radiusMeters / 111_000 + 0.01,
      center.distanceMeters(to: coordinate) <= radiusMeters
    else { return nil }
    let meters = origin.distanceMeters(to: coordinate)
    return Found(
      id: place.id, millimeters: Int64((meters * 1000).rounded()),
      rank: ids.firstIndex(of: place.id) ?? .max)
  }
}

/// Random layouts of places on the Earth.
enum Layout: CaseIterable {
  case worldwide, city, bazaar, poles, antimeridian, heap

  func coordinate(_ random: inout SeededGenerator) -> Coordinate {
    switch self {
    case .worldwide: .degrees(random.number(-90, 90), random.number(-180, 180))
    case .city: .meters(random.number(-60_000, 60_000), random.number(-60_000, 60_000))
    case .bazaar: .meters(random.number(-150, 150), random.number(-150, 150))
    case .poles:
      .degrees(random.number(89.5, 90) * (random.oneIn(2) ? 1 : -1), random.number(-180, 180))
    case .antimeridian:
      .degrees(
        random.number(-17.5, -16.5), random.number(179.5, 180) * (random.oneIn(2) ? 1 : -1))
    // many places at a few spots
    case .heap: .meters(Double(random.index(6)) * 40, Double(random.index(6)) * 40)
    }
  }
}
