import Geodesy
import Sensing
import SimKernel

/// What the Home Base compass showed.
enum CompassMetrics {
  /// Places of the values in an observation `compass.redraw`.
  private enum Field {
    static let (arrow, turn, bearing, distance, age, location, confidence) = (0, 1, 2, 3, 4, 5, 6)
  }
  private static let fresh = 1.0
  private static let good = 0.0
  private static let confidenceWords = ["good", "weak", "unavailable"]
  /// A heading error above this makes an arrow misleading, in degrees (assumed).
  static let misleadingDegrees = 30.0
  private static let needs: [Metric.Need] = [.feature("compass")]

  static let all: [Metric] = [
    Metric("compass.redraws", .count, needs: needs, "Redraws of the compass.") { run in
      var count = 0
      run.forEach("compass.redraw") { _, _ in count += 1 }
      return Score(Double(count), count: count)
    },
    Metric(
      "compass.redraw_rate.max", .frequency, needs: needs,
      "Most redraws within any one second (MG-5: 10–20 a second at most)."
    ) { busiestSecond($0) },
    Metric(
      "compass.last_value_delay.max", .time, needs: needs,
      """
      Longest time from a heading, or a fix newer than all before and not stale, to the next \
      redraw (MG-5, T-5).
      """
    ) { lastValueDelay($0) },
    Metric(
      "compass.long_turns", .count, needs: needs,
      "Redraws in which the arrow was animated by more than 180°: the long way round (MG-5)."
    ) { longTurns($0) },
    Metric(
      "compass.arrow.out_of_range", .count, needs: needs,
      "Redraws with an arrow outside (−180°, 180°] (MG-1)."
    ) { run in
      tally(run, Field.arrow) { arrow in
        arrow <= -180 || arrow > 180 ? "the arrow stood at \(fixed(arrow, 0))°" : nil
      }
    },
    arrowError("compass.arrow_error.p50", 0.5), arrowError("compass.arrow_error.p95", 0.95),
    Metric(
      "compass.false_good", .share, needs: needs + [.truth],
      "Share of the redraws labelled good whose heading was more than 30° wrong (MG-7)."
    ) { falseGood($0) },
    confidence(0), confidence(1), confidence(2),
    Metric(
      "compass.confidence_changes", .frequency, needs: needs,
      "Changes of the confidence shown, over the time from the first redraw to the last (MG-7)."
    ) { confidenceChanges($0) },
    Metric(
      "compass.distance_error.p95", .length, needs: needs + [.truth],
      "95th percentile of the shown distance to home against the true one, at each redraw."
    ) { distanceError($0) },
    Metric(
      "compass.unsaid_stale.max", .time, needs: needs,
      "Longest time for which a fix older than 10 s was on the screen as fresh (T-4)."
    ) { unsaidStale($0) },
    Metric(
      "compass.good_after_stop", .count, needs: needs,
      "Redraws that called the heading good with the sensors off, or left it frozen so (MG-6)."
    ) { goodAfterStop($0) },
  ]

  private static func busiestSecond(_ run: RunRecord) -> Score {
    var window: [Instant] = []
    var first = 0
    var sample = Sample()
    run.forEach("compass.redraw") { instant, _ in
      window.append(instant)
      while (instant - window[first]).nanoseconds >= 1_000_000_000 { first += 1 }
      sample.add(Double(window.count - first), at: instant)
    }
    return sample.greatest { "the screen was redrawn \(fixed($0, 0)) times within a second" }
  }

  private static func lastValueDelay(_ run: RunRecord) -> Score {
    var redraws: [Instant] = []
    run.forEach("compass.redraw") { instant, _ in redraws.append(instant) }
    var sample = Sample()
    func measure(_ events: some Sequence<Instant>) {
      var visits = run.visits[...]
      var next = 0
      for instant in events {
        while let visit = visits.first, visit.end <= instant { visits.removeFirst() }
        guard let visit = visits.first, visit.start <= instant else { continue }
        while next < redraws.count, redraws[next] < instant { next += 1 }
        // the last one of a visit may not have had its time yet
        let redraw = next < redraws.count ? min(redraws[next], visit.end) : visit.end
        sample.add((redraw - instant).seconds, at: instant)
      }
    }
    var newest = Instant(nanoseconds: .min)
    var fixes: [Instant] = []
    for fix in run.given where min(fix.measured, fix.delivered) > newest {
      newest = min(fix.measured, fix.delivered)
      if fix.latency.seconds <= Metric.staleSeconds { fixes.append(fix.delivered) }
    }
    measure(fixes)
    measure(run.givenHeadings)
    return sample.greatest { "a new value waited \(fixed($0 * 1000, 0)) ms for its redraw" }
  }

  private static func longTurns(_ run: RunRecord) -> Score {
    tally(run, Field.turn) { turn in
      abs(turn) > 180 ? "the arrow was animated by \(fixed(turn, 0))°, the long way round" : nil
    }
  }

  /// Counts redraws in which `field` is described as wrong; the first one is the worst.
  private static func tally(
    _ run: RunRecord, _ field: Int, _ wrong: (Double) -> String?
  ) -> Score {
    var (count, total) = (0, 0)
    var worst: Moment?
    run.forEach("compass.redraw") { instant, values in
      if values[field].isNaN { return }
      total += 1
      guard let what = wrong(values[field]) else { return }
      count += 1
      if worst == nil { worst = Moment(instant, what) }
    }
    return Score(total > 0 ? Double(count) : nil, count: total, worst: worst)
  }

  private static func arrowError(_ name: String, _ share: Double) -> Metric {
    let which = share == 0.5 ? "Median" : "95th percentile of the"
    return Metric(
      name, .angle, needs: needs + [.truth],
      "\(which) angle between the arrow drawn and the one that leads home, more than 50 m from it."
    ) { run in
      guard let truth = run.trace.truth else { return Score(nil, count: 0) }
      let target = truth.plane.point(run.home)
      var sample = Sample()
      run.forEach("compass.redraw") { instant, values in
        let here = truth.point(at: instant)
        // at the door every error of position is an angle of its own
        guard !values[Field.arrow].isNaN, here.distance(to: target) > 50 else { return }
        let real =
          here.bearingDegrees(to: target) - truth.sample(at: instant).facingDegrees
        sample.add(abs(Angle.wrappedTo180(values[Field.arrow] - real)), at: instant)
      }
      return sample.quantile(share) { "the arrow pointed \(fixed($0, 0))° off" }
    }
  }

  private static func falseGood(_ run: RunRecord) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    var (good, wrong) = (0, 0)
    var worst: (instant: Instant, degrees: Double)?
    run.forEach("compass.redraw") { instant, values in
      guard values[Field.confidence] == CompassMetrics.good, !values[Field.arrow].isNaN else {
        return
      }
      good += 1
      // arrow = bearing − heading; the bearing's error is the position's, not the compass's
      let heading = values[Field.bearing] - values[Field.arrow]
      let degrees = abs(
        Angle.wrappedTo180(heading - truth.sample(at: instant).facingDegrees))
      if degrees > misleadingDegrees { wrong += 1 }
      if degrees > worst?.degrees ?? 0 { worst = (instant, degrees) }
    }
    return Score(
      good > 0 ? Double(wrong) / Double(good) : nil, count: good,
      worst: worst.map {
        Moment($0.instant, "the heading was \(fixed($0.degrees, 0))° wrong and labelled good")
      })
  }

  private static func confidence(_ state: Int) -> Metric {
    let word = confidenceWords[state]
    return Metric(
      "compass.\(word)_share", .share, needs: needs,
      "Share of the redraws whose heading was labelled \(word) (MG-7)."
    ) { run in
      var (count, total) = (0, 0)
      run.forEach("compass.redraw") { _, values in
        total += 1
        if values[Field.confidence] == Double(state) { count += 1 }
      }
      return Score(total > 0 ? Double(count) / Double(total) : nil, count: total)
    }
  }

  private static func confidenceChanges(_ run: RunRecord) -> Score {
    var first: Instant?
    var last: (instant: Instant, state: Double)?
    var (changes, total) = (0, 0)
    run.forEach("compass.redraw") { instant, values in
      first = first ?? instant
      total += 1
      if let last, last.state != values[Field.confidence] { changes += 1 }
      last = (instant, values[Field.confidence])
    }
    guard let first, let last, last.instant > first else { return Score(nil, count: total) }
    return Score(Double(changes) / (last.instant - first).seconds, count: total)
  }

  private static func distanceError(_ run: RunRecord) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    let target = truth.plane.point(run.home)
    var sample = Sample()
    run.forEach("compass.redraw") { instant, values in
      let real = truth.point(at: instant).distance(to: target)
      sample.add(abs(values[Field.distance] - real), at: instant)
    }
    return sample.quantile(0.95) { "the distance shown was \(fixed($0, 0)) m off" }
  }

  private static func unsaidStale(_ run: RunRecord) -> Score {
    var sample = Sample()
    var shown: (instant: Instant, age: Double)?
    let leaves = run.instants(of: .screenLeft)
    func close(at instant: Instant) {
      guard let last = shown else { return }
      let until = min(instant, leaves.first { $0 >= last.instant } ?? instant)
      let age = last.age + (until - last.instant).seconds
      sample.add(max(0, age - Metric.staleSeconds), at: until)
    }
    run.forEach("compass.redraw") { instant, values in
      close(at: instant)
      let isFresh = values[Field.location] == fresh && !values[Field.age].isNaN
      shown = isFresh ? (instant, values[Field.age]) : nil
      if !isFresh { sample.add(0, at: instant) }
    }
    close(at: run.end)
    return sample.greatest { "a fix had been stale for \(fixed($0, 1)) s and shown as fresh" }
  }

  private static func goodAfterStop(_ run: RunRecord) -> Score {
    var (count, total) = (0, 0)
    // the last redraw, where it said good with the sensors on
    var last: Instant?
    var worst: Moment?
    run.forEach("compass.redraw") { instant, values in
      total += 1
      last = nil
      guard values[Field.confidence] == good else { return }
      // what was drawn at the very instant of the stop was drawn before it
      if !run.isOff(\.location, at: instant) {
        last = instant
      } else {
        count += 1
        worst = worst ?? Moment(instant, "the arrow was called good with the sensors off")
      }
    }
    if let last, !run.isSensing(at: run.end),
      !run.instants(of: .screenLeft).contains(where: { $0 >= last })
    {
      count += 1
      worst = worst ?? Moment(last, "the frozen arrow still said good")
    }
    return Score(total > 0 ? Double(count) : nil, count: total, worst: worst)
  }
}
