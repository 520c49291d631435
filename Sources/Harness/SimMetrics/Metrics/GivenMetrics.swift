import Sensing
import SimKernel

/// The phone's output, which is the input of the features (stale: T-4).
enum GivenMetrics {
  static let all: [Metric] = [
    Metric("given.fixes", .count, "Fixes given to the app.") { run in
      Score(amount: Double(run.given.count), count: run.given.count)
    },
    Metric(
      "given.span", .time, formula: "t(last fix given) − t(first)",
      "Time from the first fix that was given to the last."
    ) { run in
      guard let first = run.given.first, let last = run.given.last else {
        return Score(nil, count: 0)
      }
      let seconds = (last.delivered - first.delivered).seconds
      return Score(
        seconds, count: run.given.count,
        worst: Moment(
          min(last.delivered, run.end), "the last fix came \(fixed(seconds, 1)) s after the first"))
    },
    Metric(
      "given.wakeups", .frequency, better: .lower,
      formula: "#(instants at which fixes were given, the screen out of sight) / time out of sight",
      "Times that the phone was woken for fixes while no screen was visible; a batch counts once."
    ) { wakeups($0) },
    provider(.gnss, "a satellite receiver alone (GnssLogger: GPS)"),
    provider(.fused, "the fused provider (GnssLogger: FLP)"),
    provider(.network, "the network: Wi-Fi and cells (GnssLogger: NLP)"),
    Metric(
      "given.stale", .count, better: .lower, source: "10 s: what the shipping iOS app uses",
      "Fixes that were older than 10 s when they were given."
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
    Metric(
      "given.accuracy.p50", .length, formula: "median of accᵢ: the sharpness of the phone's claims",
      "Median of the accuracy the phone reported."
    ) { run in
      var sample = Sample()
      for fix in run.given {
        sample.add(fix.horizontalAccuracyMeters ?? .nan, at: fix.delivered)
      }
      return sample.quantile(0.5) { "the phone reported ±\(fixed($0, 0)) m" }
    },
  ]

  private static func provider(_ provider: Fix.Provider, _ what: String) -> Metric {
    Metric("given.fixes.\(provider.name)", .count, "Fixes given to the app that came from \(what).")
    {
      run in
      let count = run.given.count { $0.provider == provider }
      return Score(amount: Double(count), count: run.given.count)
    }
  }

  private static func wakeups(_ run: RunView) -> Score {
    var seconds = 0.0
    var instants: [Instant] = []
    for stretch in run.hidden {
      seconds += (stretch.end - stretch.start).seconds
      for fix in run.given
      where fix.delivered > stretch.start && fix.delivered < stretch.end
        && fix.delivered != instants.last
      {
        instants.append(fix.delivered)
      }
    }
    return Score(
      seconds > 0 ? Double(instants.count) / seconds : nil, count: run.hidden.count,
      worst: instants.last.map {
        Moment($0, "the phone was woken for the \(instants.count). time with no screen to show it")
      })
  }

  /// Counts the fixes for which `holds` is true; its second argument is the newest measurement time
  /// so far.
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
}
