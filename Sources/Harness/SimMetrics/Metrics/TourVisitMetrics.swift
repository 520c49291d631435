import Sensing
import SimKernel

/// Whether stories start at their stops, regardless of the circles (SW-2, SW-6, H-8).
///
/// A visit is defined as in tuning: a stay within 100 m of a stop that comes within 10 m of it, or
/// within the distance of the nearest lane plus 5 m, and that is not over when the walker has
/// reached the previous stop. A story that starts during the stay belongs to the visit.
enum TourVisitMetrics {
  private static let needs: [Metric.Need] = [.feature("tour"), .truth]
  private static let assumption =
    "at a stop: within 10 m or as near as lanes come; on the way to it: within 100 m"

  static let all: [Metric] = [
    Metric(
      "tour.visits.missed", .count, needs: needs, better: .lower,
      formula:
        "#(stops with audio that were visited in their turn, and whose story began in no visit)",
      assumption: assumption,
      "Stops that the walker visited without their story beginning there, regardless of the circle."
    ) { run in
      let stories = run.derived(StoryStarts.self)
      guard stories.isKnown else { return Score(nil, count: 0) }
      return Score(
        Double(stories.missed.count), count: stories.visitedCount, worst: MissedStop.first(run))
    },
    Metric(
      "tour.visits.false_starts", .count, needs: needs, better: .lower,
      formula: "#(stories that first began by themselves outside every visit of their stop)",
      assumption: assumption, "Stories that began by themselves outside a visit of their stop."
    ) { run in
      let stories = run.derived(StoryStarts.self)
      guard stories.isKnown else { return Score(nil, count: 0) }
      return Score(
        Double(stories.falses.count),
        // a story that started in its visit could have started elsewhere
        count: stories.falses.count + stories.visitedCount,
        worst: stories.falses.min { $0.instant < $1.instant }.map {
          Moment($0.instant, "the story of stop \($0.point + 1) began far from it")
        })
    },
    ahead("tour.visits.ahead.p50", 0.5), ahead("tour.visits.ahead.max", 1),
    Metric(
      "tour.visits.hidden", .length, needs: needs, better: .lower,
      formula: "max of the way from where a story began to where its stop came in sight",
      assumption: "in sight where the way keeps within 3 m of the straight line",
      "Longest way walked while a story played before its stop was in sight."
    ) { run in
      var greatest = Greatest()
      for start in run.derived(StoryStarts.self).starts {
        greatest.add(Double(start.outcome.hiddenMillimeters) / 1000, at: start.instant)
      }
      return greatest.score { "the stop came in sight \(fixed($0, 0)) m later" }
    },
  ]

  private static func ahead(_ name: String, _ share: Double) -> Metric {
    let which = share < 1 ? "Median" : "Longest"
    return Metric(
      name, .length, needs: needs, better: .lower,
      formula: "way from where a story began to within 10 m of its stop, at most 100 m",
      assumption: assumption,
      "\(which) remaining way to a stop when its story began."
    ) { run in
      var sample = Sample(run.derived(StoryStarts.self).starts) {
        (Double($0.outcome.earlyMillimeters) / 1000, $0.instant)
      }
      return sample.quantile(share) { "the stop was \(fixed($0, 0)) m away on foot" }
    }
  }
}
