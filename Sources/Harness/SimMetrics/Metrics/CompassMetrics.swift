import Sensing
import SimKernel
import SimObservations

/// The output of the Home Base compass (MG-1, MG-5, MG-6, MG-7, T-4, T-5).
enum CompassMetrics {
  private static let needs: [Metric.Need] = [.feature("compass")]
  private static let own = needs + [.aspect("compass.own")]

  static let all: [Metric] =
    shown + LaneUse.metrics(of: .compass, feature: "compass")
    + OwnPosition.metrics(of: .compass, feature: "compass")
    + MedinaModes.metrics(of: .compass, needs: own) + MedinaModes.help(of: .compass, needs: own)

  private static let shown: [Metric] = [
    Metric("compass.redraws", .count, needs: needs, "Redraws of the compass.") { run in
      Score(amount: Double(run.redraws.count), count: run.redraws.count)
    },
    Metric(
      "compass.redraw_rate.max", .frequency, needs: needs, better: .lower,
      formula: "max over t of #(redraws in [t, t + 1 s))",
      source: "at most 10–20 a second are wanted",
      "Most redraws within any one second (at most 10–20 a second are wanted)."
    ) { busiestSecond($0) },
    Metric(
      "compass.last_value_delay.max", .time, needs: needs, better: .lower,
      formula: "max of t(next redraw, or leaving the screen) − t(new value), while it is visible",
      source: "10 s for stale: what the shipping iOS app uses",
      """
      Longest time from a heading, or a fix newer than all before and neither stale nor invalid, \
      to the next redraw.
      """
    ) { lastValueDelay($0) },
    Metric(
      "compass.long_turns", .count, needs: needs, better: .lower,
      "Redraws in which the arrow was animated by more than 180°: the long way round."
    ) { longTurns($0) },
    Metric(
      "compass.arrow.out_of_range", .count, needs: needs, better: .lower,
      "Redraws with an arrow outside (−180°, 180°]."
    ) { run in
      tally(run, \.arrowDegrees) { arrow in
        arrow <= -180 || arrow > 180 ? "the arrow was drawn at \(fixed(arrow, 0))°" : nil
      }
    },
    Metric(
      "compass.arrow.while_unavailable", .count, needs: needs, better: .lower,
      "Redraws that drew an arrow and called its direction unavailable."
    ) { run in
      let unavailable = run.redraws.filter { $0.confidence == .unavailable }
      var incidents = Incidents()
      for redraw in unavailable where !redraw.arrowDegrees.isNaN {
        incidents.add(Moment(redraw.instant, "an arrow was drawn for an unavailable direction"))
      }
      return incidents.score(of: unavailable.count)
    },
    arrowError("compass.arrow_error.p50", 0.5), arrowError("compass.arrow_error.p95", 0.95),
    Metric(
      "compass.false_good", .share, needs: needs + [.truth], better: .lower,
      formula: "#(good and |ε| > 30°) / #(good), ε = bearing − arrow − the way the phone faced",
      assumption: "30°, where an arrow misleads",
      "Share of the redraws labelled good whose heading was more than 30° wrong."
    ) { falseGood($0) },
    confidence(.good), confidence(.weak), confidence(.unavailable),
    Metric(
      "compass.confidence_changes", .frequency, needs: needs, better: .lower,
      formula: "#(redraws with another confidence than the one before) / (t(last) − t(first))",
      "Changes of the confidence shown, over the time from the first redraw to the last."
    ) { confidenceChanges($0) },
    Metric(
      "compass.distance_error.p95", .length, needs: needs + [.truth], better: .lower,
      formula: "quantile 95 % of |d shown − d true|, linear between ranks",
      "95th percentile of the error of the shown distance to home, at each redraw."
    ) { distanceError($0) },
    Metric(
      "compass.unsaid_stale.max", .time, needs: needs, better: .lower,
      formula: "max of age − 10 s while the screen says fresh, to the next redraw",
      source: "10 s: what the shipping iOS app uses",
      "Longest time for which a fix older than 10 s was on the screen as fresh."
    ) { unsaidStale($0) },
    Metric(
      "compass.good_after_stop", .count, needs: needs, better: .lower,
      "Redraws that called the heading good with the sensors off, or froze with that label."
    ) { goodAfterStop($0) },
    Metric(
      "compass.frozen_arrow.max", .time, needs: needs, better: .lower,
      formula: """
        max over stretches without headings of t(redraw, screen left or headings again) − t(stop) \
        while an arrow is on the screen and not called unavailable
        """,
      """
      Longest time for which an arrow stayed on the screen after headings had been switched off, \
      under any other label than "unavailable".
      """
    ) { frozenArrow($0) },
  ]

  private static func busiestSecond(_ run: RunView) -> Score {
    let redraws = run.redraws
    var first = 0
    var greatest = Greatest()
    for (i, redraw) in redraws.enumerated() {
      while (redraw.instant - redraws[first].instant).nanoseconds >= 1_000_000_000 { first += 1 }
      greatest.add(Double(i + 1 - first), at: redraw.instant)
    }
    return greatest.score { "the screen was redrawn \(fixed($0, 0)) times within a second" }
  }

  private static func lastValueDelay(_ run: RunView) -> Score {
    let redraws = run.redraws.map(\.instant)
    let visits = run.visits
    var greatest = Greatest()
    func measure(_ events: [Instant]) {
      var (next, current) = (0, 0)
      for instant in events {
        while current < visits.count, visits[current].end <= instant { current += 1 }
        guard current < visits.count, visits[current].start <= instant else { continue }
        let visit = visits[current]
        while next < redraws.count, redraws[next] < instant { next += 1 }
        // the last value of a visit may have had no time for its redraw
        let redraw = next < redraws.count ? min(redraws[next], visit.end) : visit.end
        greatest.add((redraw - instant).seconds, at: instant)
      }
    }
    var newest = Instant(nanoseconds: .min)
    var fixes: [Instant] = []
    for fix in run.given where fix.isValid && min(fix.measured, fix.delivered) > newest {
      newest = min(fix.measured, fix.delivered)
      if fix.latency.seconds <= Metric.staleSeconds { fixes.append(fix.delivered) }
    }
    measure(fixes)
    measure(run.givenHeadings)
    return greatest.score { "a new value waited \(fixed($0 * 1000, 0)) ms for its redraw" }
  }

  private static func longTurns(_ run: RunView) -> Score {
    tally(run, \.turnDegrees) { turn in
      abs(turn) > 180 ? "the arrow was animated by \(fixed(turn, 0))°, the long way round" : nil
    }
  }

  /// Counts redraws for which `wrong` returns a description; the first one is the worst.
  private static func tally(
    _ run: RunView, _ value: (Redraw) -> Double, _ wrong: (Double) -> String?
  ) -> Score {
    var total = 0
    var incidents = Incidents()
    for redraw in run.redraws where !value(redraw).isNaN {
      total += 1
      if let what = wrong(value(redraw)) { incidents.add(Moment(redraw.instant, what)) }
    }
    return incidents.score(of: total)
  }

  private static func arrowError(_ name: String, _ share: Double) -> Metric {
    return Metric(
      name, .angle, needs: needs + [.truth], better: .lower,
      formula:
        "quantile \(percent(share)) of |arrow − (bearing to home − facing)|, home > 50 m away",
      assumption: "50 m, within which an arrow swings about",
      """
      \(which(share)) angle between the arrow drawn and the one that leads home, more than 50 m \
      from it.
      """
    ) { run in
      run.derived(Redraws.self).arrowErrors.quantile(share) {
        "the arrow pointed \(fixed($0, 0))° off"
      }
    }
  }

  private static func falseGood(_ run: RunView) -> Score {
    guard run.trace.truth != nil else { return Score(nil, count: 0) }
    var (good, wrong) = (0, 0)
    var worst: (instant: Instant, degrees: Double)?
    for (redraw, error) in zip(run.redraws, run.derived(Redraws.self).errorsByRedraw)
    where redraw.confidence == .good && !error.isNaN {
      good += 1
      let degrees = abs(error)
      if degrees > Metric.misleadingDegrees { wrong += 1 }
      if degrees > worst?.degrees ?? 0 { worst = (redraw.instant, degrees) }
    }
    return Score(
      good > 0 ? Double(wrong) / Double(good) : nil, count: good,
      worst: worst.map {
        Moment($0.instant, "the heading was \(fixed($0.degrees, 0))° wrong and labelled good")
      })
  }

  private static func confidence(_ trust: HeadingTrust) -> Metric {
    let word = trust.name
    return Metric(
      "compass.\(word)_share", .share, needs: needs, formula: "#(redraws labelled \(word)) / N",
      "Share of the redraws whose heading was labelled \(word)."
    ) { run in
      let count = run.redraws.count { $0.confidence == trust }
      let total = run.redraws.count
      return Score(
        total > 0 ? Double(count) / Double(total) : nil, count: total,
        // the share of good is one that should be large: tell where it was lost
        worst: trust == .good
          ? run.longestStretch("the heading was not called good") { $0.confidence != .good } : nil)
    }
  }

  private static func confidenceChanges(_ run: RunView) -> Score {
    let redraws = run.redraws
    let changes = zip(redraws, redraws.dropFirst()).count { $0.confidence != $1.confidence }
    guard let first = redraws.first, let last = redraws.last, last.instant > first.instant else {
      return Score(nil, count: redraws.count)
    }
    return Score(Double(changes) / (last.instant - first.instant).seconds, count: redraws.count)
  }

  private static func distanceError(_ run: RunView) -> Score {
    run.derived(Redraws.self).distanceErrors.quantile(0.95) {
      "the distance shown was \(fixed($0, 0)) m off"
    }
  }

  private static func unsaidStale(_ run: RunView) -> Score {
    // without a shown fix, none could be stale
    var greatest = Greatest()
    var shown: (instant: Instant, age: Double)?
    let leaves = run.disappearances
    func close(at instant: Instant) {
      guard let last = shown else { return }
      let until = min(instant, leaves.first { $0 >= last.instant } ?? instant)
      let age = last.age + (until - last.instant).seconds
      greatest.add(max(0, age - Metric.staleSeconds), at: until)
    }
    for redraw in run.redraws {
      close(at: redraw.instant)
      let isFresh = redraw.location == .fresh && !redraw.fixAgeSeconds.isNaN
      shown = isFresh ? (redraw.instant, redraw.fixAgeSeconds) : nil
      if !isFresh, !redraw.fixAgeSeconds.isNaN { greatest.add(0, at: redraw.instant) }
    }
    close(at: run.end)
    return greatest.score { "a fix had been stale for \(fixed($0, 1)) s and shown as fresh" }
  }

  private static func frozenArrow(_ run: RunView) -> Score {
    let (redraws, visits) = (run.redraws, run.visits)
    var greatest = Greatest()
    for stretch in run.offStretches({ $0.heading }) where stretch.start >= .zero {
      let visit = visits.first { $0.start <= stretch.start && stretch.start < $0.end }
      guard let visit else { continue }
      // a redraw at the instant of the stop may have been drawn after it
      let next = redraws.firstIndex { $0.instant > stretch.start } ?? redraws.count
      guard next > 0 else { continue }
      func isShown(_ redraw: Redraw) -> Bool {
        !redraw.arrowDegrees.isNaN && redraw.confidence != .unavailable
      }
      let gone = redraws[(next - 1)...].first { !isShown($0) }?.instant ?? visit.end
      let end = max(stretch.start, min(gone, stretch.end, visit.end))
      greatest.add((end - stretch.start).seconds, at: end)
    }
    return greatest.score { "an arrow had been frozen on the screen for \(fixed($0, 0)) s" }
  }

  private static func goodAfterStop(_ run: RunView) -> Score {
    var total = 0
    // the last redraw, if it said good with the sensors on
    var last: Instant?
    var incidents = Incidents()
    let off = run.offStretches { $0.location }
    for redraw in run.redraws {
      last = nil
      // a redraw at the instant of the stop was drawn before the stop
      let isOff = off.contains { $0.contains(redraw.instant) }
      if isOff { total += 1 }
      guard redraw.confidence == .good else { continue }
      if isOff {
        incidents.add(Moment(redraw.instant, "the arrow was called good with the sensors off"))
      } else {
        last = redraw.instant
      }
    }
    // after a stop, the screen that remains may be frozen
    if !run.isSensing(at: run.end), !run.redraws.isEmpty { total += 1 }
    if let last, !run.isSensing(at: run.end),
      !run.instants(of: .screenLeft).contains(where: { $0 >= last })
    {
      incidents.add(Moment(last, "the frozen arrow still said good"))
    }
    return incidents.score(of: total)
  }
}
