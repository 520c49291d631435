import ArgumentParser
import Geodesy
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimText
import SimWorlds
import WalkRouter

/// A route, or the reason for having none, in the requested form.
struct RoutePage {
  enum Form: String, EnumerableFlag {
    case text, json, geojson, svg
  }

  struct End {
    /// nil for a coordinate.
    var name: String?
    /// The coordinate as the user wrote it; nil for a named place.
    var given: Coordinate?
    var point: PlanePoint
  }

  var answer: RouteAnswer
  var from: End
  var to: End
  var by: Router.Policy.Cost
  /// The requested speed; nil to use the router's own.
  var speed: WalkTime?
  var world: World
  /// The file as the user gave it.
  var map: String

  func text(_ form: Form) -> String {
    switch form {
    case .text: lines.map { $0.escapedForTerminal + "\n" }.joined()
    case .json: written(json)
    case .geojson: written(geojson)
    case .svg: picture
    }
  }

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
      return degrees(world.graph.plane.coordinate(end.point))
    }
    return [given.latitudeDegrees, given.longitudeDegrees]
  }

  /// Rounded to 1e-7 degrees like in OpenStreetMap: 1.1 cm, which removes the rounding errors of
  /// the conversion to the plane and back.
  private func degrees(_ coordinate: Coordinate) -> [Double] {
    [coordinate.latitudeDegrees, coordinate.longitudeDegrees].map { ($0 * 1e7).rounded() / 1e7 }
  }

  private var lines: [String] {
    guard case .route(let route) = answer else { return [title, "no route: \(reason)"] }
    let minutes = WalkTime.minutes(milliseconds: UInt64(route.milliseconds))
    var lines = [
      title,
      "  length   \(meters(route.lengthMillimeters)), the best by \(by.rawValue)",
      "  walk     \(minutes) min\(pace)",
    ]
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

  private var json: JSONValue {
    .object([("format", .integer(1)), ("from", json(from)), ("to", json(to))] + members)
  }

  private func json(_ end: End) -> JSONValue {
    [
      "name": .optional(end.name),
      "lat_lon": .numbers(degrees(end)),
    ]
  }

  private var members: [(key: String, value: JSONValue)] {
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
      ("lat_lons", .array(line.map { .numbers(degrees($0)) })),
    ]
  }

  private var line: [Coordinate] {
    guard case .route(let route) = answer else { return [] }
    return route.points.map(world.graph.plane.coordinate)
  }

  /// RFC 7946: longitude first; a line has at least two positions.
  private var geojson: JSONValue {
    let positions = line.map { JSONValue.numbers(degrees($0).reversed()) }
    let geometry: JSONValue =
      switch positions.count {
      case 0: .null
      case 1: .object([("type", .string("Point")), ("coordinates", positions[0])])
      default: ["type": "LineString", "coordinates": .array(positions)]
      }
    let properties =
      [("from", json(from)), ("to", json(to))]
      + members.filter {
        $0.key != "lat_lons"
      }
    return [
      "type": "Feature",
      "geometry": geometry,
      "properties": .object(properties),
    ]
  }

  private var picture: String {
    var picture = RunMap(world)
    if case .route(let route) = answer { picture.routes = [route.points] }
    picture.places += [(from, "from"), (to, "to")].map { end, word in
      RunMap.Mark(point: end.point, label: end.name.map { "\(word) \($0)" } ?? word)
    }
    let told = answer.isRoute ? title : "\(title): no route, \(reason)"
    return WorldPicture(picture, title: told, path: map).text
  }
}

extension RouteAnswer {
  fileprivate var isRoute: Bool { if case .route = self { true } else { false } }
}
