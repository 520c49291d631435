import Elementary
import Geodesy
import Sensing
import SimKernel
import SimResults
import SimWriting

extension RunTimeline {
  /// What `record` was like over time, positions on `plane`.
  init(_ record: RunRecord, plane: LocalPlane) {
    let step = Self.step(over: record.end, atMost: Self.mostPlaces)
    let arrowStep = Self.step(over: record.end, atMost: Self.mostArrows)
    self.init(end: record.end, arrowStep: arrowStep, sensing: record.sensing)
    truth = Self.truth(of: record, every: step)
    let home = plane.point(record.home)
    believed =
      Self.believed(of: record, home: home, every: step) ?? Self.matched(of: record, every: step)
    arrows = Self.arrows(of: record, home: home, every: arrowStep)
    states = Self.states(of: record.log) + Self.states(of: record.phone)
    happenings =
      record.script.map { Happening($0.instant, .script, $0.event.words) }
      + record.phoneScript.map { Happening($0.instant, .script, $0.event.words) }
      + Self.happenings(of: record.log)
    happenings.sort { $0.instant < $1.instant }
  }

  /// More than a screen shows, and little beside the fixes of an hour.
  private static let mostPlaces: Int64 = 20_000
  private static let mostArrows: Int64 = 4_000

  /// A second, or as much more as it takes to get by with `count` steps.
  private static func step(over end: Instant, atMost count: Int64) -> Timespan {
    let seconds = end.nanoseconds / count / 1_000_000_000
    return .milliseconds(1000 * (max(0, seconds) + 1))
  }

  /// Both ends of a stretch on which the walker stands stay.
  private static func truth(of record: RunRecord, every step: Timespan) -> [Place] {
    guard let truth = record.trace.truth else { return [] }
    let end = min(record.end, truth.end)
    var places: [Place] = []
    var instant = Instant.zero
    while true {
      let place = Place(instant, truth.point(at: instant))
      if places.count > 1, places[places.count - 1].point == place.point,
        places[places.count - 2].point == place.point
      {
        places[places.count - 1] = place
      } else {
        places.append(place)
      }
      if instant >= end { return places }
      instant = min(instant + step, end)
    }
  }

  /// The position behind the arrow: the compass says how far home is, and in which direction; nil
  /// without one.
  private static func believed(
    of record: RunRecord, home: PlanePoint, every step: Timespan
  ) -> [Place]? {
    guard let redraw = record.log.kind(named: "compass.redraw"),
      let bearing = record.log.kinds[Int(redraw)].place(of: "bearing_deg"),
      let distance = record.log.kinds[Int(redraw)].place(of: "distance_m")
    else { return nil }
    var places: [Place] = []
    var last = SIMD2<Double>(repeating: .nan)
    for entry in record.log.entries where entry.kind == redraw {
      let values = entry.values
      let now = SIMD2(values[bearing], values[distance])
      guard now != last, now.x.isFinite, now.y.isFinite else { continue }
      last = now
      let angle = now.x * Angle.radiansPerDegree
      let place = Place(
        entry.instant,
        PlanePoint(
          east: home.east - now.y * Portable.sin(angle),
          north: home.north - now.y * Portable.cos(angle)))
      append(place, to: &places, every: step)
    }
    return places
  }

  /// The places on lanes that fixes were matched to.
  private static func matched(of record: RunRecord, every step: Timespan) -> [Place] {
    guard let match = record.log.kind(named: "lanes.match"),
      let east = record.log.kinds[Int(match)].place(of: "east_m"),
      let north = record.log.kinds[Int(match)].place(of: "north_m")
    else { return [] }
    var places: [Place] = []
    for entry in record.log.entries where entry.kind == match {
      let point = PlanePoint(east: entry.values[east], north: entry.values[north])
      append(Place(entry.instant, point), to: &places, every: step)
    }
    return places
  }

  /// In a walk of many hours, the last of each step.
  private static func append(_ place: Place, to places: inout [Place], every step: Timespan) {
    if step > .seconds(1), let previous = places.last, place.instant - previous.instant < step {
      places[places.count - 1] = place
    } else {
      places.append(place)
    }
  }

  private static func arrows(
    of record: RunRecord, home: PlanePoint, every step: Timespan
  ) -> [Arrow] {
    guard let redraw = record.log.kind(named: "compass.redraw"),
      let angle = record.log.kinds[Int(redraw)].place(of: "arrow_deg")
    else { return [] }
    var arrows: [Arrow] = []
    var end = Instant(nanoseconds: .min)
    for entry in record.log.entries where entry.kind == redraw {
      let shown = entry.values[angle]
      let arrow = Arrow(
        entry.instant, shownDegrees: shown.isFinite ? shown : nil,
        trueDegrees: trueArrow(of: record, home: home, at: entry.instant))
      if entry.instant < end {
        arrows[arrows.count - 1] = arrow
      } else {
        arrows.append(arrow)
        end = entry.instant + step
      }
    }
    return arrows
  }

  /// An arrow at the goal points nowhere.
  private static let goalMeters = 1.0

  private static func trueArrow(
    of record: RunRecord, home: PlanePoint, at instant: Instant
  ) -> Double? {
    guard let truth = record.trace.truth else { return nil }
    let point = truth.point(at: instant)
    guard point.distance(to: home) > goalMeters else { return nil }
    return Angle.wrappedTo180(
      point.bearingDegrees(to: home) - truth.sample(at: instant).facingDegrees)
  }
}

extension RunTimeline {
  /// Kinds that tell a state again and again, whatever their number.
  private static let continuous = [
    "cards.position", "compass.redraw", "compass.position", "lanes.given", "lanes.match",
    "route.position",
    "route.progress", "tour.position",
  ]

  /// From so many on a kind is no longer a list of events.
  private static let mostHappenings = 400

  private static func isContinuous(_ kind: ObservationKind, count: Int) -> Bool {
    continuous.contains(kind.name) || count > mostHappenings
  }

  private static func counts(of log: ObservationLog) -> [Int] {
    log.entries.reduce(into: [Int](repeating: 0, count: log.kinds.count)) { counts, entry in
      counts[Int(entry.kind)] += 1
    }
  }

  /// A track for each choice of each kind that tells a state.
  private static func states(of log: ObservationLog) -> [StateTrack] {
    let counts = counts(of: log)
    return log.kinds.enumerated().flatMap { number, kind in
      guard isContinuous(kind, count: counts[number]) else { return [StateTrack]() }
      let family = kind.name.prefix { $0 != "." }
      return kind.fields.enumerated().compactMap { index, field in
        guard case .choice(let words) = field.meaning, !field.revealsPosition else { return nil }
        var changes: [StateTrack.Change] = []
        for entry in log.entries where entry.kind == number {
          // NaN and what else is no index: a state without a word
          let state = Int(exactly: entry.values[index]) ?? words.count
          if state != changes.last?.state { changes.append(.init(entry.instant, state)) }
        }
        return StateTrack(name: "\(family).\(field.name)", words: words, changes: changes)
      }
    }
  }

  private static func happenings(of log: ObservationLog) -> [Happening] {
    let counts = counts(of: log)
    return log.entries.compactMap { entry in
      let kind = log.kinds[Int(entry.kind)]
      guard !isContinuous(kind, count: counts[Int(entry.kind)]) else { return nil }
      let values = entry.values
      let words = kind.fields.enumerated().compactMap { index, field in
        field.revealsPosition ? nil : field.told(values[index])
      }
      return Happening(
        entry.instant, kind.name.hasPrefix("route.") ? .route : .feature,
        ([kind.name] + words).joined(separator: " · "))
    }
  }
}

extension ObservationKind {
  fileprivate func place(of field: String) -> Int? { fields.firstIndex { $0.name == field } }
}

extension ObservationKind.Field {
  /// The field and its value in words; nil where there is none.
  fileprivate func told(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    switch meaning {
    case .choice(let words):
      return Int(exactly: value).flatMap { words.indices.contains($0) ? words[$0] : nil }
    case .number(let decimals): return "\(name) \(Decimals.text(value, decimals: decimals))"
    case .position: return nil
    }
  }
}

extension AppEvent {
  /// As one says it.
  fileprivate var words: String {
    switch self {
    case .screenOpened: "screen opened"
    case .screenLeft: "screen left"
    case .screenLost: "screen lost, the app is not told"
    case .userPresent: "user looks"
    case .stopDone: "stop done"
    case .stopSkipped: "stop skipped"
    case .recenter: "recenter"
    case .refresh: "refresh"
    case .sceneActive: "app in front"
    case .sceneInactive: "app covered"
    case .sceneBackground: "app in the background"
    case .killed: "app killed and opened again"
    case .audioPlay: "play"
    case .audioPause: "pause"
    case .audioToggle: "play or pause"
    case .audioForward: "10 s on"
    case .audioBack: "10 s back"
    case .audioNext: "next stop"
    case .audioPrevious: "previous stop"
    case .audioToStart: "slider to the start"
    case .audioToMiddle: "slider to the middle"
    case .audioToEnd: "slider to the end"
    case .skipAheadTaken: "skip ahead taken up"
    case .interruptionBegan: "interruption"
    case .interruptionEnded: "interruption over"
    case .otherScreenOpened: "another screen asks for locations"
    }
  }
}
