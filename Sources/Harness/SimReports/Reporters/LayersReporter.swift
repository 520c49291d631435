import Geodesy
import Sensing
import SimKernel
public import SimResults
public import SimText

/// The layers of the map for other programs: GeoJSON (RFC 7946), one feature per line.
///
/// The property `layer` is the kind of feature: `lane`, `truth`, `believed`, `fix`, `route`,
/// `fault`, `place` or `worst`. Times are seconds since the start of the run. Coordinates have
/// seven decimals, about a centimeter. Nothing is written if positions may not be shown.
public struct LayersReporter: Reporter {
  public init() {}

  public var name: String { "layers" }
  public var fileName: String { "layers.geojson" }

  public func applies(to result: ScenarioResult) -> Bool { result.shown.showsPositions }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    var layers = GeoJSONLayers(origin: result.shown.map.origin)
    let map = result.shown.map.drawable
    let timeline = result.shown.timeline
    for lane in map.lanes {
      layers.line(
        lane.points, "lane",
        [
          ("surroundings", .string(lane.surroundings.name)),
          ("width_m", .optional(lane.widthMeters)),
        ])
    }
    layers.line(
      map.truth, "truth", [("end_s", .number((timeline.truth.last?.instant ?? .zero).seconds))])
    layers.line(timeline.believed.map(\.point).filter(\.isDrawable), "believed", [])
    for (index, route) in map.routes.enumerated() {
      let start = index < map.routeInstants.count ? map.routeInstants[index].seconds : nil
      layers.line(route, "route", [("number", .integer(index + 1)), ("t_s", .optional(start))])
    }
    for fault in map.faults {
      let bite = fault.bite
      let end = bite.end == .distantFuture ? nil : bite.end.seconds
      layers.line(
        fault.points, "fault",
        [
          ("name", .string(bite.name)), ("start_s", .number(bite.start.seconds)),
          ("end_s", .optional(end)),
        ])
    }
    for fix in map.fixes {
      let fault = fix.fault.flatMap {
        map.faults.indices.contains($0) ? map.faults[$0].bite.name : nil
      }
      layers.point(
        fix.point, "fix",
        [
          ("t_s", .number(fix.instant.seconds)), ("measured_s", .number(fix.measured.seconds)),
          ("accuracy_m", .optional(fix.accuracyMeters)),
          ("error_m", .optional(fix.errorMeters.map { ($0 * 1000).rounded() / 1000 })),
          ("fault", .optional(fault)),
        ])
    }
    for place in map.places {
      let radius = place.radiusMeters.map { [("radius_m", JSONValue.number($0))] } ?? []
      let approach = place.approachDegrees.map { [("approach_deg", JSONValue.number($0))] } ?? []
      layers.point(place.point, "place", [("name", .string(place.label))] + radius + approach)
    }
    for (index, worst) in map.worstMoments.enumerated() {
      layers.point(
        worst.point, "worst",
        [("number", .integer(index + 1)), ("what", .string(worst.label))])
    }
    layers.write(
      into: &sink, title: result.title, seed: result.shown.seed, attribution: map.attribution)
  }
}

/// Features of a GeoJSON file, each on a line of its own.
private struct GeoJSONLayers {
  private let plane: LocalPlane
  private var features: [String] = []

  init(origin: Coordinate) { plane = LocalPlane(origin: origin) }

  /// Appends a line; nothing for fewer than two points.
  mutating func line(
    _ points: [PlanePoint], _ layer: String, _ properties: [(key: String, value: JSONValue)]
  ) {
    if points.count > 1 { add(points, layer, properties) }
  }

  mutating func point(
    _ point: PlanePoint, _ layer: String, _ properties: [(key: String, value: JSONValue)]
  ) {
    add([point], layer, properties)
  }

  func write(into sink: inout ByteSink, title: String, seed: UInt64, attribution: String?) {
    var head = ByteSink()
    JSONValue.seed(seed).append(to: &head)
    sink.append(
      "{\"type\":\"FeatureCollection\",\"format\":1,\"title\":\(title.quotedForJSON),"
        + "\"seed\":\(head.text),"
        + (attribution.map { "\"attribution\":\($0.quotedForJSON)," } ?? "")
        + "\"features\":[\n")
    sink.append(features.joined(separator: ",\n") + "\n]}\n")
  }

  private mutating func add(
    _ points: [PlanePoint], _ layer: String, _ properties: [(key: String, value: JSONValue)]
  ) {
    var sink = ByteSink()
    GeoJSON.feature(at: points.map(plane.coordinate), [("layer", .string(layer))] + properties)
      .appendInLine(to: &sink)
    features.append(sink.text)
  }
}
