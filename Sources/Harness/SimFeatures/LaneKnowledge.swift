import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// Whether a feature knows the lane that the walker is on, and goes by it (MG-9).
struct LaneKnowledge: Sendable {
  private enum Source: String, CaseIterable { case fixes, lanes }

  private var source = Source.fixes

  mutating func read(_ parameters: some FeatureParameters) {
    let before = source
    source = parameters.word(
      "position", Source.allCases.map(\.rawValue), source,
      "whether it goes by the fix, or by the lane that fixes are matched to where that is sure")
    if source == .lanes, before != .lanes { parameters.needMap(at: "position") }
  }

  /// What metrics on it need; empty where it goes by fixes.
  func aspects(of feature: String) -> [String] { source == .lanes ? ["\(feature).lanes"] : [] }

  /// nil where the feature goes by fixes, or `graph` is nil: there is no map.
  func matcher(on graph: WalkGraph?, at site: Site) -> LaneSource? {
    guard source == .lanes, let graph else { return nil }
    return LaneSource(on: graph, policy: LaneMatcher.Policy().at(site))
  }
}

/// The lanes that fixes are matched to, and whether the last one was sure.
struct LaneSource {
  private var matcher: LaneMatcher
  private let plane: LocalPlane
  private var origin: PositionOrigin?

  init(on graph: WalkGraph, policy: LaneMatcher.Policy = LaneMatcher.Policy()) {
    matcher = LaneMatcher(graph: graph, policy: policy)
    plane = graph.plane
  }

  /// The place that `event` is matched to where it is a fix, observed where positions now come from
  /// something else; nil where it can't be used, or no lane is near.
  mutating func match(
    _ event: Event, at instant: Instant, in sink: inout FeatureSink
  ) -> LaneMatch? {
    guard case .fix(let fix) = event else { return nil }
    let match = matcher.handle(fix, at: instant)
    // what follows from a fix that is not used is what was
    let now: PositionOrigin = matcher.match?.isConfident ?? false ? .lane : .fix
    if now != origin { sink.observe(PositionTaken(origin: now)) }
    origin = now
    return match
  }

  /// `fix` on the lane that it is matched to where that is sure; else as it is.
  func moved(_ fix: Fix, to match: LaneMatch?) -> Fix {
    guard let match, match.isConfident else { return fix }
    var fix = fix
    fix.coordinate = plane.coordinate(match.point)
    return fix
  }
}

extension LaneMatcher.Policy {
  /// The same, but never sure where the times of the fixes are made up: a pace is what tells one
  /// lane from the next.
  func at(_ site: Site) -> Self {
    guard site.assumesTimes else { return self }
    var policy = self
    policy.confidentShare = .infinity
    return policy
  }
}
