import Sensing
import SimKernel
import SimObservations

/// How the session's requests followed the user and the app's phases (BL-4, T-3, T-8).
enum SessionLifeMetrics {
  private static let escalation: [Metric.Need] = [
    .feature("session"), .aspect("session.escalation"),
  ]
  private static let phases: [Metric.Need] = [.feature("session"), .aspect("session.phases")]

  static let all: [Metric] = [
    Metric(
      "session.class_changes", .frequency, needs: escalation, better: .lower,
      formula: "#(requests with another class than before) / time with location requested",
      "Changes of the accuracy class, divided by the time for which location was requested."
    ) { classChanges($0) },
    Metric(
      "session.raised.max", .time, needs: escalation, better: .lower,
      formula: "max of t(back to a lower class or off) − t(raised)",
      "Longest time for which the accuracy class was above the first one requested."
    ) { raised($0) },
    Metric(
      "session.raised.idle.max", .time, needs: escalation, better: .lower,
      formula:
        "max of t − t(last raise, Refresh, Recenter or end of navigation), class raised at t",
      """
      Longest time for which the class was raised without navigation and without a new request \
      for a better position.
      """
    ) { raisedIdly($0) },
    Metric(
      "session.navigating.raised", .share, needs: escalation,
      formula: "time raised while navigating / time with location on while navigating",
      "Share of the time of navigation with location on for which the class was raised."
    ) { raisedToNavigate($0) },
    Metric(
      "session.refreshes.unheard", .count, needs: escalation, better: .lower,
      formula: "#(Refresh or Recenter without a raised class or a good enough fix within 1 s)",
      assumption: "1 s, after which a user taps again",
      """
      Times that the user asked for a better position, but within 1 s the class was not raised \
      and the last fix was not good enough.
      """
    ) { unheard($0) },
    Metric(
      "session.refreshes.abandoned", .count, needs: escalation, better: .lower,
      formula: """
        #(Refresh or Recenter after which the class fell within 14 s, on a visible screen, before \
        a fix of 20 m or better)
        """,
      source: "20 m and 15 s: the app's own rule for a Refresh; 1 s for timers",
      """
      Times that the user asked for a better position, and the app stopped trying early without \
      one.
      """
    ) { abandoned($0) },
    Metric(
      "session.background.max", .time, needs: phases, better: .lower,
      formula: "max of t(location off, or back in front) − t(background)",
      "Longest time for which location was asked for while the app was in the background."
    ) { background($0) },
    Metric(
      "session.requests.not_active", .count, needs: phases, better: .lower,
      "Requests that switched location on or raised its class while the app was not active."
    ) { requestsNotActive($0) },
    Metric(
      "session.starts", .count, needs: phases, better: .lower,
      "Times that location was switched on; flips of the phase within 2 s should cause only one."
    ) { starts($0) },
    Metric(
      "session.refetches.wrong", .count, needs: phases, better: .lower,
      formula:
        "#(returns after more than 30 s without a fetch) + #(after at most 30 s with a fetch)",
      source: "30 s: the app's own rule for fetching anew",
      """
      Returns to the app after which a position was fetched needlessly, or was not fetched though \
      it had to be.
      """
    ) { wrongRefetches($0) },
  ]

  /// The requests of a run; of several at one instant, only the last.
  private static func requests(_ run: RunView) -> [SensingChange] {
    run.sensing.enumerated().compactMap { index, change in
      let next = index + 1 < run.sensing.count ? run.sensing[index + 1].instant : nil
      return next == change.instant ? nil : change
    }
  }

  private static func classChanges(_ run: RunView) -> Score {
    var (count, last): (Int, SensorRequest.Accuracy?) = (0, nil)
    var worst: Moment?
    var on = Timespan.zero
    let requests = requests(run)
    for (index, change) in requests.enumerated() where change.request.location {
      if let last, last != change.request.accuracy {
        count += 1
        worst = Moment(change.instant, "the class of accuracy changed for the \(count). time")
      }
      last = change.request.accuracy
      let end = index + 1 < requests.count ? requests[index + 1].instant : run.end
      on = Timespan(nanoseconds: on.nanoseconds + (end - change.instant).nanoseconds)
    }
    guard last != nil, on > .zero, run.sensing.count > 1 else { return Score(nil, count: 0) }
    return Score(Double(count) / on.seconds, count: requests.count, worst: worst)
  }

  private static func raised(_ run: RunView) -> Score {
    let requests = requests(run)
    guard run.sensing.count > 1, let first = requests.first(where: { $0.request.location }) else {
      return Score(nil, count: 0)
    }
    var stretch = Stretch()
    for change in requests {
      let accuracy = change.request.accuracy.rawValue
      stretch.set(
        change.request.location && accuracy < first.request.accuracy.rawValue, at: change.instant)
    }
    stretch.set(false, at: run.end)
    let longest = stretch.longest.seconds
    return Score(
      longest, count: requests.count,
      worst: longest > 0
        ? Moment(
          stretch.longestStart + stretch.longest,
          "the class of accuracy had been raised for \(fixed(longest, 1)) s") : nil)
  }

  /// The periods with a higher accuracy class than the first one.
  private static func raisedStretches(_ run: RunView) -> [Span]? {
    let requests = requests(run)
    guard run.sensing.count > 1, let first = requests.first(where: { $0.request.location }) else {
      return nil
    }
    return spans(of: requests, until: run.end) {
      $0.location && $0.accuracy.rawValue < first.request.accuracy.rawValue
    }
  }

  private typealias Span = (start: Instant, end: Instant)

  private static func spans(
    of requests: [SensingChange], until end: Instant, _ isIn: (SensorRequest) -> Bool
  ) -> [Span] {
    requests.enumerated().compactMap { index, change in
      let next = index + 1 < requests.count ? requests[index + 1].instant : end
      return isIn(change.request) && next > change.instant ? (change.instant, next) : nil
    }
  }

  /// The periods from the start of navigation to its end or to leaving the screen.
  private static func navigations(_ run: RunView) -> [Span] {
    var spans: [Span] = []
    var start: Instant?
    for scripted in run.script {
      switch scripted.event {
      case .navigationStarted: start = start ?? scripted.instant
      case .navigationEnded, .screenLeft, .killed:
        if let start { spans.append((start, scripted.instant)) }
        start = nil
      default: break
      }
    }
    if let start { spans.append((start, run.end)) }
    return spans
  }

  private static func raisedIdly(_ run: RunView) -> Score {
    guard let raised = raisedStretches(run), !raised.isEmpty else { return Score(nil, count: 0) }
    let navigations = navigations(run)
    // idle time starts again at the last moment of navigation
    var restarts = raised.map(\.start)
    restarts += run.instants(of: .refresh) + run.instants(of: .recenter)
    restarts += navigations.map(\.end)
    restarts.sort()
    var greatest = Greatest()
    for stretch in raised {
      let inside = restarts.filter { $0 >= stretch.start && $0 < stretch.end }
      for (index, start) in inside.enumerated() {
        let next = index + 1 < inside.count ? inside[index + 1] : stretch.end
        let began = navigations.filter { $0.start < next && $0.end > start }.map(\.start).min()
        greatest.add(max(0, (min(next, began ?? next) - start).seconds), at: next)
      }
    }
    return greatest.score { "the class had been raised for \(fixed($0, 1)) s without need" }
  }

  private static func raisedToNavigate(_ run: RunView) -> Score {
    let navigations = navigations(run)
    guard let raised = raisedStretches(run) else { return Score(nil, count: 0) }
    let on = spans(of: requests(run), until: run.end, \.location)
    func seconds(_ spans: [Span]) -> Double {
      var sum = 0.0
      for navigation in navigations {
        for span in spans {
          let (start, end) = (max(span.start, navigation.start), min(span.end, navigation.end))
          sum += max(0, (end - start).seconds)
        }
      }
      return sum
    }
    let all = seconds(on)
    return Score(all > 0 ? seconds(raised) / all : nil, count: navigations.count)
  }

  /// The user's requests for a better position on a visible screen of an active app.
  private static func refreshes(_ run: RunView) -> [Instant] {
    let phases = run.phases
    return run.script.filter { scripted in
      guard scripted.event == .refresh || scripted.event == .recenter else { return false }
      let phase = phases.last { $0.instant <= scripted.instant }
      return (phase?.event ?? .sceneActive) == .sceneActive
        && run.visits.contains { $0.start <= scripted.instant && scripted.instant < $0.end }
    }.map(\.instant)
  }

  /// Accuracy, in meters, with which a Refresh is served, age up to which an earlier fix serves it,
  /// and least time to try (MG-3, less a second for timers).
  private static let goodMeters = 20.0
  private static let reusedAge = Timespan.seconds(5)
  private static let leastPatience = Timespan.seconds(14)

  private static func abandoned(_ run: RunView) -> Score {
    guard let raised = raisedStretches(run) else { return Score(nil, count: 0) }
    let asked = refreshes(run)
    var incidents = Incidents()
    for instant in asked {
      guard let first = raised.first(where: { $0.end > instant }),
        first.start <= instant + reactionTime,
        let visit = run.visits.first(where: { $0.start <= instant && instant < $0.end })
      else { continue }
      // another request that keeps the class raised is no end
      var end = first.end
      while let next = raised.first(where: { $0.start == end }) { end = next.end }
      guard end < instant + leastPatience, end < min(visit.end, run.end) else { continue }
      let isServed = run.given.contains { fix in
        fix.isValid && fix.delivered >= instant + Timespan(nanoseconds: -reusedAge.nanoseconds)
          && fix.delivered <= end
          && fix.horizontalAccuracyMeters ?? .infinity <= goodMeters
      }
      if isServed { continue }
      let seconds = fixed((end - instant).seconds, 1)
      incidents.add(
        Moment(end, "the app stopped trying \(seconds) s after the user had asked"))
    }
    return incidents.score(of: asked.count)
  }

  private static func unheard(_ run: RunView) -> Score {
    guard let base = run.sensing.first(where: { $0.request.location })?.request.accuracy else {
      return Score(nil, count: 0)
    }
    let asked = refreshes(run)
    var reused: [Instant] = []
    run.forEach(SessionClassChanged.self) { instant, changed in
      if changed.change == .reused { reused.append(instant) }
    }
    var incidents = Incidents()
    for instant in asked {
      let isRaised = run.sensing.enumerated().contains { index, change in
        let end = index + 1 < run.sensing.count ? run.sensing[index + 1].instant : run.end
        return change.request.location && change.request.accuracy.rawValue < base.rawValue
          && change.instant <= instant + reactionTime && end > instant
      }
      let isReused = reused.contains { $0 >= instant && $0 <= instant + reactionTime }
      guard !isRaised && !isReused else { continue }
      incidents.add(Moment(instant, "the user asked for a better position, and nothing followed"))
    }
    return incidents.score(of: asked.count)
  }

  /// Time within which a request for a better position takes effect.
  private static let reactionTime = Timespan.seconds(1)

  private static func background(_ run: RunView) -> Score {
    let absences = run.absences
    if absences.isEmpty { return Score(nil, count: 0) }
    let requests = requests(run)
    var greatest = Greatest()
    for absence in absences {
      var stretch = Stretch()
      for change in requests where change.instant <= absence.start {
        stretch.set(false, at: absence.start)
        stretch.set(change.request.location, at: absence.start)
      }
      for change in requests where change.instant > absence.start && change.instant < absence.end {
        stretch.set(change.request.location, at: change.instant)
      }
      stretch.set(false, at: absence.end)
      greatest.add(stretch.longest.seconds, at: absence.start + stretch.longest)
    }
    return greatest.score { "location ran for \(fixed($0, 1)) s in the background" }
  }

  private static func requestsNotActive(_ run: RunView) -> Score {
    let phases = run.phases
    if phases.isEmpty { return Score(nil, count: 0) }
    var incidents = Incidents()
    var before = SensorRequest.off
    for change in run.sensing {
      let isMore =
        change.request.location
        && (!before.location || change.request.accuracy.rawValue < before.accuracy.rawValue)
      before = change.request
      // a request at the instant of a phase change may have come before or after the change
      let phase = phases.last { $0.instant < change.instant }
      guard isMore, let phase, phase.event != .sceneActive else { continue }
      incidents.add(
        Moment(change.instant, "location was asked for while the app was not active"))
    }
    return incidents.score(of: phases.count { $0.event != .sceneActive })
  }

  private static func starts(_ run: RunView) -> Score {
    var (count, isOn) = (0, false)
    var worst: Moment?
    // the initial state is not a request
    guard run.sensing.count > 1 else { return Score(nil, count: 0) }
    for change in requests(run) {
      if change.request.location && !isOn {
        count += 1
        worst = Moment(change.instant, "location was switched on for the \(count). time")
      }
      isOn = change.request.location
    }
    return Score(count > 0 ? Double(count) : nil, count: run.sensing.count, worst: worst)
  }

  /// Time after the return within which a fetch belongs to it: debounce plus a margin (assumed).
  private static let reaction = Timespan.seconds(5)

  private static func wrongRefetches(_ run: RunView) -> Score {
    let returns = run.absences.filter { $0.end < run.end }
    var fetches: [Instant] = []
    run.forEach(SessionPhaseFollowed.self) { instant, phase in
      if phase.action == .refetched { fetches.append(instant) }
    }
    var incidents = Incidents()
    for absence in returns where (absence.end + reaction) <= run.end {
      let isFetched = fetches.contains { $0 >= absence.end && $0 <= absence.end + reaction }
      let away = (absence.end - absence.start).seconds
      guard isFetched != (away > 30) else { continue }
      let what = isFetched ? "a position was fetched" : "no position was fetched"
      incidents.add(Moment(absence.end, "\(what) after \(fixed(away, 1)) s away"))
    }
    return incidents.score(of: returns.count)
  }
}
