import Geodesy
import LaneMatching
import Sensing
public import SimKernel
import WalkRouter

/// The lane that fixes are matched to, by itself, under test (MG-9).
public struct LanesSettings: FeatureSettings {
  public static let name = "lanes"
  public static let summary = "the lane that fixes are matched to, one after the other"
  public static let controlsSensors = false
  public static let needsGraph = true

  private var policy = LaneMatcher.Policy()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.noiseScale = parameters.quantity(
      "noise_scale", .count, in: 0.1...10, default: policy.noiseScale,
      "how many times the errors that the matcher expects are taken for larger than they are")
  }

  public func makeFeature(at site: Site) -> any Feature {
    LanesFeature(site.graph.map { ($0, LaneMatcher(graph: $0, policy: policy)) })
  }
}

final class LanesFeature: Feature {
  let kinds = [
    // the fix as it came, and where an app would be that knows no better
    ObservationKind(
      "lanes.given",
      [
        .init("east_m", .position), .init("north_m", .position),
        .init("nearest_edge", .number(decimals: 0), revealsPosition: true),
        .init("nearest_east_m", .position), .init("nearest_north_m", .position),
      ]),
    ObservationKind(
      "lanes.match",
      [
        .init("edge", .number(decimals: 0), revealsPosition: true),
        .init("east_m", .position), .init("north_m", .position),
        .init("probability", .number(decimals: 3)),
        .init("sure", .choice(["no", "yes"])),
        .init("spread_m", .number(decimals: 1)),
        .init("age_s", .number(decimals: 3)),
      ]),
    ObservationKind("lanes.none", []),
  ]
  let interests: EventKinds = [.fixes]
  private let graph: WalkGraph?
  private var matcher: LaneMatcher?

  init(_ map: (graph: WalkGraph, matcher: LaneMatcher)?) {
    (graph, matcher) = (map?.graph, map?.matcher)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    if case .fix(let fix) = event { match(fix, at: instant, &sink) }
  }

  private func match(_ fix: Fix, at instant: Instant, _ sink: inout FeatureSink) {
    guard let graph, let match = matcher?.handle(fix, at: instant) else {
      sink.observe(2, SIMD8(repeating: .nan))
      return
    }
    let point = graph.plane.point(fix.coordinate)
    let nearest = graph.snap(fix)
    sink.observe(
      0,
      SIMD8(
        point.east, point.north, nearest.map { Double($0.edge) } ?? .nan,
        nearest?.point.east ?? .nan, nearest?.point.north ?? .nan, .nan, .nan, .nan))
    sink.observe(
      1,
      SIMD8(
        Double(match.edge), match.point.east, match.point.north, match.probability,
        match.isConfident ? 1 : 0, match.spreadMeters, (instant - fix.measured).seconds, .nan))
  }
}
