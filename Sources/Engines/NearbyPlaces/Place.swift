public import Geodesy
public import OpeningHours

/// A place shown in lists and on maps: a shop, a sight, a merchant.
public struct Place: Hashable, Sendable {
  /// Unique id; of places at the same distance the one with the smaller id comes first.
  public var id: Int64
  public var name: String
  /// nil if the source gives none.
  public var coordinate: Coordinate?
  /// Number of its kind in 0..<64, from a table of the app.
  public var category: UInt8
  /// Version of the last change, counted by the source: a change with an older version never
  /// replaces a newer one.
  public var version: Int64
  /// Whether its source has deleted it (`deletedAt`).
  public var isDeleted: Bool
  /// nil if its hours are unknown.
  public var hours: OpeningHours?

  public init(
    id: Int64, name: String, coordinate: Coordinate?, category: UInt8 = 0, version: Int64 = 0,
    isDeleted: Bool = false, hours: OpeningHours? = nil
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.category = category
    self.version = version
    self.isDeleted = isDeleted
    self.hours = hours
  }

  /// Whether its name is visible: a name of spaces and invisible characters does not count.
  var isNamed: Bool {
    name.unicodeScalars.contains { scalar in
      let properties = scalar.properties
      if properties.isWhitespace { return false }
      switch properties.generalCategory {
      case .control, .format, .unassigned, .privateUse: return false
      default: return true
      }
    }
  }

  /// Whether it is at latitude 0, longitude 0: the value some sources use for an unknown position.
  var isAtNullIsland: Bool {
    coordinate.map { $0.latitudeDegrees == 0 && $0.longitudeDegrees == 0 } ?? false
  }
}

/// Some of the 64 categories of places.
public struct PlaceCategories: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set with `category` alone; 64 and above count as 63.
  public init(_ category: UInt8) { rawValue = 1 << UInt64(min(category, 63)) }

  public static let all = PlaceCategories(rawValue: .max)
}
