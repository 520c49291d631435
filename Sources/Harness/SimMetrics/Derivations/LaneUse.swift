import Sensing
import SimKernel
import SimObservations

/// Whether a feature used the lane that fixes were matched to, or the fixes themselves.
enum LaneUse {
  /// - Parameters:
  ///   - subject: subject of the metrics and observations.
  ///   - feature: name of the feature in scenarios.
  static func metrics(of subject: Subject, feature: String) -> [Metric] {
    [
      Metric(
        "\(subject.name).on_lane.share", .share,
        needs: [.feature(feature), .aspect("\(feature).lanes")],
        formula: "Σ time on the lane / time from the first fix on",
        "Share of the time for which the matched lane was used, because the match was sure."
      ) { score($0, subject) }
    ]
  }

  private static func score(_ run: RunView, _ subject: Subject) -> Score {
    var changes: [(instant: Instant, isOnLane: Bool)] = []
    run.forEach(PositionTaken.self, of: subject) { changes.append(($0, $1.origin == .lane)) }
    guard let first = changes.first, run.end > first.instant else { return Score(nil, count: 0) }
    var seconds = 0.0
    for (index, change) in changes.enumerated() where change.isOnLane {
      let end = index + 1 < changes.count ? changes[index + 1].instant : run.end
      seconds += (end - change.instant).seconds
    }
    return Score(seconds / (run.end - first.instant).seconds, count: changes.count)
  }
}
