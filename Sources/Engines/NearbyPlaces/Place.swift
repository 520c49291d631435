public import Geodesy
public import OpeningHours

/// A place that lists and maps show: a shop, a sight, a merchant.
public struct Place: Hashable, Sendable {
  /// What tells it from all others; of places equally far the one with the smaller id comes first.
  public var id: Int64
  public var name: String
  /// nil where its source gives none.
  public var coordinate: Coordinate?
  /// Number of its kind in 0..<64, by a table of the app's.
  public var category: UInt8
  /// When its source changed it last, by the source's own count: a change of an older version never
  /// takes the place of a newer one.
  public var version: Int64
  /// Whether its source has deleted it (`deletedAt`).
  public var isDeleted: Bool
  /// nil where nothing is known of when it is open.
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

  /// Whether its name shows anything: a name of spaces and of marks that nobody sees is none.
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

  /// Whether it lies at latitude 0, longitude 0: what sources say that know of no position.
  var isAtNullIsland: Bool {
    coordinate.map { $0.latitudeDegrees == 0 && $0.longitudeDegrees == 0 } ?? false
  }
}

/// Some of the 64 categories of places.
public struct PlaceCategories: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set of `category` alone; a number of 64 and above counts as 63.
  public init(_ category: UInt8) { rawValue = 1 << UInt64(min(category, 63)) }

  public static let all = PlaceCategories(rawValue: .max)
}
