public import HomeCompass
public import SimKernel
public import WalkRouter

/// A feature under test with its settings, as a scenario names it: a plug-in.
///
/// Every setting has a default, so that reading a variant's keys over the scenario's changes only
/// what the variant names.
public protocol FeatureSettings: Sendable {
  /// The word scenarios use for it.
  static var name: String { get }
  /// What it is, as a phrase for the schema.
  static var summary: String { get }
  /// Whether the feature switches the sensors on and off; without such a feature they are always
  /// on.
  static var controlsSensors: Bool { get }
  /// Whether the feature can't work without a walking graph.
  static var needsGraph: Bool { get }

  init()

  /// Takes over the keys that `parameters` holds.
  mutating func read(_ parameters: some Parameters)

  /// Returns a fresh feature for one run at `site`.
  func makeFeature(at site: Site) -> any Feature
}

/// What a feature is told of the place it works in.
public struct Site: Sendable {
  public var home: HomeBase
  /// nil where the scenario has no map.
  public var graph: WalkGraph?

  public init(home: HomeBase, graph: WalkGraph?) {
    self.home = home
    self.graph = graph
  }
}

/// Every feature that a scenario can put under test.
public enum FeatureCatalog {
  public static let all: [any FeatureSettings.Type] = [
    CompassSettings.self,
    SessionSettings.self,
    WayHomeSettings.self,
  ]
}
