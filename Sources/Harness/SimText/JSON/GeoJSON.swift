package import Geodesy

/// The parts of GeoJSON (RFC 7946) that reports write.
///
/// Coordinates have seven decimals as in OpenStreetMap, 1.1 cm: that removes the rounding errors of
/// a conversion to the plane and back.
package enum GeoJSON {
  /// Longitude first, in degrees.
  package static func position(_ coordinate: Coordinate) -> JSONValue {
    .numbers(degrees(coordinate).reversed())
  }

  /// Latitude and longitude in degrees, rounded to seven decimals.
  package static func degrees(_ coordinate: Coordinate) -> [Double] {
    [coordinate.latitudeDegrees, coordinate.longitudeDegrees].map { ($0 * 1e7).rounded() / 1e7 }
  }

  /// A feature with a point or, for two or more places, a line; without a geometry for none.
  package static func feature(
    at places: [Coordinate], _ properties: [(key: String, value: JSONValue)]
  ) -> JSONValue {
    let positions = places.map(position)
    let geometry: JSONValue =
      switch positions.count {
      case 0: .null
      case 1: ["type": "Point", "coordinates": positions[0]]
      default: ["type": "LineString", "coordinates": .array(positions)]
      }
    return ["type": "Feature", "geometry": geometry, "properties": .object(properties)]
  }
}
