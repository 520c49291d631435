import Sensing
import SimKernel

/// How well the circles of a tour show where the walker is (SW-2, H-8).
///
/// A true entry is an entry of the true path into the same circle. The nearest entry detected by
/// the app, from 15 s before to 30 s after, matches it; every other one is false.
enum TourFenceMetrics {
  private static let needs: [Metric.Need] = [.feature("tour"), .truth]
  private static let assumption = "from 15 s before to 30 s after the true entry"
  private static let matched = "an entry the app saw belongs to the true entry nearest in time"

  static let all: [Metric] = [
    Metric(
      "tour.fence.detection", .share, needs: needs, better: .higher,
      formula: "#(true entries with an entry seen) / #(true entries); \(matched)",
      assumption: assumption, "Share of the true entries of circles that the app noticed."
    ) { run in
      let visits = run.derived(FenceEntries.self).visits
      let missed = visits.first { !$0.isNoticed }
      return Score(
        visits.isEmpty
          ? nil : Double(visits.count { $0.isNoticed }) / Double(visits.count),
        count: visits.count,
        worst: missed.map {
          Moment($0.start, "the walker came to stop \($0.point + 1), and the app noticed nothing")
        })
    },
    falses(
      "tour.fence.false", "Entries that the app saw but that did not happen.",
      formula: "#(entries seen that belong to no true entry)"
    ) { _ in 1 },
    falses(
      "tour.fence.false_per_km", "False entries per kilometer walked.",
      formula: "#(entries seen that belong to no true entry) / kilometers truly walked"
    ) { $0.kilometers },
    falses(
      "tour.fence.false_per_hour", "False entries per hour.",
      formula: "#(entries seen that belong to no true entry) / hours of the walk"
    ) { $0.hours },
    latency("tour.fence.latency.p50", 0.5), latency("tour.fence.latency.p95", 0.95),
    Metric(
      "tour.fence.distance.p50", .length, needs: needs,
      formula: "median of d_true(t(entry seen)) − R over entries that belong to a true one",
      assumption: assumption,
      "Median distance from the walker to the circle when it was entered; below 0 inside."
    ) { run in
      var sample = Sample(trueEntries(run)) { ($0.meters, $0.instant) }
      return sample.quantile(0.5) { "the walker was \(fixed($0, 1)) m from the circle" }
    },
  ]

  private static func trueEntries(_ run: RunView) -> [FenceEntries.Entry] {
    run.derived(FenceEntries.self).entries.filter { $0.truth != nil }
  }

  private static func latency(_ name: String, _ share: Double) -> Metric {
    Metric(
      name, .time, needs: needs, formula: "t(entry seen) − t(true entry), below 0 where early",
      assumption: assumption, "\(which(share)) time from a true entry until the app noticed it."
    ) { run in
      var sample = Sample(trueEntries(run)) { entry in
        ((entry.instant - (entry.truth ?? entry.instant)).seconds, entry.instant)
      }
      return sample.quantile(share) { "the circle had been entered for \(fixed($0, 1)) s" }
    }
  }

  private static func falses(
    _ name: String, _ summary: String, formula: String,
    per amount: @escaping @Sendable (FenceEntries) -> Double
  ) -> Metric {
    Metric(
      name, .count, needs: needs, better: .lower, formula: formula, assumption: assumption, summary
    ) { run in
      let fences = run.derived(FenceEntries.self)
      let falses = fences.entries.filter { $0.truth == nil }
      let divisor = amount(fences)
      // a detected entry could also have come at another time
      let count = fences.entries.count + fences.visits.count
      guard fences.isKnown, divisor > 0 else { return Score(nil, count: count) }
      let worst = falses.max { $0.meters < $1.meters }
      return Score(
        Double(falses.count) / divisor, count: count,
        worst: worst.map {
          let side = $0.meters > 0 ? "outside" : "inside"
          return Moment(
            $0.instant,
            "stop \($0.point + 1) was entered with the walker \(fixed(abs($0.meters), 0)) m \(side)"
          )
        })
    }
  }
}
