import Sensing
import SimKernel
import SimObservations

/// The behavior of the sensor session (MG-6, MG-15, T-1).
enum SessionMetrics {
  private static let needs: [Metric.Need] = [.feature("session")]

  static let all: [Metric] = [
    Metric(
      "session.stop_delay", .time, needs: needs,
      formula: "t(stop of updates) − t(screen lost)",
      """
      Time from losing the screen to the stop of updates; to the end of the run if they never \
      stopped.
      """
    ) { run in
      guard let lost = run.instants(of: .screenLost).last else { return Score(nil, count: 0) }
      var stopped: Instant?
      run.forEach(SessionStopped.self) { instant, _ in
        if instant >= lost { stopped = stopped ?? instant }
      }
      guard let stopped else {
        // no sensor was on when the screen was lost
        if !run.isSensing(at: run.end) { return Score(nil, count: 0) }
        return Score(
          (run.end - lost).seconds, count: 1,
          worst: Moment(run.end, "updates still ran when the run ended"))
      }
      let delay = (stopped - lost).seconds
      return Score(
        delay, count: 1,
        worst: Moment(stopped, "updates stopped \(fixed(delay, 1)) s after the screen was lost"))
    },
    Metric(
      "session.interruptions", .count, needs: needs, better: .lower,
      "Stops of updates while the screen was visible: a visible navigation must survive."
    ) { run in
      let total = run.count(SessionStarted.self) + run.count(SessionStopped.self)
      var incidents = Incidents()
      run.forEach(SessionStopped.self) { instant, _ in
        guard isVisible(run, at: instant) else { return }
        incidents.add(Moment(instant, "updates stopped on a visible screen"))
      }
      return incidents.score(of: total)
    },
    Metric(
      "session.given_after_stop", .count, needs: needs, better: .lower,
      """
      Fixes and headings given to the app while it had asked for none, or after the session said \
      that it had stopped.
      """
    ) { run in
      // data at the instant of a change may have come before or after it
      let stopped = run.stoppedStretches
      let noLocation = run.offStretches { $0.location } + stopped
      let fixes = run.given.map(\.delivered).filter { fix in
        noLocation.contains { $0.contains(fix) }
      }
      let noHeading = run.offStretches { $0.heading } + stopped
      let headings = run.givenHeadings.filter { heading in
        noHeading.contains { $0.contains(heading) }
      }
      var incidents = Incidents()
      for late in (fixes + headings).sorted() {
        incidents.add(Moment(late, "data came although the sensors should have been off"))
      }
      // data that the phone found while nothing was requested could have been delivered
      let held =
        run.trace.fixes.count { fix in noLocation.contains { $0.contains(fix.delivered) } }
        + run.trace.headings.count { heading in
          noHeading.contains { $0.contains(heading.measured) }
        }
      return incidents.score(of: held)
    },
    Metric(
      "session.on_time", .time, needs: needs, better: .lower,
      formula: "Σ of the stretches with location asked for",
      "Time for which location was asked for."
    ) { run in
      var total = Timespan.zero
      for (i, change) in run.sensing.enumerated() where change.request.location {
        let end = i + 1 < run.sensing.count ? run.sensing[i + 1].instant : run.end
        total = Timespan(nanoseconds: total.nanoseconds + (end - change.instant).nanoseconds)
      }
      return Score(total.seconds, count: run.sensing.count)
    },
  ]

  private static func isVisible(_ run: RunView, at instant: Instant) -> Bool {
    var visible = false
    // script events come first: a stop at the instant of leaving is no interruption
    for scripted in run.script where scripted.instant <= instant {
      switch scripted.event {
      case .screenOpened, .killed: visible = true
      case .screenLeft, .screenLost: visible = false
      default: break
      }
    }
    return visible
  }
}

extension RunView {
  /// Periods in which the session reported itself as stopped: from each stop to the next start or
  /// the end.
  fileprivate var stoppedStretches: [OffStretch] {
    var starts: [Instant] = []
    forEach(SessionStarted.self) { instant, _ in starts.append(instant) }
    var stretches: [OffStretch] = []
    forEach(SessionStopped.self) { stop, _ in
      let end = starts.first { $0 >= stop } ?? .distantFuture
      stretches.append(OffStretch(start: stop, end: end))
    }
    return stretches
  }
}
