import Geodesy
import HomeCompass
import Sensing
import SimFeatures
import SimKernel
import SimMetrics
import SimObservations
import SimScenarios
import SimTraces
import SimWorlds
import WalkRouter

/// Converts an app's log to the record of a run.
extension LogJudge {
  func record(_ prepared: PreparedJob, _ input: RunInput) throws -> ToldRun {
    var clock = try NoteClock(self, input)
    let features = prepared.cases[0].features
    let stage = input.stage(for: features, world: scenario.world)
    var parts: ScoreBasis.Parts = []
    let sensing = self.sensing(stage, &clock, &parts)
    let given = try self.given(input, sensing, &parts)
    let phone = self.phone(&clock, &parts)
    let lines = drawings(features, input, &clock, &parts)
    let (log, kinds) = try self.log(features, stage, input, &clock)
    let record = RunRecord(
      trace: input.trace, script: input.script, facts: stage.facts, log: log,
      givenFixes: given.fixes, givenHeadings: given.headings, sensing: sensing,
      phoneScript: input.phoneScript, phone: phone, lines: lines, end: input.end,
      eventCount: notes.count)
    return ToldRun(
      record: record, parts: parts, givesWhatIsAsked: scenario.platform == nil, kinds: kinds,
      withheld: Set(notes.withheld),
      alignment: try clock.words(of: notes, path))
  }

  // MARK: Observations

  private func log(
    _ features: [any FeatureSettings], _ stage: RunInput.Stage, _ input: RunInput,
    _ clock: inout NoteClock
  ) throws -> (log: ObservationLog, isTold: [Bool]) {
    let refereed = try input.refereed(stage)
    let own = features.flatMap { $0.makeFeature(at: stage.site).kinds }
    var kinds: [ObservationKind] = []
    for kind in own + refereed.kinds + notes.observations.map(\.content.kind)
    where !kinds.contains(kind) {
      kinds.append(kind)
    }
    var log = ObservationLog()
    log.register(kinds)
    // if the app itself logs an observation of a referee, that one is used
    let judged = refereed.all.filter { !notes.tells($0.kind.name) }
    var next = 0
    for (instant, written) in clock.place(notes.observations) {
      while next < judged.count, judged[next].instant < instant {
        log.append(judged[next])
        next += 1
      }
      log.append(written, at: instant)
    }
    for entry in judged[next...] { log.append(entry) }
    let isTold = kinds.map { kind in
      notes.tells(kind.name) || refereed.kinds.contains(kind) && !notes.withheld.contains(kind.name)
    }
    return (log, isTold)
  }

  // MARK: Context of the observations

  private func sensing(
    _ stage: RunInput.Stage, _ clock: inout NoteClock, _ parts: inout ScoreBasis.Parts
  ) -> [SensingChange] {
    let told = clock.place(notes.requests).map { SensingChange(at: $0, $1) }
    if notes.tells(BesideKind.sensors.rawValue) {
      parts.insert(.sensing)
      let start = [SensingChange(at: .zero, stage.sensing)]
      return (told.first?.instant == .zero ? [] : start) + told
    }
    // if no feature requests sensors, they are on
    if stage.sensing == .off { return [SensingChange(at: .zero, .all)] }
    parts.insert(.sensing)
    return [SensingChange(at: .zero, stage.sensing)]
  }

  private func given(
    _ input: RunInput, _ sensing: [SensingChange], _ parts: inout ScoreBasis.Parts
  ) throws -> (fixes: [Fix], headings: Given<Heading>) {
    if let givenPath {
      let trace = try Trace.read(givenPath, within: scenario.budget)
      parts.formUnion([.fixes, .headings])
      return (trace.fixes, Given(trace.headings))
    }
    if scenario.platform == nil, parts.contains(.sensing) {
      parts.formUnion([.fixes, .headings])
    }
    var fixes = RequestCursor(sensing, script: input.script)
    var headings = RequestCursor(sensing, script: input.script)
    let end = input.end
    let places = input.trace.headings.indices.filter {
      let instant = input.trace.headings[$0].delivered
      return instant <= end && headings.request(at: instant).heading
    }
    return (
      input.trace.fixes.filter { $0.delivered <= end && fixes.request(at: $0.delivered).location },
      Given(placesIn: places.map { Int32(truncatingIfNeeded: $0) }, input.trace.headings)
    )
  }

  private func phone(
    _ clock: inout NoteClock, _ parts: inout ScoreBasis.Parts
  ) -> [PhoneChange] {
    let told = clock.place(notes.phone).map { PhoneChange(at: $0, $1) }
    guard scenario.platform != nil else {
      // without platform rules the phone's state is unknown, as in a run
      parts.formUnion([.phone, .receivers])
      return []
    }
    if notes.tells(BesideKind.phone.rawValue) {
      parts.insert(.phone)
      if notes.tellsReceivers { parts.insert(.receivers) }
    }
    return told
  }

  private func drawings(
    _ features: [any FeatureSettings], _ input: RunInput, _ clock: inout NoteClock,
    _ parts: inout ScoreBasis.Parts
  ) -> [DrawnLine] {
    let draws = features.contains { $0.drawsRoute }
    if !draws || notes.tells(BesideKind.line.rawValue) { parts.insert(.lines) }
    let plane = input.plane(in: scenario.world)
    return clock.place(notes.drawings).map { instant, drawing in
      switch drawing {
      case .plane(let points): DrawnLine(instant: instant, points: points)
      case .globe(let places): DrawnLine(instant: instant, points: places.map(plane.point))
      }
    }
  }
}

/// Finds the sensor request in force at instants that are given in ascending order.
private struct RequestCursor {
  private let sensing: [SensingChange]
  private let script: [ScriptedEvent]
  private var (next, nextEvent) = (0, 0)
  private var active = SensorRequest.off

  init(_ sensing: [SensingChange], script: [ScriptedEvent]) {
    self.sensing = sensing
    self.script = script
  }

  /// Returns the request that applies to deliveries at `instant`: requests that a script event at
  /// the same instant caused apply before fixes and headings, all others after them.
  mutating func request(at instant: Instant) -> SensorRequest {
    while nextEvent < script.count, script[nextEvent].instant < instant { nextEvent += 1 }
    let isScripted = nextEvent < script.count && script[nextEvent].instant == instant
    while next < sensing.count,
      sensing[next].instant < instant
        || sensing[next].instant == instant && (isScripted || instant == .zero)
    {
      active = sensing[next].request
      next += 1
    }
    return active
  }
}
