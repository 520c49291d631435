import Geodesy
import PowerPolicy
import Sensing
public import SimKernel
import SimObservations

/// A map that is centered on the user, and follows him, under test (BL-3, BL-8).
public struct MapCenterSettings: FeatureSettings {
  public static let name = "map_center"
  public static let summary =
    "the map that is centered on the first usable fix, and follows the user until he drags it"
  public static let controlsSensors = false
  public static let needsGraph = false

  private var policy = MapCentering.Policy()
  private var choice = PositionChoice()

  public init() {}

  public var aspects: [String] { choice.aspects(of: Self.name) }

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy: policy.takesAnyFix ? nil : "none of them centers the map"
    case .times: "the time at which the map is centered is assumed"
    case .fixes: "the map is never centered"
    case .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.takesAnyFix = parameters.either(
      "takes", "first_fix", or: "usable_fix", isFirst: policy.takesAnyFix,
      "what centers the map: the first fix that shows where the user is now, or just the first fix")
    policy.age.lifetime = .seconds(
      parameters.quantity(
        "fix_lifetime", .time, in: 0...3600, default: policy.age.lifetime.seconds,
        "age up to which a fix is usable"))
    policy.accuracyMeters = parameters.quantity(
      "accuracy", .length, in: 1...10_000, default: policy.accuracyMeters,
      "accuracy up to which a fix is usable")
    let follow = parameters.choice(
      "follow", ["until_dragged", "through_drags", "never"],
      default: !policy.follows
        ? "never" : policy.followsDragged ? "through_drags" : "until_dragged",
      "whether the map follows the user, and whether it stops when he drags it")
    policy.follows = follow != "never"
    policy.followsDragged = follow == "through_drags"
    policy.recentering = parameters.word(
      "recenter", [("fresh_fix", .fresh), ("any_fix", .anyFix), ("waits", .waits)],
      policy.recentering,
      "the fix that Recenter uses: a fresh one that it requests, the last one, or the next one")
    choice.read(parameters)
  }

  public func makeFeature(at site: Site) -> any Feature {
    MapCenterFeature(policy, position: choice.source(on: site.graph, at: site))
  }
}

final class MapCenterFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds = [MapCentered.kind(), MapMoved.kind()]
  let interests: EventKinds = [.app, .fixes, .map]
  private let engine: HostedEngine<MapCentering>
  private var position: PositionSource?

  /// - Parameter position: the source of positions; nil if they are the fixes.
  init(_ policy: MapCentering.Policy, position: PositionSource? = nil) {
    engine = HostedEngine(MapCentering(policy: policy))
    self.position = position
    kinds = MapCenterFeature.kinds + (position == nil ? [] : PositionSource.kinds(of: .map))
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    let taken = position?.handle(event, at: instant, in: &sink)
    engine.handle(taken?.event ?? event, at: instant, into: &sink) { moved, sink in
      let (fix, seconds) = (moved.fix, moved.age.seconds)
      switch moved.cause {
      case .first:
        sink.observe(
          MapCentered(
            coordinate: fix.coordinate, ageSeconds: seconds,
            accuracyMeters: fix.horizontalAccuracyMeters))
      case .followed, .recentered:
        sink.observe(
          MapMoved(
            cause: moved.cause == .followed ? .followed : .recentered, coordinate: fix.coordinate,
            ageSeconds: seconds, accuracyMeters: fix.horizontalAccuracyMeters))
      }
    }
  }
}
