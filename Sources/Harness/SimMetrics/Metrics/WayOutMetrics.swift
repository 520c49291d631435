import Sensing
import SimKernel
import SimObservations

/// Whether the compass offers a way out when it has no fresh fix (MG-2).
enum WayOutMetrics {
  /// Time without a fresh fix after which a way out must be offered (MG-2).
  private static let due = Timespan.seconds(10)

  static let all: [Metric] = [
    Metric(
      "compass.recovery.delay.max", .time, needs: [.feature("compass")], better: .lower,
      formula: "max of t(offered) − t(due), due = 10 s after the last fresh fix or the opening",
      source: "10 s without a fix: what the tourist app's plan asks for",
      """
      Longest time from when a way out was due, 10 s without a fix fresher than 10 s on an open \
      screen, until it was offered; or to the next fresh fix or the end of the visit if it never \
      was; not judged if none was due.
      """
    ) { delay($0) }
  ]

  private static func delay(_ run: RunView) -> Score {
    var offers: [Instant] = []
    run.forEach(CompassRecovery.self) { instant, recovery in
      if recovery.isOffered { offers.append(instant) }
    }
    var greatest = Greatest()
    for gap in gaps(run) where gap.end > gap.start + due {
      let offered = offers.first { $0 >= gap.start && $0 < gap.end } ?? gap.end
      greatest.add(max(0, (offered - (gap.start + due)).seconds), at: offered)
    }
    return greatest.score { "a way out had been due for \(fixed($0, 1)) s" }
  }

  /// The periods without a fresh fix, with the screen visible and location on.
  private static func gaps(_ run: RunView) -> [(start: Instant, end: Instant)] {
    let off = run.offStretches { $0.location }
    var gaps: [(start: Instant, end: Instant)] = []
    for part in run.visits.flatMap(run.visible) {
      var start = part.start
      func close(at end: Instant) {
        guard start < end else { return }
        // a screen with sensors off says so and offers no direction
        guard !off.contains(where: { $0.start < end && $0.end > start }) else { return }
        gaps.append((start, end))
      }
      for fix in run.given where fix.delivered < part.end {
        let staleFrom = fix.measured + .seconds(Metric.staleSeconds)
        guard staleFrom > fix.delivered else { continue }
        close(at: fix.delivered)
        start = max(start, staleFrom)
      }
      close(at: part.end)
    }
    return gaps
  }
}
