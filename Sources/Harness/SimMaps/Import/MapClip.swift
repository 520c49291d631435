import Foundation
public import Geodesy
public import SimText

/// The part of the Earth that an import keeps.
///
/// A node is inside or outside; a way is cut at its last node that is inside, and the part between
/// two inside nodes is kept whole.
public enum MapClip: Sendable {
  case everything
  /// In degrees; it crosses the antimeridian if `west` is greater than `east`.
  case box(west: Double, south: Double, east: Double, north: Double)
  /// Rings of polygons: a place is inside if an odd number of them enclose it.
  case rings([[Coordinate]])

  /// Largest area file, in bytes, and the largest number of positions in it.
  private static let fileLimit = 16 << 20
  private static let pointLimit = 100_000

  /// Reads the polygons of a GeoJSON file: a geometry, a feature, or a collection of them.
  public init(areaFile path: String) throws(Diagnostic) {
    let source = try ByteSource(path: path, expecting: "an area in GeoJSON")
    var bytes: [UInt8] = []
    while true {
      let chunk = try source.next()
      if chunk.isEmpty { break }
      bytes += chunk
      if bytes.count > Self.fileLimit {
        throw Diagnostic("the area is more than 16 MiB long", at: .init(file: path))
      }
    }
    try self.init(area: bytes, named: path)
  }

  init(area bytes: [UInt8], named name: String) throws(Diagnostic) {
    let place = Diagnostic.Place(file: name)
    guard let area = try? JSONDecoder().decode(GeoJSONArea.self, from: Data(bytes)) else {
      throw Diagnostic(
        "no area in GeoJSON", at: place,
        hint: "expected a Polygon or MultiPolygon, alone, in a Feature or a FeatureCollection")
    }
    let rings = area.rings
    guard !rings.isEmpty else { throw Diagnostic("no polygon in the area", at: place) }
    guard rings.allSatisfy({ $0.count >= 4 && $0.allSatisfy(\.isValid) }) else {
      throw Diagnostic(
        "a ring of the area has fewer than four positions, or one that is not on Earth", at: place,
        hint: "positions are longitude, latitude")
    }
    guard rings.reduce(0, { $0 + $1.count }) <= Self.pointLimit else {
      throw Diagnostic("the area has more than \(Self.pointLimit) positions", at: place)
    }
    self = .rings(rings)
  }

  func contains(_ position: MapPosition) -> Bool {
    let (latitude, longitude) = (position.latitudeDegrees, position.longitudeDegrees)
    switch self {
    case .everything: return true
    case .box(let west, let south, let east, let north):
      let isBetween =
        west <= east
        ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
      return isBetween && south <= latitude && latitude <= north
    case .rings(let rings):
      var isIn = false
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst())
        where (a.latitudeDegrees > latitude) != (b.latitudeDegrees > latitude) {
          let share =
            (latitude - a.latitudeDegrees) / (b.latitudeDegrees - a.latitudeDegrees)
          let crossing =
            a.longitudeDegrees + share * (b.longitudeDegrees - a.longitudeDegrees)
          if longitude < crossing { isIn.toggle() }
        }
      }
      return isIn
    }
  }
}

/// The parts of GeoJSON that an area needs.
private indirect enum GeoJSONArea: Decodable {
  case polygons([[Coordinate]])
  case several([GeoJSONArea])

  private enum Key: CodingKey { case type, coordinates, geometry, geometries, features }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func rings(_ raw: [[[Double]]]) throws -> [[Coordinate]] {
      try raw.map { ring in
        try ring.map { position in
          guard position.count >= 2 else {
            throw DecodingError.dataCorruptedError(
              forKey: .coordinates, in: values, debugDescription: "a position of one number")
          }
          return Coordinate(latitudeDegrees: position[1], longitudeDegrees: position[0])
        }
      }
    }
    switch try values.decode(String.self, forKey: .type) {
    case "Polygon":
      self = .polygons(try rings(values.decode([[[Double]]].self, forKey: .coordinates)))
    case "MultiPolygon":
      let raw = try values.decode([[[[Double]]]].self, forKey: .coordinates)
      self = .several(try raw.map { .polygons(try rings($0)) })
    case "Feature": self = try values.decode(GeoJSONArea.self, forKey: .geometry)
    case "FeatureCollection":
      self = .several(try values.decode([GeoJSONArea].self, forKey: .features))
    case "GeometryCollection":
      self = .several(try values.decode([GeoJSONArea].self, forKey: .geometries))
    default: self = .several([])
    }
  }

  var rings: [[Coordinate]] {
    switch self {
    case .polygons(let rings): rings
    case .several(let areas): areas.flatMap(\.rings)
    }
  }
}
