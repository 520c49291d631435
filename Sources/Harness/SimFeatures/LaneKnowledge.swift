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
    let before = source
    source = parameters.word(
      "position", Source.allCases.map(\.rawValue), source,
      "whether it goes by the fix, or by the lane that fixes are matched to where that is sure")
    if source == .lanes, before != .lanes { parameters.needMap(at: "position") }
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

  init(on graph: WalkGraph) {
    matcher = LaneMatcher(graph: graph)
    plane = graph.plane
  }

  /// What is seen of a feature that says where its position comes from, when that changes.
  static func kind(of family: String) -> ObservationKind {
    ObservationKind("\(family).position", [.init("from", .choice(["fix", "lane"]))])
  }

  /// The place that `event` is matched to where it is a fix, told as the feature's observation
  /// number `kind` where positions now come from something else; nil where it can't be used, or no
  /// lane is near.
  mutating func match(
    _ event: Event, at instant: Instant, telling kind: Int, in sink: inout FeatureSink
  ) -> LaneMatch? {
    guard case .fix(let fix) = event else { return nil }
    let match = matcher.handle(fix, at: instant)
    // what follows from a fix that is not used is what was
    let now: Origin = matcher.match?.isConfident ?? false ? .lane : .fix
    if now != origin { sink.observe(kind, SIMD8(repeating: Double(now.rawValue))) }
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
