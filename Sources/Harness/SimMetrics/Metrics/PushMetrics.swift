import Sensing
import SimKernel
import SimObservations

/// The effects of a fault that displaced positions while the reported accuracy stayed the same
/// (H-5): the error on the screen, whether the screen showed doubt, and the time to recovery.
///
/// Without such a fault there is nothing to judge.
enum PushMetrics {
  private static let compass: [Metric.Need] = [.feature("compass"), .truth]
  private static let wayHome: [Metric.Need] = [.feature("way_home"), .truth]
  /// The wording shared by the formulas.
  private static let push = "a push (drift, confident_liar, parallel_lane or jump is on)"
  private static let aftermath = "the push and 60 s after it"
  private static let steady = "and stays so for 10 s"
  /// The arrow error, in degrees, above which an arrow misleads.
  private static let misleading = Metric.misleadingDegrees

  static let all: [Metric] =
    [error("p50", 0.5), error("p95", 0.95), error("max", 1), unsaid] + [
      recovery(
        "position", compass, "screen called the position fresh and had it within 20 m",
        formula: "fresh and ‖shown − p(t)‖ ≤ 20 m", assumption: "20 m, 10 s"
      ) {
        $0.isFresh && $0.errorMeters <= Drifts.driftMeters
      } trouble: {
        $0.errorMeters.isNaN
          ? "no position was shown"
          : $0.errorMeters > Drifts.driftMeters
            ? "the position was still \(fixed($0.errorMeters, 0)) m off"
            : "the position was still not called fresh"
      },
      recovery(
        "arrow", compass, "arrow led home within 30° from a fresh position",
        formula: "fresh and |arrow − (bearing to home − facing)| ≤ 30°, or home is within 50 m",
        assumption: "30°, where an arrow misleads; 10 s"
      ) {
        $0.isFresh && ($0.isNearHome || $0.arrowDegrees <= misleading)
      } trouble: {
        $0.arrowDegrees.isNaN
          ? "no arrow was shown"
          : $0.arrowDegrees > misleading
            ? "the arrow was still \(fixed($0.arrowDegrees, 0))° off"
            : "the position was still not called fresh"
      },
      routeRecovery, wrongLane, reroutes,
    ]

  private static func error(_ name: String, _ share: Double) -> Metric {
    Metric(
      "drift.position.error.\(name)", .length, needs: compass, better: .lower,
      formula: """
        quantile \(percent(share)) of ‖shown − p(t)‖ at each second of \(push); shown is the place \
        that lies the shown distance from home, against the shown bearing
        """,
      "\(which(share)) distance from the position on the screen to the phone during a push."
    ) { run in
      var errors = Sample(run.derived(Pushes.self).all.flatMap(\.seconds)) {
        ($0.errorMeters, $0.instant)
      }
      return errors.quantile(share) { "the position on the screen was \(fixed($0, 0)) m off" }
    }
  }

  private static let unsaid = Metric(
    "drift.position.unsaid", .time, needs: compass, better: .lower,
    formula: """
      #(seconds of a push with ‖shown − p(t)‖ > 20 m, fresh, without Medina Mode and outside the \
      95 % circle of the app's own position, if it has one); \(push)
      """,
    assumption: "20 m",
    """
    Time in pushes for which the screen was more than 20 m off, called the position fresh, had no \
    Medina Mode on, and drew no circle that reached the phone.
    """
  ) { run in
    let seconds = run.derived(Pushes.self).all.flatMap(\.seconds).filter { !$0.errorMeters.isNaN }
    let unsaid = seconds.filter { $0.isTrusted && $0.errorMeters > Drifts.driftMeters }
    let worst = unsaid.max { $0.errorMeters < $1.errorMeters }
    return Score(
      seconds.isEmpty ? nil : Double(unsaid.count), count: seconds.count,
      worst: worst.map {
        Moment(
          $0.instant, "the screen was \(fixed($0.errorMeters, 0)) m off and nothing on it said so")
      })
  }

  private static func recovery(
    _ part: String, _ needs: [Metric.Need], _ what: String, formula: String, assumption: String,
    where holds: @escaping @Sendable (Pushes.Second) -> Bool,
    trouble: @escaping @Sendable (Pushes.Second) -> String
  ) -> Metric {
    Metric(
      "drift.\(part).recovery", .time, needs: needs, better: .lower,
      formula: "max over pushes of t(\(formula), \(steady)) − t(end); \(push)",
      assumption: assumption,
      """
      Longest time from the end of a push until the \(what) for 10 s; to the next push or the end \
      if it never did.
      """
    ) { run in
      score(run.derived(Pushes.self), where: holds, trouble)
    }
  }

  private static let routeRecovery = Metric(
    "drift.route.recovery", .time, needs: wayHome, better: .lower,
    formula: "max over pushes of t(the route lies within 10 m, \(steady)) − t(end); \(push)",
    assumption: "10 m, 10 s",
    """
    Longest time from the end of a push until the route in force led from where the walker was \
    for 10 s; to the next push or the end if it never did.
    """
  ) { run in
    guard let truth = run.trace.truth, let first = run.lines.first else {
      return Score(nil, count: 0)
    }
    func meters(_ second: Pushes.Second) -> Double {
      let line = run.lines.last { $0.instant <= second.instant } ?? first
      return line.distance(to: truth.point(at: second.instant))
    }
    return score(
      run.derived(Pushes.self), where: { meters($0) <= RouteFollowing.onMeters },
      { "the route still led past, \(fixed(meters($0), 0)) m from the walker" })
  }

  private static func score(
    _ pushes: Pushes, where holds: (Pushes.Second) -> Bool,
    _ trouble: (Pushes.Second) -> String
  ) -> Score {
    let ends = pushes.all.compactMap { push in
      push.after.last.map { (push: push, end: push.recovery(where: holds) ?? $0.instant) }
    }
    let longest = ends.max { $0.end - $0.push.end < $1.end - $1.push.end }
    guard let (push, end) = longest else { return Score(nil, count: 0) }
    // the last moment before it was right again is the one to look at
    let moment =
      push.after.last { $0.instant <= end && !holds($0) }.map { second in
        let seconds = fixed((second.instant - push.end).seconds, 0)
        return Moment(
          second.instant, "\(trouble(second)), \(seconds) s after the fault had ended")
      } ?? Moment(end, "it was right as soon as the fault had ended")
    return Score((end - push.end).seconds, count: ends.count, worst: moment)
  }

  private static let wrongLane = Metric(
    "drift.route.wrong_lane", .time, needs: wayHome, better: .lower,
    formula: """
      as app.wrong_lane.time, over \(aftermath); \(push)
      """,
    assumption: "5 m: lanes of a medina lie 12 m apart or more; 60 s",
    """
    Time in pushes and the minute after for which the way home placed the walker in another \
    lane than the one underfoot.
    """
  ) { run in
    let pushes = run.derived(Pushes.self)
    let stays = run.derived(Belief.self).stays(to: run.end)
      .filter { pushes.contain($0.place.instant) }
    let wrong = stays.filter(\.place.isInAnotherLane)
    let worst = wrong.max { $0.place.acrossMeters < $1.place.acrossMeters }?.place
    return Score(
      stays.isEmpty ? nil : wrong.reduce(0) { $0 + $1.seconds }, count: stays.count,
      worst: worst.map {
        Moment(
          $0.instant,
          "the way home placed the walker \(fixed($0.acrossMeters, 0)) m from the lane underfoot")
      })
  }

  private static let reroutes = Metric(
    "drift.route.reroutes", .count, needs: wayHome, better: .lower, assumption: "10 m, 60 s",
    """
    Reroutes in pushes and the minute after although the walker was really within 10 m of the \
    route.
    """
  ) { run in
    let pushes = run.derived(Pushes.self)
    // each reported progress on the route was an opportunity to give it up
    var opportunities = 0
    run.forEach(RouteProgressed.self, of: .route) { instant, _ in
      if pushes.contain(instant) { opportunities += 1 }
    }
    return RouteFollowing.falseReroutes(run, of: opportunities, where: pushes.contain)
  }
}
