import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimScenarios

/// Invariants: no feature reports anything without a cause or after it has ended.
extension Invariant {
  static let ofFeatures = [
    withoutFix, ages, direction, causes, sessions, afterTheEnd, answers, privacy,
  ]

  private static let withoutFix = Invariant(
    name: "without_fix", summary: "no position is shown before there is one"
  ) { run in
    let until = run.fixes.first?.delivered ?? .distantFuture
    for entry in run.record.log.all {
      if entry.instant >= until { return nil }
      if let words = position(entry) {
        return (entry.instant, "\(words) before any valid fix was given")
      }
    }
    return nil
  }

  /// Describes what `entry` reports that needs a position; nil if it needs none.
  private static func position(_ entry: ObservationEntry) -> String? {
    let kind = entry.kind
    switch (kind.subject, kind.word) {
    case (.compass, CompassRedraw.word):
      guard let redraw = entry.read(as: CompassRedraw.self) else { return nil }
      if redraw.distanceMeters != nil { return "the compass shows a distance" }
      return redraw.location == .fresh || redraw.location == .stale
        ? "the compass shows a position" : nil
    case (.cards, CardShown.word):
      return entry.read(as: CardShown.self)?.distanceMeters == nil
        ? nil : "a card shows a distance"
    case (.locate, LocateEnded.word):
      return entry.read(as: LocateEnded.self)?.shown == .position
        ? "a request ends with a position" : nil
    case (.lanes, LaneMatched.word): return "a lane is matched"
    case (.map, _): return "the map is moved"
    case (.route, RoutePlanned.word), (.route, RouteProgressed.word): return "a route is there"
    case (.tour, TourFence.word): return "a circle is entered"
    default: return nil
    }
  }

  /// Ages count as equal within this many seconds, because they are rounded when stored.
  private static let tolerance = 0.002

  private static let ages = Invariant(
    name: "ages", summary: "every age that is shown is that of a fix that was given",
    needsSoundSettings: true
  ) { run in
    let log = run.record.log
    let ages = log.kinds.map { kind in
      kind.fields.firstIndex { $0.name == "age_s" || $0.name.hasSuffix("_age_s") }
    }
    guard ages.contains(where: { $0 != nil }) else { return nil }
    // sorted, so that each age needs only a binary search
    let measured = run.fixes.map { min($0.measured, $0.delivered) }.sorted()
    let hasFuture = run.fixes.contains { $0.measured > $0.delivered }
    for entry in log.all {
      guard let place = ages[entry.kindNumber] else { continue }
      let age = entry.number(at: place)
      if age.isNaN || age == 0 && hasFuture { continue }
      let instant = entry.instant.seconds - age
      var (low, high) = (0, measured.count)
      while low < high {
        let middle = (low + high) / 2
        if measured[middle].seconds < instant - tolerance {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low == measured.count || measured[low].seconds > instant + tolerance, !hasFuture {
        return (
          entry.instant, "\(entry.kind.name) says \(age) s, and no fix that was given is so old"
        )
      }
    }
    return nil
  }

  private static let direction = Invariant(
    name: "direction", summary: "no arrow is drawn, and none trusted, before there is a heading",
    needsSoundSettings: true
  ) { run in
    let until = run.record.givenHeadings.first?.delivered ?? .distantFuture
    for (instant, redraw) in run.all(CompassRedraw.self) where instant < until {
      if redraw.arrowDegrees != nil { return (instant, "an arrow is drawn without a heading") }
      if redraw.confidence == .good { return (instant, "a missing heading is called good") }
    }
    for (instant, card) in run.all(CardShown.self) where instant < until {
      if card.arrowDegrees != nil { return (instant, "a card has an arrow without a heading") }
    }
    return nil
  }

  /// Observations that must come before others, by names of kinds.
  private static let before: [(what: String, cause: [String])] = [
    ("session.stopped", ["session.started"]),
    ("session.restarted", ["session.started"]),
    ("route.progress", ["route.plan"]),
    ("locate.ended", ["locate.asked"]),
    ("lookup.requested", ["lookup.asked"]),
    ("tour.paused", ["tour.started"]),
    ("tour.resumed", ["tour.started"]),
    ("tour.ended", ["tour.started"]),
    ("tour.completed", ["tour.started", "tour.silent"]),
    ("download.answered", ["download.asked"]),
    ("download.received", ["download.answered"]),
    ("plan.noted", ["plan.shown"]),
    ("nearby.checked", ["nearby.listed"]),
  ]

  private static let causes = Invariant(
    name: "causes", summary: "no observation comes before its cause",
    needsSoundSettings: true
  ) { run in
    let kinds = run.record.log.kinds
    let needed = kinds.map { kind -> Set<Int> in
      let causes = before.first { $0.what == kind.name }?.cause ?? []
      return Set(kinds.indices.filter { causes.contains(kinds[$0].name) })
    }
    var seen = [Bool](repeating: false, count: kinds.count)
    for entry in run.record.log.all {
      let causes = needed[entry.kindNumber]
      if !causes.isEmpty, !causes.contains(where: { seen[$0] }) {
        let names = causes.sorted().map { kinds[$0].name }.joined(separator: " or ")
        return (entry.instant, "\(entry.kind.name) is seen before any \(names)")
      }
      seen[entry.kindNumber] = true
    }
    return nil
  }

  private static let sessions = Invariant(
    name: "sessions", summary: "a session starts and stops in turn, and is off once it stopped",
    needsSoundSettings: true
  ) { run in
    let isAlone = run.scenario.features.filter(\.switchesSensors).count == 1
    var isOn = false
    var kills = run.kills[...]
    /// When the session stopped without starting again at the same instant.
    var stopped: Instant?
    for entry in run.record.log.all(of: .session) {
      if let instant = stopped, entry.instant > instant {
        if isAlone, run.leavesSensorsOn(at: instant) { return (instant, leftOn) }
        stopped = nil
      }
      while let kill = kills.first, kill <= entry.instant {
        isOn = false
        kills.removeFirst()
      }
      // the order of events at the instant of a kill is unknown
      let isParted = run.kills.contains(entry.instant)
      if entry.read(as: SessionStarted.self) != nil {
        if isOn, !isParted { return (entry.instant, "a session starts that has started") }
        (isOn, stopped) = (true, nil)
      } else if entry.read(as: SessionStopped.self) != nil {
        if !isOn, !isParted { return (entry.instant, "a session stops that has not started") }
        (isOn, stopped) = (false, entry.instant)
      }
    }
    if let instant = stopped, isAlone, run.leavesSensorsOn(at: instant) { return (instant, leftOn) }
    return nil
  }

  private static let leftOn = "a session stops and leaves the sensors on"

  private static let afterTheEnd = Invariant(
    name: "after_the_end", summary: "nothing is requested after it is no longer wanted",
    needsSoundSettings: true
  ) { run in
    lookupAfterTheEnd(run) ?? downloadAfterTheEnd(run)
  }

  private static func lookupAfterTheEnd(
    _ run: SwarmRun
  ) -> (instant: Instant?, words: String)? {
    var isWanted = false
    for entry in run.record.log.all(of: .lookup) {
      switch entry.kind.word {
      case LookupAsked.word: isWanted = true
      case LookupDropped.word: isWanted = false
      case LookupRequested.word where !isWanted:
        return (entry.instant, "a request goes out after the question was dropped")
      default: break
      }
    }
    return nil
  }

  private static func downloadAfterTheEnd(
    _ run: SwarmRun
  ) -> (instant: Instant?, words: String)? {
    var isOver = false
    var over: Instant?
    for entry in run.record.log.all(of: .download) {
      if entry.read(as: DownloadAsked.self) != nil { isOver = false }
      if let shown = entry.read(as: DownloadShown.self) {
        isOver = [.cancelled, .refused, .installed].contains(shown.step)
        over = isOver ? entry.instant : nil
      }
      // bytes received until that instant were already on their way
      if isOver, entry.read(as: DownloadReceived.self) != nil, let over, entry.instant > over {
        return (entry.instant, "bytes come after the download was over")
      }
    }
    return nil
  }

  private static let answers = Invariant(
    name: "answers", summary: "no request is answered twice, or before it was made",
    needsSoundSettings: true
  ) { run in
    var open: [Instant] = []
    for entry in run.record.log.all(of: .locate) {
      if entry.read(as: LocateAsked.self) != nil { open.append(entry.instant) }
      guard let ended = entry.read(as: LocateEnded.self) else { continue }
      guard let first = open.first else {
        return (entry.instant, "a request ends that is not under way")
      }
      if ended.tookSeconds > (entry.instant - first).seconds + tolerance {
        return (entry.instant, "a request took \(ended.tookSeconds) s and is younger than that")
      }
      open.removeLast()
    }
    return nil
  }

  private static let privacy = Invariant(
    name: "privacy", summary: "no log that is exported holds a position",
    needsSoundSettings: true
  ) { run in
    run.all(LogExported.self).first { $0.observation.positions > 0 }.map {
      (
        $0.instant,
        "a log of \($0.observation.lines) lines has \($0.observation.positions) positions"
      )
    }
  }
}

extension SwarmRun {
  /// Whether positions or headings stay requested at `instant`; false if a kill happens at it.
  fileprivate func leavesSensorsOn(at instant: Instant) -> Bool {
    guard !kills.contains(instant),
      let request = record.sensing.last(where: { $0.instant <= instant })?.request
    else { return false }
    return request.location || request.heading
  }
}
