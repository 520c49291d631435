import Geodesy
import Sensing
import SimKernel

/// What the phone handed over: the input the features had to live with.
enum GivenMetrics {
  /// A fix younger than this makes a position available (navigation practice: 5 s).
  static let availableSeconds = 5.0

  static let all: [Metric] = [
    Metric("given.fixes", .count, "Fixes given to the app.") { run in
      Score(Double(run.given.count), count: run.given.count)
    },
    provider(.gnss, "a satellite receiver alone (GnssLogger: GPS)"),
    provider(.fused, "the fused provider (GnssLogger: FLP)"),
    provider(.network, "the network: Wi-Fi and cells (GnssLogger: NLP)"),
    gap("given.gap.p50", 0.5), gap("given.gap.p95", 0.95), gap("given.gap.max", 1),
    Metric(
      "given.stale", .count, better: .lower, source: "10 s: T-4",
      "Fixes that were older than 10 s when they were given (T-4)."
    ) { run in
      tally(run) { fix, _ in fix.latency.seconds > Metric.staleSeconds }
    },
    Metric(
      "given.duplicates", .count, better: .lower,
      "Fixes with the same time of measurement as one given before."
    ) { run in
      var seen: Set<Instant> = []
      return tally(run) { fix, _ in !seen.insert(fix.measured).inserted }
    },
    Metric(
      "given.out_of_order", .count, better: .lower,
      "Fixes measured before one that was given earlier."
    ) { run in
      tally(run) { fix, newest in fix.measured < newest }
    },
    Metric(
      "given.without_accuracy", .count, better: .lower,
      "Fixes that came without a reported accuracy."
    ) { run in
      tally(run) { fix, _ in fix.horizontalAccuracyMeters == nil }
    },
    Metric("given.accuracy.p50", .length, "Median of the accuracy the phone reported.") { run in
      var sample = Sample()
      for fix in run.given {
        sample.add(fix.horizontalAccuracyMeters ?? .nan, at: fix.delivered)
      }
      return sample.quantile(0.5) { "the phone reported ±\(fixed($0, 0)) m" }
    },
    Metric(
      "given.availability", .share, better: .higher, source: "5 s: assumed, common in navigation",
      "Share of the time the sensors were on with a fix not older than 5 s, at 1 s steps."
    ) { availability($0) },
    error("given.error.p50", 0.5), error("given.error.p95", 0.95), error("given.error.max", 1),
    Metric("given.headings", .count, "Headings given to the app.") { run in
      Score(Double(run.givenHeadings.count), count: run.givenHeadings.count)
    },
  ]

  private static func provider(_ provider: Fix.Provider, _ what: String) -> Metric {
    Metric("given.fixes.\(provider)", .count, "Fixes given to the app that came from \(what).") {
      run in
      let count = run.given.count { $0.provider == provider }
      return Score(Double(count), count: run.given.count)
    }
  }

  private static func gap(_ name: String, _ share: Double) -> Metric {
    let which = share == 1 ? "Longest" : share == 0.5 ? "Median" : "95th percentile of the"
    return Metric(
      name, .time, better: .lower, "\(which) time from one fix that was given to the next."
    ) { run in
      run.derived(GivenFixes.self).gaps.quantile(share) { "no fix had come for \(fixed($0, 1)) s" }
    }
  }

  private static func error(_ name: String, _ share: Double) -> Metric {
    let which = share == 1 ? "Greatest" : share == 0.5 ? "Median" : "95th percentile of the"
    return Metric(
      name, .length, needs: [.truth], better: .lower,
      "\(which) distance of a given fix from where the phone was when it was measured."
    ) { run in
      run.derived(GivenFixes.self).errors.quantile(share) { "the fix was \(fixed($0, 0)) m off" }
    }
  }

  /// Counts the fixes of which `holds` is true; its second argument is the newest measurement so
  /// far.
  private static func tally(_ run: RunView, _ holds: (Fix, Instant) -> Bool) -> Score {
    var count = 0
    var oldest: Fix?
    var newest = Instant(nanoseconds: .min)
    for fix in run.given {
      if holds(fix, newest) {
        count += 1
        if fix.latency > oldest?.latency ?? Timespan(nanoseconds: .min) { oldest = fix }
      }
      newest = max(newest, fix.measured)
    }
    return Score(
      run.given.isEmpty ? nil : Double(count), count: run.given.count,
      worst: oldest.map {
        Moment($0.delivered, "a fix came that was \(fixed($0.latency.seconds, 1)) s old")
      })
  }

  private static func availability(_ run: RunView) -> Score {
    let given = run.given
    var available = 0
    var total = 0
    var next = 0
    var newest: Instant?
    var instant = Instant.zero
    while instant <= run.end {
      while next < given.count {
        let fix = given[next]
        if fix.delivered > instant { break }
        // a stamp from the future must not make all that follows look fresh
        let measured = min(fix.measured, fix.delivered)
        newest = max(newest ?? measured, measured)
        next += 1
      }
      if run.isSensing(at: instant) {
        total += 1
        if let newest, (instant - newest).seconds <= availableSeconds { available += 1 }
      }
      instant = instant + .seconds(1)
    }
    return Score(total > 0 ? Double(available) / Double(total) : nil, count: total)
  }
}
