public import AudioTour
public import Geodesy
public import OpeningHours
public import SimKernel

/// The keys of a feature: all keys of a plug-in, plus places, texts, times and lists.
public protocol FeatureParameters: Parameters {
  /// A text; nil if the key is absent.
  func text(_ key: String, _ meaning: String) -> String?
  /// The name of one of the world's places, or a coordinate; nil if the key is absent.
  func place(_ key: String, _ meaning: String) -> NamedPlace?
  /// The audio tour in the named file; nil if the key is absent, which is reported if it
  /// `isRequired`.
  func tour(_ key: String, isRequired: Bool, _ meaning: String) -> NamedTour?
  /// A date and a time of day; nil if the key is absent.
  func moment(_ key: String, _ meaning: String) -> LocalMinute?
  /// Opening hours on the clock of UTC, which the caller replaces; nil if the key is absent.
  func hours(_ key: String, _ meaning: String) -> OpeningHours?
  /// Reports that the value of `key` needs a map if there is none.
  func needMap(at key: String)
  /// Reads the keys below `key`; reads nothing if it is absent.
  func group(_ key: String, _ meaning: String, _ read: (any FeatureParameters) -> Void)
  /// A list of groups of keys; empty if the key is absent.
  func list<T>(
    _ key: String, _ meaning: String, _ read: (any FeatureParameters) -> T?
  ) -> [T]
}

/// An audio tour and its file, as a path from the user's current directory.
public struct NamedTour: Hashable, Sendable {
  public var path: String
  public var tour: Tour

  public init(path: String, tour: Tour) {
    self.path = path
    self.tour = tour
  }
}

public struct NamedPlace: Hashable, Sendable {
  public var name: String
  public var coordinate: Coordinate

  public init(name: String, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }
}
