import Geodesy
import PowerPolicy
import Sensing
public import SimKernel
import SimObservations

/// A map that is centered on the user once, under test (BL-3).
public struct MapCenterSettings: FeatureSettings {
  public static let name = "map_center"
  public static let summary = "the map that is centered on the user once, on the first usable fix"
  public static let controlsSensors = false
  public static let needsGraph = false

  private var policy = MapCentering.Policy()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    let takes = parameters.choice(
      "takes", ["usable_fix", "first_fix"],
      default: policy.takesAnyFix ? "first_fix" : "usable_fix",
      "what it is centered on: a fix that tells where the user is now, or whatever comes first")
    policy.takesAnyFix = takes == "first_fix"
    policy.age.lifetime = .seconds(
      parameters.quantity(
        "fix_lifetime", .time, in: 0...3600, default: policy.age.lifetime.seconds,
        "age up to which a fix is usable"))
    policy.accuracyMeters = parameters.quantity(
      "accuracy", .length, in: 1...10_000, default: policy.accuracyMeters,
      "accuracy up to which it is")
  }

  public func makeFeature(at site: Site) -> any Feature { MapCenterFeature(policy) }
}

final class MapCenterFeature: Feature {
  let kinds: [ObservationKind] = MapCenterFeature.kinds
  private static let kinds = [MapCentered.kind()]
  let interests: EventKinds = [.app, .fixes]
  private let engine: HostedEngine<MapCentering>

  init(_ policy: MapCentering.Policy) { engine = HostedEngine(MapCentering(policy: policy)) }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { centered, sink in
      sink.observe(
        MapCentered(
          coordinate: centered.fix.coordinate, ageSeconds: centered.age.seconds,
          accuracyMeters: centered.fix.horizontalAccuracyMeters))
    }
  }
}
