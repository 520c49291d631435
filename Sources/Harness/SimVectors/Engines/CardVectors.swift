import Geodesy
import HomeCompass
import RouteCards
import Sensing
import WalkRouter

/// The content of cards and of the Home Base (MG-2, MG-8, MG-11, MG-13).
struct CardVectors: VectorSubject {
  static let inputs = [
    VectorKey("distance_m", .number(-1e12...1e12), "a distance to be shown, in m"),
    VectorKey("length_m", .number(0...4e6), "length of a lane, in m; rounded to whole millimeters"),
    VectorKey("straight_m", .number(0...3e6), "straight-line length of an unknown way, in m"),
    VectorKey("area", .word(RouteVectors.areas), "walking speed; medina if left out"),
    VectorKey("is_stairs", .flag, "whether the lane is stairs"),
    VectorKey(
      "crowd", .word(WalkGraph.Crowd.allCases.map(\.word)), "crowd on the lane; none if left out"),
    VectorKey("tiles", .word(PartState.allCases.map(\.word)), "the pack's map"),
    VectorKey("graph", .word(PartState.allCases.map(\.word)), "the pack's walking graph"),
    VectorKey(
      "guidance",
      .word(
        ["no_fix", "stop_without_place", "routed"] + NoRouteReason.allCases.map(\.word)),
      "what is known about the way"),
    VectorKey("at", .coordinate, "where the walker is"),
    VectorKey(
      "stops",
      .list(
        .record([
          VectorKey("lat", .number(-90...90), "latitude in degrees; left out if unknown"),
          VectorKey("lon", .number(-180...180), "longitude in degrees"),
          VectorKey("stay_min", .number(0...1440), "time spent there, in minutes; 0 if left out"),
        ])), "the stops of a plan, in its order; no map is installed"),
    VectorKey(
      "actions", .list(.word(["done", "skip"])), "the user's marks of the stops, in order"),
  ]

  static let outputs = [
    VectorKey("walk_s", .number(0...4.3e6), "time to walk it, in s", tolerance: 0.001),
    VectorKey("walk_min", .whole(0...100_000), "the same in whole minutes, rounded up"),
    VectorKey("distance_text", .text, "the distance as shown, as in '350 m'"),
    VectorKey("level", .whole(0...3), "0 compass, 1 map, 2 route, 3 turn by turn"),
    VectorKey(
      "reason", .word(CapabilityReason.allCases.map(\.word)), "why the level is not higher"),
    VectorKey(
      "leg_s", .number(0...4.3e6), "time to walk to the next stop, in s; null without one",
      tolerance: 0.001, isOptional: true),
    VectorKey("total_s", .number(0...1e9), "walks and stays to the end, in s", tolerance: 0.001),
    VectorKey("total_min", .whole(0...10_000_000), "the same in whole minutes, rounded up"),
    VectorKey(
      "stop", .whole(0...10_000),
      "number of the next stop in the plan, from 0; null when all is "
        + "done", isOptional: true),
    VectorKey("stops_left", .whole(0...10_000), "number of stops left, including the next one"),
  ]

  func answer(_ question: VectorQuestion) -> VectorValue {
    var answer: [String: VectorValue] = [:]
    if let meters = question.number("distance_m") {
      answer["distance_text"] = .text(DistanceLabel.text(meters: meters))
    }
    if let milliseconds = Self.milliseconds(question) {
      answer["walk_s"] = .number(Double(milliseconds) / 1000)
      answer["walk_min"] = .number(Double(WalkTime.minutes(milliseconds: UInt64(milliseconds))))
    }
    if let tiles = question.text("tiles"), let graph = question.text("graph"),
      let guidance = question.text("guidance").flatMap(Guidance.init(word:))
    {
      let parts = PackParts(tiles: PartState(word: tiles), graph: PartState(word: graph))
      let capability = Capability(parts, guidance)
      answer["level"] = .number(Double(capability.level.rawValue))
      answer["reason"] = .text(capability.reason.word)
    }
    if let stops = question.input["stops"]?.list, let at = question.coordinate("at") {
      answer.merge(Self.card(stops, at, question)) { $1 }
    }
    return .record(answer)
  }

  private static func milliseconds(_ question: VectorQuestion) -> UInt32? {
    let time = WalkTime(area: question.text("area"))
    if let meters = question.number("length_m") {
      let crowd = WalkGraph.Crowd.allCases.first { $0.word == question.text("crowd") }
      let edge = WalkGraph.Edge(
        from: 0, to: 1, lengthMillimeters: UInt32((meters * 1000).rounded()),
        traits: question.input["is_stairs"]?.flag == true ? .steps : [], crowd: crowd ?? .none)
      return time.milliseconds(along: edge)
    }
    return question.number("straight_m").map { time.milliseconds(straightMeters: $0) }
  }

  /// The card that is shown after all actions, without a map.
  private static func card(
    _ stops: [VectorValue], _ at: Coordinate, _ question: VectorQuestion
  ) -> [String: VectorValue] {
    let plan = RoutePlan(
      routeId: 1,
      stops: stops.map { stop in
        RouteStop(
          name: "", coordinate: Coordinate(stop),
          stay: .seconds(60 * (stop["stay_min"]?.number ?? 0)))
      })
    var policy = RouteCards.Policy()
    policy.follower.router.walkTime = WalkTime(area: question.text("area"))
    let nothing = RouteCards.Pack(
      parts: PackParts(tiles: .missing, graph: .missing), graph: nil)
    var cards = RouteCards(plan: plan, pack: nothing, policy: policy)
    var effects = EffectBuffer<RouteCards.Output>()
    var (progress, card) = (RouteProgress(starting: plan, at: .zero), RouteCard?.none)
    let actions = (question.input["actions"]?.list ?? []).compactMap(\.text)
    let events: [Event] =
      [.app(.screenOpened)] + actions.map { .app($0 == "done" ? .stopDone : .stopSkipped) }
    for (second, event) in events.enumerated() {
      let instant = Instant.zero + .seconds(Double(2 * second))
      cards.handle(event, at: instant, into: &effects)
      // cards are redrawn with each fix
      let later = instant + .seconds(1)
      cards.handle(
        .fix(Fix(coordinate: at, horizontalAccuracyMeters: 5, measured: later)), at: later,
        into: &effects)
      for output in effects.outputs {
        if case .card(let shown) = output { card = shown }
        if case .save(let saved) = output { progress = saved }
      }
      effects.clear()
    }
    let stop = progress.isFinished ? nil : progress.stops[progress.currentStepIndex]
    var answer: [String: VectorValue] = [
      "stop": .optional(stop.map(Double.init)),
      "stops_left": .number(Double(progress.stops.count - progress.currentStepIndex)),
    ]
    if let card {
      answer["leg_s"] = .optional(card.legMilliseconds.map { Double($0) / 1000 })
      answer["total_s"] = .number(Double(card.totalMilliseconds) / 1000)
      answer["total_min"] = .number(
        Double(WalkTime.minutes(milliseconds: card.totalMilliseconds)))
    }
    return answer
  }
}

extension Guidance {
  fileprivate init?(word: String) {
    switch word {
    case "no_fix": self = .noFix
    case "stop_without_place": self = .stopWithoutPlace
    case "routed": self = .routed
    default:
      guard let reason = NoRouteReason.allCases.first(where: { $0.word == word }) else {
        return nil
      }
      self = .noRoute(reason)
    }
  }
}

extension PartState {
  fileprivate init(word: String) { self = Self.allCases.first { $0.word == word } ?? .missing }

  var word: String {
    switch self {
    case .valid: "valid"
    case .missing: "missing"
    case .corrupt: "corrupt"
    }
  }
}

extension WalkGraph.Crowd {
  var word: String {
    switch self {
    case .none: "none"
    case .light: "light"
    case .busy: "busy"
    case .packed: "packed"
    }
  }
}

extension CapabilityReason {
  /// The word in files and programs.
  var word: String {
    switch self {
    case .routed: "routed"
    case .noFix: "no_fix"
    case .stopWithoutPlace: "stop_without_place"
    case .offPack: "off_pack"
    case .tooFar: "too_far"
    case .unreachable: "unreachable"
    case .goalOffPack: "goal_off_pack"
    case .goalTooFar: "goal_too_far"
    case .packMissing: "pack_missing"
    case .tilesMissing: "tiles_missing"
    case .tilesCorrupt: "tiles_corrupt"
    case .graphMissing: "graph_missing"
    case .graphCorrupt: "graph_corrupt"
    }
  }
}
