public import Geodesy
import SimKernel
import SimResults
import SimText
public import SimWorlds
public import WalkRouter

/// A route, or the reason for having none, as text, JSON, GeoJSON and SVG.
public struct RouteReport {
  /// The start or the goal of a walk.
  public struct End {
    /// nil for a coordinate.
    public var name: String?
    /// The coordinate as the user wrote it; nil for a named place.
    public var given: Coordinate?
    public var point: PlanePoint

    public init(name: String?, given: Coordinate? = nil, point: PlanePoint) {
      self.name = name
      self.given = given
      self.point = point
    }
  }

  private let answer: RouteAnswer
  private let from: End
  private let to: End
  private let by: Router.Policy.Cost
  private let speed: WalkTime?
  private let world: World
  private let map: String

  /// - Parameters:
  ///   - speed: the requested speed; nil for the router's own.
  ///   - map: the file of the map, as the user named it.
  public init(
    _ answer: RouteAnswer, from: End, to: End, by: Router.Policy.Cost, speed: WalkTime?,
    in world: World, map: String
  ) {
    self.answer = answer
    self.from = from
    self.to = to
    self.by = by
    self.speed = speed
    self.world = world
    self.map = map
  }

  public var text: String { lines.map { $0.escapedForTerminal + "\n" }.joined() }
  public var json: String { written(.object(members)) }

  private func written(_ value: JSONValue) -> String {
    var sink = ByteSink()
    value.append(to: &sink)
    return sink.text + "\n"
  }

  private var title: String { "\(words(from)) → \(words(to))" }

  private func words(_ end: End) -> String {
    if let name = end.name { return name }
    return degrees(end).map { "\($0)" }.joined(separator: ",")
  }

  /// The coordinates as given; otherwise those of the line.
  private func degrees(_ end: End) -> [Double] {
    guard let given = end.given else {
      return GeoJSON.degrees(world.graph.plane.coordinate(end.point))
    }
    return [given.latitudeDegrees, given.longitudeDegrees]
  }

  private var lines: [String] {
    guard case .route(let route) = answer else { return [title, "no route: \(reason)"] }
    let minutes = WalkTime.minutes(milliseconds: UInt64(route.milliseconds))
    var lines = [
      title,
      "  length   \(meters(route.lengthMillimeters)), the best by \(by.rawValue)",
      "  walk     \(minutes) min\(pace)",
    ]
    for (word, gap) in [("start", startGapMeters), ("goal ", goalGapMeters)] {
      guard let gap, gap > Self.noticedMeters else { continue }
      let meters = Decimals.text(gap, decimals: 1)
      lines.append("  \(word)    \(meters) m from the route; the length does not include this")
    }
    let parts = [
      (route.stepsMillimeters, "stairs"), (route.coveredMillimeters, "under a roof"),
      (route.crowdedMillimeters, "in a crowd"),
    ].filter { $0.0 > 0 }
    if !parts.isEmpty {
      lines.append(
        "  of it    " + parts.map { "\(meters($0.0)) \($0.1)" }.joined(separator: ", "))
    }
    switch route.course {
    case .there: lines.append("  start and goal are one place")
    case .sameEdge: lines.append("  start and goal lie on one lane")
    case .alongEdges:
      let count = route.nodes.count
      lines.append("  over     \(count) \(count == 1 ? "node" : "nodes")")
    }
    let found =
      route.settledLabels > 0
      ? "\(route.settledLabels) entries of the index read" : "\(route.settledNodes) nodes settled"
    lines.append(
      "  work     \(found), \(route.snapCandidates) edges looked at, "
        + "\(route.readBytes) bytes of the map read")
    return lines
  }

  /// A smaller gap between a place and the route is not mentioned, in meters (assumed: half the
  /// width of a lane).
  private static let noticedMeters = 2.0

  /// Distance from the start to the route's line, which begins on a lane; nil without a route.
  private var startGapMeters: Double? { route?.points.first?.distance(to: from.point) }

  /// The same of the goal.
  private var goalGapMeters: Double? { route?.points.last?.distance(to: to.point) }

  private var route: Route? { if case .route(let route) = answer { route } else { nil } }

  private var pace: String {
    speed.map { " at \(Dimension.speed.formatExactly($0.freeMetersPerSecond))" } ?? ""
  }

  private func meters(_ millimeters: UInt32) -> String {
    "\(Decimals.text(Double(millimeters) / 1000, decimals: 1)) m"
  }

  private var reason: String {
    guard case .noRoute(let reason) = answer else { return "" }
    return switch reason {
    case .offPack: "the start lies outside the map"
    case .tooFar: "the start lies more than 60 m from every lane"
    case .unreachable: "no lane leads from the start to the goal"
    case .goalOffPack: "the goal lies outside the map"
    case .goalTooFar: "the goal lies more than 60 m from every lane"
    }
  }

  private var members: [(key: String, value: JSONValue)] {
    let degrees = JSONValue.array(line.map { .numbers(GeoJSON.degrees($0)) })
    let places = isRoute ? [("lat_lons", degrees)] : []
    return [
      ("format", .integer(1)), ("from", json(from, gap: startGapMeters)),
      ("to", json(to, gap: goalGapMeters)),
    ] + found + places
  }

  private func json(_ end: End, gap: Double?) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("name", .optional(end.name)), ("lat_lon", .numbers(degrees(end))),
    ]
    if let gap { members.append(("gap_m", .number(gap))) }
    return .object(members)
  }

  /// The answer without its places.
  private var found: [(key: String, value: JSONValue)] {
    guard case .route(let route) = answer else {
      guard case .noRoute(let reason) = answer else { return [] }
      return [("answer", .string("\(reason)"))]
    }
    return [
      ("answer", .string("route")), ("course", .string("\(route.course)")),
      ("by", .string(by.rawValue)),
      ("length_m", .number(route.lengthMeters)),
      ("walk_s", .number(Double(route.milliseconds) / 1000)),
      (
        "speed_m_s",
        .number((speed ?? Router.Policy().walkTime).freeMetersPerSecond)
      ),
      ("steps_m", .number(Double(route.stepsMillimeters) / 1000)),
      ("covered_m", .number(Double(route.coveredMillimeters) / 1000)),
      ("crowded_m", .number(Double(route.crowdedMillimeters) / 1000)),
      ("settled_nodes", .integer(route.settledNodes)),
      ("settled_labels", .integer(route.settledLabels)),
      ("snap_candidates", .integer(route.snapCandidates)),
      ("pack_bytes", .integer(route.readBytes)),
    ]
  }

  private var isRoute: Bool { if case .route = answer { true } else { false } }

  private var line: [Coordinate] {
    guard case .route(let route) = answer else { return [] }
    return route.points.map(world.graph.plane.coordinate)
  }

  public var geojson: String {
    written(
      GeoJSON.feature(
        at: line,
        [("from", json(from, gap: startGapMeters)), ("to", json(to, gap: goalGapMeters))] + found))
  }

  public var svg: String {
    var picture = RunMap(world)
    if case .route(let route) = answer { picture.routes = [route.points] }
    picture.places += [(from, "from"), (to, "to")].map { end, word in
      RunMap.Mark(point: end.point, label: end.name.map { "\(word) \($0)" } ?? word)
    }
    let title = isRoute ? title : "\(title): no route, \(reason)"
    return WorldPicture(picture, title: title, path: map).text
  }
}

extension WalkTime {
  /// The walking speed without obstacles, in meters a second.
  fileprivate var freeMetersPerSecond: Double {
    Double(speedMillimetersPerSecond) * Double(areaPermille) / 1e6
  }
}
