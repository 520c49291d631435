public import HomeCompass
public import Sensing
public import SimKernel
public import SimObservations
public import WalkRouter

/// A feature under test with its settings, as a scenario names it: a plug-in.
///
/// Every setting has a default, so reading a variant's keys over the scenario's changes only the
/// settings that the variant names.
public protocol FeatureSettings: Sendable {
  /// The word scenarios use for it.
  static var name: String { get }
  /// Its description, as a phrase for the schema.
  static var summary: String { get }
  /// Whether the feature switches the sensors on and off; without such a feature they are always
  /// on.
  static var controlsSensors: Bool { get }
  /// Whether the feature can't work without a walking graph.
  static var needsGraph: Bool { get }
  /// Whether it leads to a home, so that a scenario must give the home's place.
  static var needsHome: Bool { get }
  /// Whether it uses headings, so that a scenario must give their errors.
  static var needsCompass: Bool { get }
  /// Whether it draws the current route; a scenario may have only one such feature.
  static var drawsRoute: Bool { get }

  /// The observations of user-defined features, for listings; those of simrun are in
  /// `ObservationCatalog`.
  static var kinds: [ObservationKind] { get }

  /// Its name in the scenario: `name`, except for a program.
  var key: String { get }
  /// The names by which metrics may require it.
  var names: [String] { get }
  /// As `controlsSensors`, for this instance.
  var switchesSensors: Bool { get }
  /// As the static `drawsRoute`, for this instance.
  var drawsRoute: Bool { get }

  /// The kinds of motion it uses, where the phone has them.
  var motion: MotionKinds { get }

  /// The aspects that these settings switch on in addition to the feature, as `session.phases`;
  /// some metrics need them.
  var aspects: [String] { get }

  /// What the feature can't do with a recording that lacks `lack`, as a clause; nil if it can do
  /// everything.
  func limitation(by lack: RecordingLack) -> String?

  init()

  /// Applies the keys that `parameters` holds.
  mutating func read(_ parameters: some FeatureParameters)

  /// Does the file work that all runs share, before the first run: opens the pack of the world's
  /// `graph` as `installer` put it on the phone.
  ///
  /// Throws `MissingPackInstaller` if it needs an installer and there is none, and errors of the
  /// installer.
  mutating func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws

  /// Returns a feature for one run at `site`, as the app makes it when opened: new, or from the
  /// state saved before it was killed.
  func makeFeature(at site: Site) -> any Feature

  /// Adds the constant facts of its subject to the facts of the scenario.
  func add(to facts: inout SceneFacts, at site: Site)

  /// Returns the referee, which reports what a perfect feature would show, given the truth; nil if
  /// there is none. It is not part of the app, and survives the app's being killed.
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

  public var drawsRoute: Bool { Self.drawsRoute }

  public var motion: MotionKinds { [] }

  public var aspects: [String] { [] }

  public func limitation(by lack: RecordingLack) -> String? { nil }

  public func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws {}

  public func add(to facts: inout SceneFacts, at site: Site) {}

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? { nil }
}

/// The environment that a feature gets.
public struct Site: Sendable {
  public var home: HomeBase
  /// The map in the app; nil if the scenario has none.
  public var graph: WalkGraph?
  /// The world's edge for each edge of `graph`; nil if they are the same.
  public var worldEdges: [Int32]?
  /// The random stream of the phone's effects on the feature: the same in every variant of a seed.
  public var random: RandomStream
  /// The state that the feature saved in the app's user database; nil if it never saved.
  public var saved: [Int64]?
  /// The kinds of motion that the app's features use and the phone has.
  public var motion: MotionKinds = []
  /// Whether the times of the fixes are assumed, so that results which depend on them are not sure.
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
