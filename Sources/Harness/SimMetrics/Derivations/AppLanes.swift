import Sensing
import SimKernel

/// The lanes of the app's map at each instant of a run; nil where the app has no map of lanes.
final class AppLanes: Derivation {
  private let first: LaneWays?
  private let second: LaneWays?
  private let changed: Instant

  init(_ run: RunView) {
    changed = run.instants(of: .packChanged).first ?? .distantFuture
    first = AppLanes.ways(run.facts.lanes)
    second = changed < run.end ? AppLanes.ways(run.facts.newLanes) : nil
  }

  private static func ways(_ list: SceneFacts.LaneList?) -> LaneWays? {
    guard let lanes = list?(), !lanes.isEmpty else { return nil }
    return LaneWays(lanes)
  }

  func ways(at instant: Instant) -> LaneWays? { instant < changed ? first : second }
}
