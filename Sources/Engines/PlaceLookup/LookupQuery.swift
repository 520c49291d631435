public import Geodesy

/// What is looked up: a name that the user types, or the address of a point.
public enum LookupQuery: Hashable, Sendable {
  /// Words as the user typed them, without spaces around them or twice between them.
  case words(String)
  /// The address of a place that everybody may know of, as a shop.
  case place(LookupCell)
  /// The address of where the user looks: kept in memory alone (BL-7).
  case position(LookupCell)

  /// The query for what was typed; nil where there is nothing but spaces.
  public static func typed(_ text: String) -> LookupQuery? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : .words(words)
  }

  /// Whether it tells where the user looks, or is.
  public var isPosition: Bool {
    if case .position = self { true } else { false }
  }
}

/// A square of 0.0001 degrees, 11 m from south to north: points in it have one address, so that a
/// position that trembles is asked for once.
public struct LookupCell: Hashable, Sendable {
  /// In 0.0001 degrees.
  public var latitude: Int32
  /// In 0.0001 degrees, above −180 degrees.
  public var longitude: Int32

  /// Cells of a degree.
  static let perDegree = 10_000.0

  /// The cell of `coordinate`; nil for one that is not on the globe.
  public init?(_ coordinate: Coordinate) {
    guard coordinate.isValid else { return nil }
    latitude = Int32((coordinate.latitudeDegrees * LookupCell.perDegree).rounded())
    let east = Int32((coordinate.longitudeDegrees * LookupCell.perDegree).rounded())
    longitude = east == -1_800_000 ? 1_800_000 : east
  }

  init?(latitude: Int32, longitude: Int32) {
    guard abs(Int64(latitude)) <= 900_000, -1_800_000 < longitude, longitude <= 1_800_000 else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Its middle.
  public var center: Coordinate {
    Coordinate(
      latitudeDegrees: Double(latitude) / LookupCell.perDegree,
      longitudeDegrees: Double(longitude) / LookupCell.perDegree)
  }
}
