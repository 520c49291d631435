import Sensing
import SimKernel

/// Whether a position was available when one was needed.
enum AvailabilityMetrics {
  /// A position is available while the fix is younger than this, in seconds.
  private static let freshSeconds = 5.0
  private static let windowSeconds = 60
  /// Largest age and accuracy radius of a first fix that counts.
  private static let firstFixSeconds = 2.0
  private static let firstFixMeters = 30.0

  static let all: [Metric] = [
    Metric(
      "given.availability", .share, better: .higher,
      formula: "#(seconds with age ≤ 5 s) / #(seconds with location on)",
      assumption: "5 s, common in navigation",
      "Share of the time the sensors were on with a fix not older than 5 s, at 1 s steps."
    ) { run in share(run) { $0.ageSeconds <= freshSeconds } },
    Metric(
      "given.availability.accurate", .share, better: .higher,
      formula: "#(seconds with age ≤ 5 s and acc ≤ AL) / #(seconds with location on)",
      assumption: "5 s; AL = 15 m, the distance of parallel lanes",
      """
      Share of the time the sensors were on with a fix not older than 5 s that claimed to be \
      within 15 m, at 1 s steps.
      """
    ) { run in
      share(run) {
        $0.ageSeconds <= freshSeconds
          && ($0.accuracyMeters ?? .infinity) <= Metric.alertMeters
      }
    },
    Metric(
      "given.continuity", .share, better: .higher,
      formula: "P(age ≤ 5 s at each of the next 60 s | age ≤ 5 s), with location on all the while",
      assumption: "5 s and 60 s",
      "Share of the seconds with a position from which it stayed available for a minute."
    ) { continuity($0) },
    Metric(
      "given.ttff.max", .time, better: .lower,
      formula: "max over starts of t(first fix with latency ≤ 2 s and acc ≤ 30 m) − t(start)",
      assumption: "2 s and 30 m",
      """
      Longest time to the first fresh fix after location was switched on; to the end if none \
      came, see given.ttff.censored.
      """
    ) { run in
      var greatest = Greatest()
      var none: Instant?
      for start in starts(run) {
        let seconds = (start.first ?? start.end) - start.instant
        if start.first == nil, seconds.seconds > greatest.worst?.value ?? -1 { none = start.end }
        greatest.add(seconds.seconds, at: start.first ?? start.end)
      }
      return greatest.score { seconds in
        greatest.worst?.instant == none
          ? "no fresh fix had come for \(fixed(seconds, 1)) s"
          : "the first fresh fix took \(fixed(seconds, 1)) s"
      }
    },
    Metric(
      "given.ttff.censored", .share, better: .lower,
      formula: "#(starts without a fresh fix) / #(starts)", assumption: "2 s and 30 m, as above",
      "Share of the times location was switched on that ended before a fresh fix came."
    ) { run in
      let starts = starts(run)
      let none = starts.filter { $0.first == nil }
      return Score(
        starts.isEmpty ? nil : Double(none.count) / Double(starts.count), count: starts.count,
        worst: none.first.map { Moment($0.end, "location stopped before a fresh fix had come") })
    },
  ]

  private static func share(
    _ run: RunView, _ isAvailable: (PositionClock.Tick) -> Bool
  ) -> Score {
    let ticks = run.derived(PositionClock.self).ticks.filter(\.isSensing)
    let available = ticks.count(where: isAvailable)
    return Score(
      ticks.isEmpty ? nil : Double(available) / Double(ticks.count), count: ticks.count)
  }

  private static func continuity(_ run: RunView) -> Score {
    let ticks = run.derived(PositionClock.self).ticks
    // consecutive seconds from here on with location on, and with a position as well
    var (sensing, available) = (0, 0)
    var (starts, kept) = (0, 0)
    var lost: Instant?
    for tick in ticks.reversed() {
      sensing = tick.isSensing ? sensing + 1 : 0
      available = tick.isSensing && tick.ageSeconds <= freshSeconds ? available + 1 : 0
      guard available > 0, sensing > windowSeconds else { continue }
      starts += 1
      if available > windowSeconds {
        kept += 1
      } else {
        lost = tick.instant + .seconds(Double(available))
      }
    }
    return Score(
      starts > 0 ? Double(kept) / Double(starts) : nil, count: starts,
      worst: lost.map { Moment($0, "the position was lost") })
  }

  private struct Start {
    var instant: Instant
    /// When the first fresh fix came; nil if none did.
    var first: Instant?
    /// When location was switched off again, or the run ended.
    var end: Instant
  }

  private static func starts(_ run: RunView) -> [Start] {
    var starts: [Start] = []
    var opened: Instant?
    func close(at instant: Instant) {
      if let start = opened, start < instant {
        starts.append(Start(instant: start, first: nil, end: instant))
      }
      opened = nil
    }
    for change in run.sensing {
      if change.request.location {
        opened = opened ?? change.instant
      } else {
        close(at: change.instant)
      }
    }
    close(at: run.end)
    var next = 0
    for fix in run.given {
      while next < starts.count, starts[next].first != nil || starts[next].end < fix.delivered {
        next += 1
      }
      guard next < starts.count else { break }
      if fix.delivered >= starts[next].instant, abs(fix.latency.seconds) <= firstFixSeconds,
        (fix.horizontalAccuracyMeters ?? .infinity) <= firstFixMeters
      {
        starts[next].first = fix.delivered
      }
    }
    return starts
  }
}
