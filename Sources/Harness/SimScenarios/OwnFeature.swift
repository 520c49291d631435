public import Sensing
public import SimFeatures
public import SimKernel
public import SimMetrics
public import SimObservations

/// A custom feature under test: its settings and its behavior in a run.
///
/// A value is created by `init()`, takes the keys of a scenario in `read`, and is copied for every
/// run; the copy then receives the events of its interest. After a kill it is copied again, and
/// only `OwnRun.saved` remains.
public protocol OwnFeature: FeatureSettings {
  /// Kinds of observation of the feature, at most 64.
  static var kinds: [ObservationKind] { get }

  /// Metrics of the feature, in addition to simrun's.
  static var metrics: [Metric] { get }

  /// Kinds of event that the feature receives, apart from wakes.
  static var interests: EventKinds { get }

  /// Handles one event.
  mutating func receive(_ event: Event, in run: inout OwnRun)
}

extension OwnFeature {
  public static var controlsSensors: Bool { false }

  public static var needsGraph: Bool { false }

  public static var metrics: [Metric] { [] }

  public static var interests: EventKinds { .all }

  public mutating func read(_ parameters: some FeatureParameters) {}

  public func makeFeature(at site: Site) -> any Feature { OwnFeatureHost(self, at: site) }

  /// Returns a kind of observation of this feature, as in `kind("announced", "Home was announced.",
  /// ["distance_m"])`.
  ///
  /// - Parameters:
  ///   - word: the observed event, in snake case; the name of the kind is `NAME.WORD`.
  ///   - fields: at most eight; a name that ends in `_m`, `_deg` or `_s` is in meters, degrees or
  ///     seconds, any other is a plain number.
  public static func kind(
    _ word: String, _ summary: String, _ fields: [String] = [],
    _ nature: ObservationNature = .event
  ) -> ObservationKind {
    ObservationKind("\(name).\(word)", summary, fields, nature)
  }
}

/// Runs a custom feature in one run.
private final class OwnFeatureHost<Own: OwnFeature>: Feature {
  let kinds = Own.kinds
  let interests = Own.interests
  private var own: Own
  private var state: OwnRun.State

  init(_ own: Own, at site: Site) {
    self.own = own
    state = OwnRun.State(name: Own.name, site: site, kinds: Own.kinds)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    withUnsafeMutablePointer(to: &sink) { sink in
      withUnsafeMutablePointer(to: &state) { state in
        var run = OwnRun(now: instant, state: state, sink: sink)
        own.receive(event, in: &run)
      }
    }
  }
}

extension Catalogs {
  /// Adds custom features with their kinds of observation and metrics, and further metrics.
  ///
  /// Throws `Clash` if a name is taken or invalid; nothing is added then.
  public mutating func add(
    _ features: [any OwnFeature.Type], metrics: [Metric] = []
  ) throws(Clash) {
    try add(
      features as [any FeatureSettings.Type], metrics: features.flatMap { $0.metrics } + metrics)
  }
}
