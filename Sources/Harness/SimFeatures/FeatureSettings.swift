public import HomeCompass
public import SimKernel
public import SimObservations
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
  /// Whether it leads to a home, so that a scenario must say where that is.
  static var needsHome: Bool { get }
  /// Whether it goes by headings, so that a scenario must say how wrong they are.
  static var needsCompass: Bool { get }
  /// Whether it draws the route in force: of such features a scenario has one.
  static var drawsRoute: Bool { get }

  /// What such features of one's own are seen doing, so that it is listed; those of simrun are in
  /// `ObservationCatalog`.
  static var kinds: [ObservationKind] { get }

  /// What the scenario calls it: `name`, but for a program.
  var key: String { get }
  /// The names that metrics may need it by.
  var names: [String] { get }
  /// As `controlsSensors`, of this one.
  var switchesSensors: Bool { get }

  /// What of it these settings switch on beyond the feature itself, as `session.phases`: what some
  /// metrics need.
  var aspects: [String] { get }

  /// What the feature does not do with a recording that lacks `lack`, as a clause; nil where it
  /// does all it does.
  func closed(by lack: RecordingLack) -> String?

  init()

  /// Takes over the keys that `parameters` holds.
  mutating func read(_ parameters: some FeatureParameters)

  /// Does what all runs have in common and takes files, before the first: opens the pack of the
  /// world's `graph` as it is on the phone, where `installer` put it.
  ///
  /// Throws `MissingPackInstaller` where it takes an installer and there is none, and what that
  /// throws.
  mutating func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws

  /// Returns a feature for one run at `site`, as the app makes it when it is opened: fresh, or from
  /// what it saved before it was killed.
  func makeFeature(at site: Site) -> any Feature

  /// Adds what stands still of its subject to the facts of the scenario.
  func add(to facts: inout SceneFacts, at site: Site)

  /// Returns who says what a perfect feature would show, given what really happens; nil where
  /// nobody does. It is no part of the app, and survives when that is killed.
  func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)?
}

extension FeatureSettings {
  public static var needsHome: Bool { false }

  public static var needsCompass: Bool { false }

  public static var drawsRoute: Bool { false }

  public static var kinds: [ObservationKind] { [] }

  public var key: String { Self.name }

  public var names: [String] { [key] }

  public var switchesSensors: Bool { Self.controlsSensors }

  public var aspects: [String] { [] }

  public func closed(by lack: RecordingLack) -> String? { nil }

  public func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws {}

  public func add(to facts: inout SceneFacts, at site: Site) {}

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? { nil }
}

/// What a feature is told of the place it works in.
public struct Site: Sendable {
  public var home: HomeBase
  /// The map in the app; nil where the scenario has none.
  public var graph: WalkGraph?
  /// For each edge of `graph` the world's edge; nil where they are the same.
  public var worldEdges: [Int32]?
  /// What the phone does by chance to the feature: the same in every variant of a seed.
  public var random: RandomStream
  /// What the feature saved in the app's user database; nil where it never did.
  public var saved: [Int64]?
  /// Whether the times of the fixes are made up, so that nothing that rests on them is sure.
  public var assumesTimes = false

  public init(
    home: HomeBase, graph: WalkGraph?, random: RandomStream = RandomStream(seed: 0),
    saved: [Int64]? = nil
  ) {
    self.home = home
    self.graph = graph
    self.random = random
    self.saved = saved
  }
}

/// Every feature that a scenario can put under test.
public enum FeatureCatalog {
  public static let all: [any FeatureSettings.Type] = [
    CompassSettings.self,
    SessionSettings.self,
    WayHomeSettings.self,
    RouteCardsSettings.self,
    MapCenterSettings.self,
    LocateSettings.self,
    TourSettings.self,
    LanesSettings.self,
    AppLogSettings.self,
    PackDownloadSettings.self,
    NearbySettings.self,
    LookupSettings.self,
    PlanSettings.self,
  ]
}
