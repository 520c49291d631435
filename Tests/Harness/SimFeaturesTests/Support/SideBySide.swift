import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimObservations
import Testing
import WalkRouter

/// An engine that receives the same events as a feature; its output is kept unchanged.
final class Bare<Output: Sendable>: Feature {
  /// Passes an event to the engine, with the lane that a fix is matched to.
  typealias Tell = (Event, LaneMatch?, Instant, inout EffectBuffer<Output>) -> Void

  /// One event, and the output of the engine for it.
  struct Step: Sendable {
    var instant: Instant
    var event: Event
    var outputs: [Output]
    /// Whether positions now come from a lane; nil where fixes are not matched to lanes.
    var isOnLane: Bool?
  }

  let kinds: [ObservationKind] = []
  let interests: EventKinds
  private var matcher: LaneMatcher?
  private let tell: Tell
  private var effects = EffectBuffer<Output>()
  private(set) var steps: [Step] = []

  init(_ interests: EventKinds, _ matcher: LaneMatcher?, _ tell: @escaping Tell) {
    (self.interests, self.matcher, self.tell) = (interests, matcher, tell)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    var (match, isOnLane) = (LaneMatch?.none, Bool?.none)
    if matcher != nil, case .fix(let fix) = event {
      match = matcher?.handle(fix, at: instant)
      isOnLane = matcher?.match?.isConfident ?? false
    }
    tell(event, match, instant, &effects)
    steps.append(
      Step(instant: instant, event: event, outputs: effects.outputs, isOnLane: isOnLane))
    sink.ask(effects.wakes, effects.request)
    for request in effects.phoneRequests { sink.ask(for: request) }
    effects.clear()
  }
}

/// The observations of a feature, and the output of its engine alone for the same events.
struct SideBySide<Output: Sendable>: Sendable {
  var log: ObservationLog
  var steps: [Bare<Output>.Step]
  /// What the feature had saved after each step; nil for nothing.
  var savedThen: [[Int64]?]

  /// - Parameters:
  ///   - sensing: what the sensors deliver until the feature makes a request.
  ///   - matcher: the matcher that assigns the engine's fixes to lanes; nil for none.
  init(
    _ feature: any Feature, in world: LawWorld = .day, sensing: SensorRequest = .all,
    matcher: LaneMatcher? = nil, tell: @escaping Bare<Output>.Tell
  ) throws {
    let (bare, witness) = (Bare(feature.interests, matcher, tell), Witness(feature))
    log = try SideBySide.run(witness, world, sensing)
    _ = try SideBySide.run(bare, world, sensing)
    (steps, savedThen) = (bare.steps, witness.savedThen)
    #expect(witness.events.map(\.event) == steps.map(\.event))
  }

  private static func run(
    _ feature: any Feature, _ world: LawWorld, _ sensing: SensorRequest
  ) throws -> ObservationLog {
    let home = SceneFacts.Place(name: "riad", coordinate: LawMap.home)
    return try Simulation(
      trace: Trace(fixes: world.fixes, headings: world.headings), facts: SceneFacts(home: home),
      script: world.without(.killed).script, features: [feature], end: world.end,
      sensing: sensing, platform: LawPhone(world.told)
    ).run().log
  }

  /// Returns a cursor over all observations except the origins of positions, which it checks.
  func cursor(_ subject: Subject) -> LogCursor {
    var origins: [Bool] = []
    for isOnLane in steps.compactMap(\.isOnLane) where isOnLane != origins.last {
      origins.append(isOnLane)
    }
    let taken = log.all(PositionTaken.self, of: subject).map(\.observation.origin)
    #expect(taken == origins.map { $0 ? .lane : .fix })
    return LogCursor(log.all.filter { $0.kind.word != PositionTaken.word })
  }
}

/// Reads one observation after another.
struct LogCursor {
  private let entries: [ObservationEntry]
  private var place = 0

  init(_ entries: [ObservationEntry]) { self.entries = entries }

  var isAtEnd: Bool { place == entries.count }

  /// Returns the next observation, which must have this kind and instant.
  mutating func next<Kind: Observation>(_ type: Kind.Type, at instant: Instant) throws -> Kind {
    let entry = try #require(isAtEnd ? nil : entries[place], "the log ends before \(Kind.word)")
    place += 1
    #expect(entry.instant == instant)
    return try #require(entry.read(as: type), "\(entry.kind.name) in place of \(Kind.word)")
  }
}

extension Event {
  /// A fix moved to its matched lane where the match is confident; any other event unchanged.
  func moved(to match: LaneMatch?) -> Event {
    guard case .fix(var fix) = self, let match, match.isConfident else { return self }
    fix.coordinate = LawMap.graph.plane.coordinate(match.point)
    return .fix(fix)
  }
}
