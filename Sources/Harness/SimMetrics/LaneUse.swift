import Sensing
import SimKernel

/// Whether a feature went by the lane that fixes were matched to, or by the fixes.
enum LaneUse {
  /// - Parameters:
  ///   - family: the first word of its metrics and observations.
  ///   - feature: what scenarios call it.
  static func metrics(of family: String, feature: String) -> [Metric] {
    [
      Metric(
        "\(family).on_lane.share", .share,
        needs: [.feature(feature), .aspect("\(feature).lanes")],
        formula: "Σ time by the lane / time from the first fix on",
        "Share of the time for which it went by the matched lane, for that was sure."
      ) { score($0, "\(family).position") }
    ]
  }

  private static func score(_ run: RunView, _ kind: String) -> Score {
    var changes: [(instant: Instant, isOnLane: Bool)] = []
    run.forEach(kind) { instant, values in changes.append((instant, values[0] == 1)) }
    guard let first = changes.first, run.end > first.instant else { return Score(nil, count: 0) }
    var seconds = 0.0
    for (index, change) in changes.enumerated() where change.isOnLane {
      let end = index + 1 < changes.count ? changes[index + 1].instant : run.end
      seconds += (end - change.instant).seconds
    }
    return Score(seconds / (run.end - first.instant).seconds, count: changes.count)
  }
}
