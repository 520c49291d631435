import Sensing
import SimKernel

/// Whether the phone warned in time: the classes of the Stanford diagram, with twice the reported
/// accuracy as protection level.
enum IntegrityMetrics {
  /// The protection level as a multiple of the reported accuracy (assumed).
  static let protectionFactor = 2.0
  /// Errors in a lane are independent after this time, in seconds (assumed); later ones belong to a
  /// new episode.
  private static let episodeSeconds = 45.0

  private enum Class { case nominal, unavailable, misleading, hazardous }

  private static let source = "Stanford–ESA diagram: Tossaint et al. 2007, after RTCA DO-229"
  private static let assumption = "PL = 2 acc; AL = 15 m, the distance of parallel lanes"

  static let all: [Metric] = [
    share(
      .nominal, "nominal", better: .higher, "e ≤ PL ≤ AL",
      "Share of the fixes that were good enough for a junction and within their protection level."),
    share(
      .unavailable, "unavailable", better: .lower, "PL > AL",
      "Share of the fixes whose protection level was too wide for a junction: not to be used."),
    count(
      .misleading, "misleading", "PL < e ≤ AL",
      "Fixes that lay outside their protection level, yet near enough for a junction."),
    count(
      .hazardous, "hazardous", "PL ≤ AL < e",
      "Fixes that claimed to be good enough for a junction and were not."),
    episodes(.misleading, "misleading"), episodes(.hazardous, "hazardous"),
  ]

  private static func share(
    _ wanted: Class, _ name: String, better: Direction, _ condition: String,
    _ summary: String
  ) -> Metric {
    Metric(
      "given.integrity.\(name)", .share, needs: [.truth], better: better,
      formula: "#(\(condition)) / N, N the fixes with an accuracy", source: source,
      assumption: assumption, summary
    ) { run in
      let fixes = run.derived(GivenFixes.self).vouchedErrors
      let count = fixes.count { classify($0.error.meters, $0.accuracyMeters) == wanted }
      return Score(fixes.isEmpty ? nil : Double(count) / Double(fixes.count), count: fixes.count)
    }
  }

  private static func count(
    _ wanted: Class, _ name: String, _ condition: String, _ summary: String
  ) -> Metric {
    Metric(
      "given.integrity.\(name)", .count, needs: [.truth], better: .lower,
      formula: "#(\(condition))", source: source, assumption: assumption, summary
    ) { tally($0, wanted).fixes }
  }

  private static func episodes(_ wanted: Class, _ name: String) -> Metric {
    Metric(
      "given.integrity.\(name).episodes", .count, needs: [.truth], better: .lower,
      formula:
        "#(episodes of \(name) fixes); fixes within 45 s of the previous one are in its episode",
      source: source, assumption: "\(assumption); errors decorrelate within 45 s",
      "Independent episodes in which fixes were \(name), regardless of the fixes in each."
    ) { tally($0, wanted).episodes }
  }

  private static func tally(_ run: RunView, _ wanted: Class) -> (fixes: Score, episodes: Score) {
    let fixes = run.derived(GivenFixes.self).vouchedErrors
    var (count, episodes) = (0, 0)
    var last: Instant?
    var greatest = Greatest()
    for (error, accuracy) in fixes where classify(error.meters, accuracy) == wanted {
      count += 1
      if last.map({ (error.delivered - $0).seconds > episodeSeconds }) ?? true { episodes += 1 }
      last = error.delivered
      greatest.add(error.meters, at: error.delivered)
    }
    let worst = greatest.score { "the fix was \(fixed($0, 0)) m off and claimed far less" }.worst
    func score(_ value: Int) -> Score {
      Score(fixes.isEmpty ? nil : Double(value), count: fixes.count, worst: worst)
    }
    return (score(count), score(episodes))
  }

  private static func classify(_ errorMeters: Double, _ accuracyMeters: Double) -> Class {
    let protectionMeters = protectionFactor * accuracyMeters
    if protectionMeters > Metric.alertMeters { return .unavailable }
    if errorMeters <= protectionMeters { return .nominal }
    return errorMeters <= Metric.alertMeters ? .misleading : .hazardous
  }
}
