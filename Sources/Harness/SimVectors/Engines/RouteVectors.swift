import Geodesy
import SimWorlds
import WalkRouter

/// Walks on a map (MG-9).
struct RouteVectors: VectorSubject {
  static let inputs = [
    VectorKey("map", .map, "a map of the file, by its name", isRequired: true),
    VectorKey("from", .place, "where the walk begins", isRequired: true),
    VectorKey("to", .place, "where it ends", isRequired: true),
    VectorKey("by", .word(["length", "time"]), "what the best walk minimizes; length if left out"),
    VectorKey("area", .word(Self.areas), "walking speed; medina if left out"),
  ]

  static let outputs = [
    VectorKey(
      "length_m", .number(0...4.3e6), "length of the best walk, in m; null without one",
      tolerance: 0.001, isOptional: true),
    VectorKey(
      "walk_s", .number(0...4.3e6), "time to walk it, in s; null without one", tolerance: 0.001,
      isOptional: true),
    VectorKey(
      "walk_min", .whole(0...100_000), "the same in whole minutes, rounded up", isOptional: true),
    VectorKey(
      "no_route", .word(NoRouteReason.allCases.map(\.word)), "why there is no walk; null with one",
      isOptional: true),
  ]

  static let areas = ["medina", "outside"]

  let maps: [String: World]

  func answer(_ question: VectorQuestion) throws(VectorRefusal) -> VectorValue {
    let name = question.text("map") ?? "told"
    guard let world = maps[name] ?? question.input["map"].flatMap(World.init),
      let from = question.input["from"], let to = question.input["to"]
    else { throw VectorRefusal(message: "a route takes 'map', 'from' and 'to'") }
    var policy = Router.Policy()
    policy.cost = question.text("by") == "time" ? .time : .length
    policy.walkTime = WalkTime(area: question.text("area"))
    var router = Router(graph: world.graph, policy: policy)
    let answer = router.route(
      from: world.graph.locate(try Self.point(from, on: world, name)),
      to: world.graph.locate(try Self.point(to, on: world, name)))
    switch answer {
    case .route(let route):
      let minutes = WalkTime.minutes(milliseconds: UInt64(route.milliseconds))
      return [
        "length_m": .number(route.lengthMeters),
        "walk_s": .number(Double(route.milliseconds) / 1000),
        "walk_min": .number(Double(minutes)), "no_route": .null,
      ]
    case .noRoute(let reason):
      return [
        "length_m": .null, "walk_s": .null, "walk_min": .null, "no_route": .text(reason.word),
      ]
    }
  }

  static func point(
    _ place: VectorValue, on world: World, _ map: String
  ) throws(VectorRefusal) -> PlanePoint {
    if let coordinate = Coordinate(place) { return world.graph.plane.point(coordinate) }
    let name = place.text ?? ""
    if let place = world.place(name) { return world.graph.nodes[Int(place.node)] }
    if let landmark = world.landmarks.first(where: { $0.name == name }) { return landmark.point }
    let known = (world.places.map(\.name) + world.landmarks.map(\.name)).prefix(12)
    throw VectorRefusal(
      message: "there is no place '\(name)' on the map '\(map)', expected one of "
        + known.joined(separator: ", "))
  }
}

extension WalkTime {
  /// Outside the medina if `area` is "outside", else inside.
  init(area: String?) { self = area == "outside" ? .outside : .medina }
}

extension NoRouteReason {
  /// The word in files and programs.
  var word: String {
    switch self {
    case .offPack: "off_pack"
    case .tooFar: "too_far"
    case .unreachable: "unreachable"
    case .goalOffPack: "goal_off_pack"
    case .goalTooFar: "goal_too_far"
    }
  }
}

extension VectorValue {
  init(_ coordinate: Coordinate) {
    self = [
      "lat": .number(coordinate.latitudeDegrees), "lon": .number(coordinate.longitudeDegrees),
    ]
  }
}
