import Elementary
import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import SimResults
import SimText

extension RunTimeline {
  /// Creates the timeline of `record`, with positions on `plane`.
  ///
  /// - Parameter namesPlaces: whether the places that the walker visited may be named; without,
  ///   they are numbered, because positions may not be published.
  init(_ record: RunRecord, plane: LocalPlane, namesPlaces: Bool = true) {
    let step = Self.step(over: record.end, atMost: Self.mostPlaces)
    let arrowStep = Self.step(over: record.end, atMost: Self.mostArrows)
    self.init(end: record.end, arrowStep: arrowStep, sensing: record.sensing)
    truth = Self.truth(of: record, every: step)
    let view = RunView(record)
    believed =
      Self.estimated(of: record, on: plane, every: step)
      ?? Self.believed(of: record, home: HomeTrack(ofApp: view, on: plane), every: step)
      ?? Self.matched(of: record, every: step)
    let home = HomeTrack(really: view)
    arrows = Self.arrows(of: record, home: home, every: arrowStep)
    states =
      Self.playing(of: record, namesPlaces) + Self.states(of: record.log)
      + Self.states(of: record.phone)
    happenings =
      record.script.map { Happening($0.instant, .script, $0.event.phrase) }
      + record.phoneScript.map { Happening($0.instant, .script, $0.event.phrase) }
      + Self.happenings(of: record, namesPlaces)
    happenings.sort { $0.instant < $1.instant }
    charts =
      [Self.arrowChart(record, arrows, home)].compactMap { $0 }
      + Self.charts(of: record, namesPlaces)
  }

  /// Most points and arrows: more than a screen shows, but few compared with the fixes of an hour.
  private static let mostPlaces: Int64 = 20_000
  private static let mostArrows: Int64 = 4_000

  /// One second, or as many more as are needed for at most `count` steps.
  private static func step(over end: Instant, atMost count: Int64) -> Timespan {
    let seconds = end.nanoseconds / count / 1_000_000_000
    return .milliseconds(1000 * (max(0, seconds) + 1))
  }

  /// Samples the true path; while the walker stands still, only both ends of the stop are kept.
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

  /// The app's own position and its circle; nil without one.
  private static func estimated(
    of record: RunRecord, on plane: LocalPlane, every step: Timespan
  ) -> [Place]? {
    var places: [Place] = []
    record.log.forEach(PositionEstimated.self) { instant, estimate in
      guard let coordinate = estimate.coordinate, coordinate.isValid else { return }
      let radius = estimate.radius95Meters
      let place = Place(
        instant, plane.point(coordinate), radius95Meters: radius.isFinite ? radius : nil)
      // features that share the position report the same
      if places.last != place { append(place, to: &places, every: step) }
    }
    return places.isEmpty ? nil : places
  }

  /// The position that the compass assumes, computed from its distance and bearing to home; nil
  /// without a compass.
  private static func believed(
    of record: RunRecord, home: HomeTrack, every step: Timespan
  ) -> [Place]? {
    guard record.log.declares(CompassRedraw.self) else { return nil }
    var places: [Place] = []
    var last: (bearing: Double, distance: Double)?
    record.log.forEach(CompassRedraw.self) { instant, redraw in
      guard let bearing = redraw.bearingDegrees, let distance = redraw.distanceMeters,
        bearing.isFinite, distance.isFinite, last == nil || last! != (bearing, distance)
      else { return }
      last = (bearing, distance)
      let angle = bearing * Angle.radiansPerDegree
      let home = home.place(at: instant)
      let place = Place(
        instant,
        PlanePoint(
          east: home.east - distance * Portable.sin(angle),
          north: home.north - distance * Portable.cos(angle)))
      append(place, to: &places, every: step)
    }
    return places
  }

  /// The points on lanes that the fixes were matched to.
  private static func matched(of record: RunRecord, every step: Timespan) -> [Place] {
    var places: [Place] = []
    record.log.forEach(LaneMatched.self) { instant, match in
      if let point = match.point { append(Place(instant, point), to: &places, every: step) }
    }
    return places
  }

  /// Appends `place`; in a walk of many hours, only the last place of each step is kept.
  private static func append(_ place: Place, to places: inout [Place], every step: Timespan) {
    if step > .seconds(1), let previous = places.last, place.instant - previous.instant < step {
      places[places.count - 1] = place
    } else {
      places.append(place)
    }
  }

  private static func arrows(
    of record: RunRecord, home: HomeTrack?, every step: Timespan
  ) -> [Arrow] {
    var arrows: [Arrow] = []
    var end = Instant(nanoseconds: .min)
    record.log.forEach(CompassRedraw.self) { instant, redraw in
      let arrow = Arrow(
        instant, shownDegrees: redraw.arrowDegrees,
        trueDegrees: trueArrow(of: record, home: home?.place(at: instant), at: instant))
      if instant < end {
        arrows[arrows.count - 1] = arrow
      } else {
        arrows.append(arrow)
        end = instant + step
      }
    }
    return arrows
  }

  /// Distance from the goal, in meters, within which the arrow has no defined direction.
  private static let goalMeters = 1.0

  private static func trueArrow(
    of record: RunRecord, home: PlanePoint?, at instant: Instant
  ) -> Double? {
    guard let truth = record.trace.truth, let home else { return nil }
    let point = truth.point(at: instant)
    guard point.distance(to: home) > goalMeters else { return nil }
    return Angle.wrappedTo180(
      point.bearingDegrees(to: home) - truth.sample(at: instant).facingDegrees)
  }
}

extension RunTimeline {
  /// A kind with more observations than this is not drawn as a list of events.
  private static let mostHappenings = 400

  /// For each kind, whether it is drawn as a state of the feature instead of as events.
  private static func continuous(of log: ObservationLog) -> [Bool] {
    zip(log.kinds, log.counts).map { $0.nature != .event || $1 > mostHappenings }
  }

  /// Returns a track for each field of words that describes a feature's state.
  private static func states(of log: ObservationLog) -> [StateTrack] {
    let states = log.states(of: continuous(of: log))
    // as in 'right level' of the field 'level' in the kind 'right_level'
    func name(of field: Substring, in kind: String) -> String {
      let words = kind.replacing("_", with: " ")
      return words.hasSuffix(field) ? words : "\(words) \(field)"
    }
    return states.map { state in
      // if two kinds have a field of the same name, the kind's name is added
      let isShared = states.count { $0.name == state.name } > 1
      let (subject, field) = state.name.splitAtDot
      return StateTrack(
        name: isShared ? "\(subject).\(name(of: field, in: state.kind))" : state.name,
        words: state.words,
        changes: state.changes.map { StateTrack.Change($0.instant, $0.place) })
    }
  }

  private static func happenings(of record: RunRecord, _ namesPlaces: Bool) -> [Happening] {
    let log = record.log
    return log.all(of: continuous(of: log).map { !$0 }).map { entry in
      let words = zip(entry.kind.fields, entry.values).compactMap { field, value in
        field.revealsPosition
          ? nil
          : name(of: value, in: field, of: entry.kind.subject, record.facts, namesPlaces)
            ?? value.told(as: field.name)
      }
      return Happening(
        entry.instant, entry.kind.subject == .route ? .route : .feature,
        ([entry.kind.name] + words).joined(separator: " · "))
    }
  }
}

/// The state of an audio tour.
extension RunTimeline {
  /// Text as in `3 tanners` for a stop number.
  private static func name(
    of value: ObservedValue, in field: ObservedField, of subject: Subject, _ facts: SceneFacts,
    _ namesPlaces: Bool
  ) -> String? {
    guard subject == .tour, field.name == "point", case .number(let number, _) = value,
      let index = Int(exactly: number), facts.tourStops.indices.contains(index)
    else { return nil }
    return facts.tourStops[index].label(at: index, namesPlaces)
  }

  /// The state of the tour: nothing, the stop being played, or paused; empty without a tour.
  private static func playing(of record: RunRecord, _ namesPlaces: Bool) -> [StateTrack] {
    let stops = record.facts.tourStops
    if stops.isEmpty { return [] }
    let labels = stops.enumerated().map { $1.label(at: $0, namesPlaces) }
    let words = ["nothing"] + labels + ["paused"]
    var changes = [StateTrack.Change(.zero, 0)]
    for entry in record.log.all(of: .tour) {
      let state: Int? =
        if let started = entry.read(as: TourStarted.self) {
          started.point + 1
        } else if let resumed = entry.read(as: TourResumed.self) {
          resumed.point + 1
        } else if entry.read(as: TourPaused.self) != nil {
          words.count - 1
        } else if entry.read(as: TourEnded.self) != nil {
          0
        } else {
          nil
        }
      if let state, state != changes.last?.state { changes.append(.init(entry.instant, state)) }
    }
    return [StateTrack(name: "tour.playing", words: words, changes: changes)]
  }
}

extension SceneFacts.TourStop {
  /// The number in the tour, from 1, with the name if it may be published.
  func label(at index: Int, _ isNamed: Bool = true) -> String {
    isNamed ? "\(index + 1) \(name)" : "stop \(index + 1)"
  }
}

extension ObservedValue {
  /// The value in words, a number with the name of its field; nil without a value.
  fileprivate func told(as name: String) -> String? {
    switch self {
    case .none: nil
    case .word(let word, _): word
    case .number(let number, let decimals):
      number.isFinite ? Self.words(name, number, decimals: decimals) : nil
    }
  }

  /// Text as in `length 955 m` for the field `length_m`.
  private static func words(_ name: String, _ number: Double, decimals: Int) -> String {
    var parts = name.split(separator: "_")
    let unit = parts.count > 1 ? units[parts[parts.count - 1]] : nil
    if unit != nil { parts.removeLast() }
    let value =
      decimals == 0
      ? Decimals.text(number, decimals: 0) : Decimals.readable(number, significantDigits: 4)
    return parts.joined(separator: " ") + " \(value)\(unit ?? "")"
  }

  /// Unit suffixes of field names, and the unit as a page shows it.
  private static let units: [Substring: String] = [
    "m": " m", "s": " s", "ms": " ms", "mps": " m/s", "deg": "°", "mah": " mAh",
  ]
}

extension String {
  /// The parts before and after the first dot.
  fileprivate var splitAtDot: (Substring, Substring) {
    let dot = firstIndex(of: ".") ?? endIndex
    return (self[..<dot], self[dot...].dropFirst())
  }
}
