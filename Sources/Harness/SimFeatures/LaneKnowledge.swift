import Geodesy
import LaneMatching
import Sensing
import SimKernel
import WalkRouter

/// Whether a feature knows the lane that the walker is on, and goes by it (MG-9).
struct LaneKnowledge: Sendable {
  private enum Source: String, CaseIterable { case fixes, lanes }

  private var source = Source.fixes

  mutating func read(_ parameters: some FeatureParameters) {
    source = parameters.word(
      "position", Source.allCases.map(\.rawValue), source,
      "whether it goes by the fix, or by the lane that fixes are matched to where that is sure")
  }

  /// What metrics on it need; empty where it goes by fixes.
  func aspects(of feature: String) -> [String] { source == .lanes ? ["\(feature).lanes"] : [] }

  /// nil where the feature goes by fixes, or has no map.
  func matcher(on graph: WalkGraph?) -> LaneSource? {
    source == .lanes ? graph.map(LaneSource.init) : nil
  }
}

/// The lanes that fixes are matched to, and whether the last one was sure.
struct LaneSource {
  /// What a position comes from.
  private enum Origin: Int { case fix, lane }

  private var matcher: LaneMatcher
  private let plane: LocalPlane
  private var origin: Origin?
  /// Whether the last fix was the first to have this origin.
  private(set) var hasChanged = false

  init(on graph: WalkGraph) {
    matcher = LaneMatcher(graph: graph)
    plane = graph.plane
  }

  /// What is seen of a feature that says where its position comes from, when that changes.
  static func kind(of family: String) -> ObservationKind {
    ObservationKind("\(family).position", [.init("from", .choice(["fix", "lane"]))])
  }

  /// The place that `fix` is matched to; nil where it can't be used, or no lane is near.
  mutating func match(_ fix: Fix, at instant: Instant) -> LaneMatch? {
    let match = matcher.handle(fix, at: instant)
    let now: Origin = matcher.match?.isConfident ?? false ? .lane : .fix
    hasChanged = now != origin
    origin = now
    return match
  }

  /// `fix` on the lane that it is matched to where that is sure, else as it is; and the most
  /// probable lane, if any.
  mutating func take(_ fix: Fix, at instant: Instant) -> (fix: Fix, edge: Int32?) {
    guard let match = match(fix, at: instant) else { return (fix, nil) }
    guard match.isConfident else { return (fix, match.edge) }
    var fix = fix
    fix.coordinate = plane.coordinate(match.point)
    return (fix, match.edge)
  }

  func show(_ kind: Int, in sink: inout FeatureSink) {
    sink.observe(kind, .of(Double(origin?.rawValue ?? 0)))
  }
}
