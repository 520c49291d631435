import Sensing
import SimKernel
import SimObservations

/// How long a tour tracks its walker, and what continues after its end (SW-1, SW-9).
enum TourEndMetrics {
  private static let needs: [Metric.Need] = [.feature("tour")]

  static let all: [Metric] = [
    Metric(
      "tour.tracking", .time, needs: needs, formula: "∫ (positions are asked for) dt",
      "Time for which positions were asked for."
    ) { run in
      let tour = run.derived(TourRun.self)
      let seconds = run.derived(TourEnd.self).trackedSeconds
      return Score(amount: tour.isEmpty ? nil : seconds, count: run.sensing.count)
    },
    Metric(
      "tour.tracking_after_end", .time, needs: needs, better: .lower,
      formula: "∫ (positions are asked for) dt from the end of the tour on",
      """
      Time for which positions were asked for after the tour was completed or its screen left.
      """
    ) { run in
      let end = run.derived(TourEnd.self)
      guard end.instant != nil else { return Score(nil, count: 0) }
      return Score(
        end.trackedAfterSeconds, count: 1,
        worst: end.lastTracked.map { Moment($0, "positions were still asked for") })
    },
    Metric(
      "tour.regions_after_end", .count, needs: needs, better: .lower,
      formula: "#(regions watched when the run ends)",
      "Regions that the system still watches though the tour was completed or its screen left."
    ) { run in
      guard run.derived(TourEnd.self).instant != nil else { return Score(nil, count: 0) }
      var last: (instant: Instant, count: Int)?
      run.forEach(TourWatching.self) { instant, watching in last = (instant, watching.regions) }
      return Score(
        last.map { Double($0.count) }, count: run.count(TourWatching.self),
        worst: last.flatMap { last in
          last.count == 0 ? nil : Moment(last.instant, "regions were requested, and never released")
        })
    },
    latency("tour.region.latency.p50", 0.5), latency("tour.region.latency.p95", 0.95),
  ]

  private static func latency(_ name: String, _ share: Double) -> Metric {
    Metric(
      name, .time, needs: needs + [.truth],
      formula: "t(report of an entry) − t(true entry nearest to it), below 0 if early",
      "\(which(share)) time from a true entry to the system's report of it."
    ) { run in
      let visits = run.derived(TrueVisits.self).visits
      var sample = Sample()
      run.forEach(TourRegion.self) { instant, region in
        guard region.crossing == .enter else { return }
        let spans = visits.filter { $0.point == region.point }.map { (instant - $0.start).seconds }
        guard let seconds = spans.min(by: { abs($0) < abs($1) }) else { return }
        sample.add(seconds, at: instant)
      }
      return sample.quantile(share) { "the circle had been entered for \(fixed($0, 0)) s" }
    }
  }
}
