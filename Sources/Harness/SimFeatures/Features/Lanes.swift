import Geodesy
import LaneMatching
import Sensing
public import SimKernel
import SimObservations
import WalkRouter

/// The lane that fixes are matched to, as a feature of its own, under test (MG-9).
public struct LanesSettings: FeatureSettings {
  public static let name = "lanes"
  public static let summary = "the lane that each fix is matched to, one fix after the other"
  public static let controlsSensors = false
  public static let needsGraph = true

  private var policy = LaneMatcher.Policy()

  public init() {}

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .times: "no match is sure"
    case .fixes: "there is nothing to match"
    case .accuracy, .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.noiseScale = parameters.quantity(
      "noise_scale", .count, in: 0.1...10, default: policy.noiseScale,
      "factor by which the matcher multiplies the errors that it expects")
  }

  public func makeFeature(at site: Site) -> any Feature {
    LanesFeature(
      site.graph.map { ($0, LaneMatcher(graph: $0, policy: policy.at(site))) },
      worldEdges: site.worldEdges)
  }
}

final class LanesFeature: Feature {
  let kinds: [ObservationKind] = LanesFeature.kinds
  private static let kinds = [LaneFixGiven.kind(), LaneMatched.kind(), LaneUnmatched.kind()]
  let interests: EventKinds = [.fixes]
  private let graph: WalkGraph?
  private let worldEdges: [Int32]?
  private var matcher: LaneMatcher?

  init(_ map: (graph: WalkGraph, matcher: LaneMatcher)?, worldEdges: [Int32]? = nil) {
    (graph, matcher) = (map?.graph, map?.matcher)
    self.worldEdges = worldEdges
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    if case .fix(let fix) = event { match(fix, at: instant, &sink) }
  }

  private func match(_ fix: Fix, at instant: Instant, _ sink: inout FeatureSink) {
    guard let graph, let match = matcher?.handle(fix, at: instant) else {
      sink.observe(LaneUnmatched())
      return
    }
    let nearest = graph.snap(fix)
    sink.observe(
      LaneFixGiven(
        point: graph.plane.point(fix.coordinate), nearestEdge: nearest.map { number(of: $0.edge) },
        nearestPoint: nearest?.point))
    sink.observe(
      LaneMatched(
        edge: number(of: match.edge), point: match.point, probability: match.probability,
        isSure: match.isConfident, spreadMeters: match.spreadMeters,
        ageSeconds: FixAge.age(of: fix, at: instant).seconds))
  }

  /// The world's number of an edge of the app's map, for comparison with the truth.
  private func number(of edge: Int32) -> Int { Int(worldEdges?[Int(edge)] ?? edge) }
}
