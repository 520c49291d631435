import Geodesy
import SimKernel
import SimText

/// A geometry with its positions in one list.
struct GeoJSONGeometry {
  enum Kind {
    case point, line, other

    /// Every type of RFC 7946.
    static let words: Set<String> = [
      "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
      "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    init(_ word: String) {
      switch word {
      case "Point": self = .point
      case "LineString", "MultiLineString": self = .line
      default: self = .other
      }
    }
  }

  var kind = Kind.other
  var positions: [Coordinate] = []
  var start: JSONReader.Mark
  /// The error in the first malformed position; irrelevant for other geometries.
  var fault: Diagnostic?
}

extension JSONReader {
  private enum GeometryKey: String, CaseIterable {
    case type, coordinates
    static let keys = JSONKeys<GeometryKey>(refusingOthers: false)
  }

  /// Reads a geometry; nil where it is null, as for a feature without a place.
  mutating func geometry() throws(Diagnostic) -> GeoJSONGeometry? {
    if try takeNull() { return nil }
    try beginObject()
    var geometry = GeoJSONGeometry(start: mark)
    var fields = JSONFields(GeometryKey.keys)
    while let key = try nextKey(&fields) {
      switch key {
      case .type: geometry.kind = GeoJSONGeometry.Kind(try string())
      case .coordinates: try positions(into: &geometry)
      }
    }
    try finish(&geometry)
    return geometry
  }

  /// Refuses geometries that can't be part of a track.
  mutating func finish(_ geometry: inout GeoJSONGeometry) throws(Diagnostic) {
    guard geometry.kind != .other else {
      geometry.positions = []
      return
    }
    if let fault = geometry.fault { throw fault }
    guard !geometry.positions.isEmpty || geometry.kind == .line else {
      throw refusal("a Point without coordinates", at: geometry.start)
    }
  }

  /// Reads the arrays of positions, at any depth.
  mutating func positions(into geometry: inout GeoJSONGeometry) throws(Diagnostic) {
    try beginArray()
    let start = mark
    guard try nextElement() else { return }
    if try kind() == .number { return try position(start, into: &geometry) }
    repeat {
      if try kind() == .array {
        try positions(into: &geometry)
      } else {
        try skip()
        geometry.fault =
          geometry.fault
          ?? refusal(
            "no position, expected [longitude, latitude]", at: mark)
      }
    } while try nextElement()
  }

  /// Reads a position from its first number on.
  private mutating func position(
    _ start: Mark, into geometry: inout GeoJSONGeometry
  ) throws(Diagnostic) {
    let longitude = try number()
    var latitude: Double?
    while try nextElement() {
      if latitude == nil, try kind() == .number { latitude = try number() } else { try skip() }
    }
    guard let latitude else {
      geometry.fault =
        geometry.fault
        ?? refusal(
          "a position of one number", at: start, hint: "expected [longitude, latitude]")
      return
    }
    let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    guard position.isValid else {
      let isSwapped = abs(latitude) <= 180 && abs(longitude) <= 90
      geometry.fault =
        geometry.fault
        ?? refusal(
          "a position out of range: a latitude is from −90 to 90, a longitude from −180 to 180",
          at: start,
          hint: isSwapped
            ? "are latitude and longitude swapped? GeoJSON has the longitude first"
            : "are these degrees? GeoJSON has no other coordinates")
      return
    }
    guard geometry.positions.count < GeoJSONFormat.positionLimit else {
      throw refusal(
        "more than \(GeoJSONFormat.positionLimit) positions in one feature", at: start,
        hint: "split it by day")
    }
    geometry.positions.append(position)
  }
}
