public import Sensing
public import SimFeatures
public import SimKernel
public import SimMetrics
public import SimObservations

/// A feature of one's own under test: its settings, and what it does in a run.
///
/// A value is made by `init()`, takes over the keys that a scenario gives it in `read`, and is
/// copied for every run, which then hands it the events that interest it. After a kill it is copied
/// anew, and `OwnRun.saved` is all that is left.
public protocol OwnFeature: FeatureSettings {
  /// What it can be seen doing, at most 64.
  static var kinds: [ObservationKind] { get }

  /// What it is judged by besides simrun's metrics.
  static var metrics: [Metric] { get }

  /// Which events reach it, wakes apart.
  static var interests: EventKinds { get }

  /// Takes one event.
  mutating func receive(_ event: Event, in run: inout OwnRun)
}

extension OwnFeature {
  public static var controlsSensors: Bool { false }

  public static var needsGraph: Bool { false }

  public static var metrics: [Metric] { [] }

  public static var interests: EventKinds { .all }

  public mutating func read(_ parameters: some FeatureParameters) {}

  public func makeFeature(at site: Site) -> any Feature { OwnFeatureHost(self, at: site) }

  /// A kind of observation of this feature, as in `kind("announced", "Home was announced.",
  /// ["distance_m"])`.
  ///
  /// - Parameters:
  ///   - word: what is seen, in snake case; the kind is called `NAME.WORD`.
  ///   - fields: at most eight; a name that ends in `_m`, `_deg` or `_s` is in meters, degrees or
  ///     seconds, and any other a plain number.
  public static func kind(
    _ word: String, _ summary: String, _ fields: [String] = [],
    _ nature: ObservationNature = .event
  ) -> ObservationKind {
    ObservationKind("\(name).\(word)", summary, fields, nature)
  }
}

/// One run of a feature of one's own.
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
  /// Adds features of one's own with their kinds of observation and metrics, and further metrics.
  ///
  /// Throws `Clash` where a name is taken or is none; then nothing is added.
  public mutating func add(
    _ features: [any OwnFeature.Type], metrics: [Metric] = []
  ) throws(Clash) {
    try add(
      features as [any FeatureSettings.Type], metrics: features.flatMap { $0.metrics } + metrics)
  }
}
