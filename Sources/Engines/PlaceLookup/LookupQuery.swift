public import Geodesy

/// What is looked up: a name typed by the user, or the address of a point.
public enum LookupQuery: Hashable, Sendable {
  /// Words as typed, without leading, trailing or repeated spaces.
  case words(String)
  /// The address of a public place, such as a shop.
  case place(LookupCell)
  /// The address of where the user looks: kept only in memory (BL-7).
  case position(LookupCell)

  /// The query for typed text; nil if it contains only spaces.
  public static func typed(_ text: String) -> LookupQuery? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : .words(words)
  }

  /// Whether it reveals where the user looks, or is.
  public var isPosition: Bool {
    if case .position = self { true } else { false }
  }
}

/// A square of 0.0001 degrees, 11 m from south to north: all points in it share one address, so
/// that a jittering position is looked up only once.
public struct LookupCell: Hashable, Sendable {
  /// In 0.0001 degrees.
  public var latitude: Int32
  /// In 0.0001 degrees, greater than −180 degrees.
  public var longitude: Int32

  /// Number of cells per degree.
  static let perDegree = 10_000.0

  /// The cell of `coordinate`; nil if the coordinate is invalid.
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

  /// The center of the cell.
  public var center: Coordinate {
    Coordinate(
      latitudeDegrees: Double(latitude) / LookupCell.perDegree,
      longitudeDegrees: Double(longitude) / LookupCell.perDegree)
  }
}
