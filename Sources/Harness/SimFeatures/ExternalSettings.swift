import Sensing
public import SimKernel
public import SimObservations
package import SimText
public import WalkRouter

/// A feature under test that is a program of the user (H-12), as a scenario describes it; only the
/// command line names the program.
public struct ExternalSettings: FeatureSettings {
  public static let name = "external"
  public static let summary = "a program, which the command line names"
  public static let controlsSensors = false
  public static let needsGraph = false

  public var key = ExternalSettings.name
  /// The settings that the program gets: a JSON object.
  package var settings = JSONValue.object([])
  /// Its observations in addition to those of `role`.
  public var ownKinds: [ObservationKind] = []
  /// The built-in feature that it replaces and whose observations it makes; nil for none.
  public var role: (any FeatureSettings)?
  /// Whether the sensors are off until it asks for them.
  public var startsSensors = false

  public init() {}

  public var names: [String] { [key] + (role.map { type(of: $0).name }.map { [$0] } ?? []) }

  public var switchesSensors: Bool { startsSensors || role?.switchesSensors ?? false }

  public var drawsRoute: Bool { role?.drawsRoute ?? false }

  public var aspects: [String] { role?.aspects ?? [] }

  public func limitation(by lack: RecordingLack) -> String? { role?.limitation(by: lack) }

  // the scenario's reader reads the program's own keys
  public mutating func read(_ parameters: some FeatureParameters) {}

  public mutating func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws {
    try role?.prepare(for: graph, by: installer)
  }

  /// All observations that it can make.
  public func kinds(at site: Site) -> [ObservationKind] {
    ownKinds + (role?.makeFeature(at: site).kinds ?? [])
  }

  /// Returns a feature that does nothing, for a program that the command line does not name.
  public func makeFeature(at site: Site) -> any Feature { AbsentProgram(kinds: kinds(at: site)) }

  public func add(to facts: inout SceneFacts, at site: Site) { role?.add(to: &facts, at: site) }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    role?.makeReferee(at: site, truth: truth)
  }
}

private final class AbsentProgram: Feature {
  let kinds: [ObservationKind]
  let interests: EventKinds = []

  init(kinds: [ObservationKind]) { self.kinds = kinds }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {}
}
