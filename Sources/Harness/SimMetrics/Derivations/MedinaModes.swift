import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A feature's Medina Mode, compared with the times at which it was needed (MG-12).
///
/// It is needed while the position that the feature uses is so far off that the next turn could be
/// in another lane, and while no way along lanes leads to the stop.
final class MedinaModes {
  /// A period from an instant up to, but not including, another.
  struct Stretch {
    var start: Instant
    var end: Instant

    var seconds: Double { (end - start).seconds }

    func overlaps(_ start: Instant, _ end: Instant) -> Bool { self.start < end && start < self.end }
  }

  /// The periods in which the mode was on.
  private let on: [Stretch]
  /// The periods in which it was needed, in whole seconds.
  private lazy var calls = MedinaModes.calls(run, subject)
  private let run: RunView
  private let subject: Subject
  /// When the feature first reported its guidance level or, failing that, a position of its own;
  /// nil if it never did.
  private let first: Instant?
  private var end: Instant { run.end }
  /// When the mode was switched on or off.
  private let changes: [Instant]

  /// The time, in seconds, within which entering the mode again is flapping (assumed).
  private static let flapSeconds = 30.0
  /// The shortest need, in seconds, that an app can react to: Medina Mode waits this long before it
  /// starts (T-6).
  private static let shortestCallSeconds = 10.0
  /// The largest delay, in seconds, with which the mode still meets a need.
  private static let lateSeconds = 20.0
  private static let minuteSeconds = 60.0

  init(_ run: RunView, of subject: Subject) {
    var (first, since): (Instant?, Instant?)
    var (on, changes): ([Stretch], [Instant]) = ([], [])
    run.forEach(LevelShown.self, of: subject) { instant, _ in first = first ?? instant }
    if first == nil {
      run.forEach(PositionEstimated.self, of: subject) { instant, _ in first = first ?? instant }
    }
    run.forEach(MedinaModeChanged.self, of: subject) { instant, mode in
      if (mode.reason != .off) != (since != nil) { changes.append(instant) }
      if mode.reason != .off {
        since = since ?? instant
      } else if let start = since {
        on.append(Stretch(start: start, end: instant))
        since = nil
      }
    }
    if let since { on.append(Stretch(start: since, end: max(since, run.end))) }
    (self.run, self.subject) = (run, subject)
    (self.first, self.on, self.changes) = (first, on, changes)
  }

  private static func calls(_ run: RunView, _ subject: Subject) -> [Stretch] {
    var calls: [Stretch] = []
    let routes = RouteLacks(run, subject)
    for tick in ErrorSeconds(run, subject).all {
      guard tick.errorMeters > Metric.alertMeters || routes.isLacking(at: tick.instant) else {
        continue
      }
      let next = min(tick.instant + .seconds(1), run.end)
      if let last = calls.indices.last, calls[last].end >= tick.instant {
        calls[last].end = next
      } else if next > tick.instant {
        calls.append(Stretch(start: tick.instant, end: next))
      }
    }
    return calls
  }
}

extension MedinaModes {
  /// - Parameters:
  ///   - subject: the screen, as in `compass`: its name starts the names of the metrics.
  ///   - needs: what a run must have for all of the metrics, as in a known truth.
  static func metrics(of subject: Subject, needs: [Metric.Need]) -> [Metric] {
    let name = "\(subject.name).medina"
    return had(name, subject, needs) + held(name, subject, needs + [.truth])
  }

  /// Metrics of what a screen shows in Medina Mode; cards are judged by their content at all times.
  static func help(of subject: Subject, needs: [Metric.Need]) -> [Metric] {
    [
      Metric(
        "\(subject.name).medina.hint.missing", .time, needs: needs, better: .lower,
        formula: "Σ time in Medina Mode without a hint",
        """
        Time in Medina Mode without a hint on the screen how to find the place it leads to; not \
        judged without Medina Mode.
        """
      ) { MedinaModes($0, of: subject).time("the screen gave no hint") { $0.hint == .none } },
      Metric(
        "\(subject.name).medina.ask.missing", .time, needs: needs, better: .lower,
        formula: "Σ time in Medina Mode without the phrase card",
        """
        Time in Medina Mode without a phrase for asking people the way; not judged without Medina \
        Mode.
        """
      ) {
        MedinaModes($0, of: subject).time("no phrase for asking the way was offered") {
          $0.asking == .none
        }
      },
    ]
  }

  private static func had(
    _ name: String, _ subject: Subject, _ needs: [Metric.Need]
  ) -> [Metric] {
    [
      Metric("\(name).entries", .count, needs: needs, "Times Medina Mode was entered.") { run in
        let modes = MedinaModes(run, of: subject)
        return Score(
          amount: modes.first == nil ? nil : Double(modes.on.count), count: modes.on.count)
      },
      Metric(
        "\(name).share", .share, needs: needs,
        formula: "Σ time in Medina Mode / (end − t(first level))",
        "Share of the time from the first level shown on for which Medina Mode was on."
      ) { MedinaModes($0, of: subject).share },
      Metric(
        "\(name).flaps", .count, needs: needs, better: .lower, assumption: "30 s",
        "Times Medina Mode was entered or left less than 30 s after the opposite change."
      ) { MedinaModes($0, of: subject).flaps },
      Metric(
        "\(name).changes.max", .count, needs: needs, better: .lower,
        "Most times in any minute that Medina Mode was entered or left."
      ) { MedinaModes($0, of: subject).mostChanges },
    ]
  }

  /// The definition that both metrics use.
  private static let called = """
    called for while the position that the app uses is more than 15 m off, or while no way along \
    lanes leads to the stop
    """
  private static let lanes = "15 m: lanes of a medina lie 12 to 25 m apart"

  private static func held(
    _ name: String, _ subject: Subject, _ needs: [Metric.Need]
  ) -> [Metric] {
    [
      Metric(
        "\(name).entry_delay.max", .time, needs: needs, better: .lower,
        formula: "max over calls of 10 s or more of t(on) − t(start of the call); \(called)",
        assumption: lanes,
        """
        Longest time from the start of a call for Medina Mode until it was on, or to the end of \
        the call if it never was; not judged without a call.
        """
      ) { MedinaModes($0, of: subject).entryDelay },
      Metric(
        "\(name).exit_delay.max", .time, needs: needs, better: .lower,
        formula: "max over calls of t(Medina Mode off) − t(end of the call); \(called)",
        assumption: lanes,
        """
        Longest time for which Medina Mode stayed on after a call, to the next call or the end of \
        the run; not judged if it was not on at the end of any call.
        """
      ) { MedinaModes($0, of: subject).exitDelay },
      Metric(
        "\(name).false_entries", .frequency, needs: needs, better: .lower,
        formula: """
          #(entries without a call from 20 s before to the exit) / (end − t(first level)); \
          \(called)
          """,
        assumption: lanes,
        "Times per hour that Medina Mode was entered without a call for it."
      ) { MedinaModes($0, of: subject).falseEntries },
      Metric(
        "\(name).missed", .time, needs: needs, better: .lower,
        formula: "Σ time without Medina Mode for which it is called for; \(called)",
        assumption: lanes,
        "Time for which Medina Mode was called for, but off."
      ) { MedinaModes($0, of: subject).missed },
    ]
  }
}

extension MedinaModes {
  /// The judged duration: from the first level shown to the end, in seconds.
  private var judgedSeconds: Double? {
    first.flatMap { end > $0 ? (end - $0).seconds : nil }
  }

  private var share: Score {
    guard let first, let judgedSeconds else { return Score(nil, count: 0) }
    let seconds = on.reduce(0.0) { $0 + ($1.end - max($1.start, first)).seconds }
    return Score(seconds / judgedSeconds, count: Int(judgedSeconds.rounded(.up)))
  }

  private var flaps: Score {
    var incidents = Incidents()
    for (index, stretch) in on.enumerated() {
      let isShort = stretch.end < end && stretch.seconds < MedinaModes.flapSeconds
      let isSoon =
        index > 0 && (stretch.start - on[index - 1].end).seconds < MedinaModes.flapSeconds
      for instant in (isShort ? [stretch.end] : []) + (isSoon ? [stretch.start] : []) {
        incidents.add(Moment(instant, "the screen changed Medina Mode twice within 30 s"))
      }
    }
    // the mode could have changed every second
    return incidents.score(of: Int(judgedSeconds?.rounded(.up) ?? 0))
  }

  private var mostChanges: Score {
    var most: (count: Int, start: Instant)?
    for (index, start) in changes.enumerated() {
      let count =
        changes[index...].prefix { ($0 - start).seconds < MedinaModes.minuteSeconds }.count
      if count > most?.count ?? 0 { most = (count, start) }
    }
    return Score(
      judgedSeconds == nil ? nil : Double(most?.count ?? 0), count: max(1, changes.count),
      worst: most.map {
        Moment($0.start, "there were \($0.count) changes of Medina Mode in a minute")
      })
  }

  private var entryDelay: Score {
    let long = calls.filter { $0.seconds >= MedinaModes.shortestCallSeconds }
    return MedinaModes.longest(
      long.map { call in
        let came = on.first { $0.end > call.start }.map { max($0.start, call.start) }
        return Stretch(start: call.start, end: min(came ?? call.end, call.end))
      }, "although called for, Medina Mode stayed off")
  }

  private var exitDelay: Score {
    var delays: [Stretch] = []
    for (index, call) in calls.enumerated() where call.end < end {
      guard let mode = on.first(where: { $0.start < call.end && call.end <= $0.end }) else {
        continue
      }
      let next = index + 1 < calls.count ? calls[index + 1].start : end
      delays.append(Stretch(start: call.end, end: min(mode.end, next)))
    }
    return MedinaModes.longest(delays, "although no longer called for, Medina Mode stayed on")
  }

  private static func longest(_ delays: [Stretch], _ what: String) -> Score {
    let longest = delays.max { $0.seconds < $1.seconds }
    return Score(
      longest?.seconds, count: delays.count,
      worst: longest.map { Moment($0.start, "\(what) for \(fixed($0.seconds, 0)) s") })
  }

  private var falseEntries: Score {
    guard let judgedSeconds else { return Score(nil, count: 0) }
    var incidents = Incidents()
    for mode in on {
      let since = mode.start + .seconds(-MedinaModes.lateSeconds)
      if calls.contains(where: { $0.overlaps(since, mode.end) }) { continue }
      incidents.add(
        Moment(mode.start, "the screen entered Medina Mode although nothing called for it"))
    }
    return Score(
      Double(incidents.count) / judgedSeconds, count: Int(judgedSeconds.rounded(.up)),
      worst: incidents.worst)
  }

  /// The time in the mode during which the screen `lacks` some help.
  private func time(_ what: String, _ lacks: (MedinaHelp) -> Bool) -> Score {
    var gaps: [Stretch] = []
    var since: Instant? = Instant.zero  // nothing is offered before the first word of it
    run.forEach(MedinaHelp.self, of: subject) { instant, help in
      if !lacks(help), let start = since {
        gaps.append(Stretch(start: start, end: instant))
        since = nil
      } else if lacks(help) {
        since = since ?? instant
      }
    }
    if let since { gaps.append(Stretch(start: since, end: end)) }
    let lacking = on.flatMap { mode in
      gaps.filter { $0.overlaps(mode.start, mode.end) }.map {
        Stretch(start: max($0.start, mode.start), end: min($0.end, mode.end))
      }
    }
    let longest = lacking.max { $0.seconds < $1.seconds }
    return Score(
      on.isEmpty ? nil : lacking.reduce(0) { $0 + $1.seconds }, count: on.count,
      worst: longest.map { Moment($0.start, what) })
  }

  private var missed: Score {
    let judged = calls.reduce(0) { $0 + $1.seconds }
    var (missed, longest): (Double, Stretch?) = (0, nil)
    for call in calls {
      var start = call.start
      for mode in on where mode.overlaps(call.start, call.end) {
        add(Stretch(start: start, end: max(start, mode.start)))
        start = max(start, mode.end)
      }
      add(Stretch(start: start, end: max(start, call.end)))
    }
    func add(_ gap: Stretch) {
      missed += gap.seconds
      if gap.seconds > longest?.seconds ?? 0 { longest = gap }
    }
    return Score(
      judgedSeconds == nil ? nil : missed, count: max(1, Int(judged)),
      worst: longest.map {
        Moment($0.start, "the screen was not in Medina Mode although it was called for")
      })
  }
}

/// The error of the position that a feature uses, second by second.
private struct ErrorSeconds {
  /// Errors from the first position on.
  private(set) var all: [(instant: Instant, errorMeters: Double)] = []

  init(_ run: RunView, _ subject: Subject) {
    guard let truth = run.trace.truth else { return }
    var places: [(instant: Instant, point: PlanePoint)] = []
    run.forEach(PositionEstimated.self, of: subject) { instant, estimate in
      if let place = estimate.coordinate { places.append((instant, truth.plane.point(place))) }
    }
    guard let first = places.first else {
      all = run.derived(PositionClock.self).ticks.filter { !$0.errorMeters.isNaN }
        .map { ($0.instant, $0.errorMeters) }
      return
    }
    var (next, instant) = (0, Instant.zero + .seconds(first.instant.seconds.rounded(.up)))
    while instant < run.end {
      while next + 1 < places.count, places[next + 1].instant <= instant { next += 1 }
      all.append((instant, places[next].point.distance(to: truth.point(at: instant))))
      instant = instant + .seconds(1)
    }
  }
}

/// When no way along lanes leads to the feature's target stop.
private struct RouteLacks {
  private var changes: [(instant: Instant, isLacking: Bool)] = []

  init(_ run: RunView, _ subject: Subject) {
    var events: [(instant: Instant, level: GuidanceLevel?, leads: Bool?)] = []
    run.forEach(RightLevel.self, of: subject) { events.append(($0, $1.level, nil)) }
    if subject == .cards {
      // if all stops are done, or the stop's position is unknown, no way can be missing
      run.forEach(RightCard.self) { events.append(($0, nil, $1.stop != nil && $1.place == .known)) }
    }
    let order = events.indices.sorted { (events[$0].instant, $0) < (events[$1].instant, $1) }
    var (level, leads) = (GuidanceLevel.route, true)
    for index in order {
      level = events[index].level ?? level
      leads = events[index].leads ?? leads
      let isLacking = leads && level.rawValue < GuidanceLevel.route.rawValue
      changes.append((events[index].instant, isLacking))
    }
  }

  func isLacking(at instant: Instant) -> Bool {
    changes.last { $0.instant <= instant }?.isLacking ?? false
  }
}
