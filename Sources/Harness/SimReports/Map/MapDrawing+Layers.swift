import Geodesy
import SimResults
import SimText

/// The layers on the plane, drawn in meters with north up.
extension MapDrawing {
  mutating func openMap() {
    let ground = map.lanes.isEmpty ? "bare" : "ground"
    let scale = Decimals.text(frame.pixelsPerMeter, decimals: 6)
    let x = Decimals.text(frame.left - frame.shown.west * frame.pixelsPerMeter, decimals: 3)
    let y = Decimals.text(frame.top + frame.shown.north * frame.pixelsPerMeter, decimals: 3)
    body += rect(class: ground)
    body += "<g clip-path=\"url(#clip)\"><g class=\"map\" "
    body += "transform=\"translate(\(x) \(y)) scale(\(scale) -\(scale))\">\n"
  }

  mutating func closeMap() {
    body += "</g></g>\n" + rect(class: "frame")
  }

  /// Draws streets with their width, walls first so that streets join; wider kinds are drawn above
  /// narrower ones, and roofs on top.
  mutating func lanes() {
    var groups: [(kind: LaneKind, width: Double, line: String)] = []
    for lane in map.lanes where frame.shown.touches(lane.points) {
      let kind = LaneKind(lane.surroundings)
      // two meters if unknown; never thinner than a hairline
      let width = max(((lane.widthMeters ?? 2) * 10).rounded() / 10, meters(1.6))
      let line = SVGText.line(lane.points)
      if let index = groups.firstIndex(where: { $0.width == width && $0.kind == kind }) {
        groups[index].line += line
      } else {
        groups.append((kind, width, line))
      }
    }
    groups.sort { ($0.kind.rawValue, $0.width) < ($1.kind.rawValue, $1.width) }
    for group in groups { stroke("wall", group.width + meters(2), group.line) }
    for plaza in plazas {
      body += SVGText.element("path", ["class": "plaza", "d": "\(SVGText.line(plaza))z"])
    }
    for group in groups {
      stroke(group.kind.style, group.width, group.line)
      if group.kind.isCovered { stroke("woven", group.width, group.line) }
    }
  }

  /// The areas between the lanes that meet in the middle of a square.
  private var plazas: [[PlanePoint]] {
    var ends: [PlanePoint: [PlanePoint]] = [:]
    var middles: [PlanePoint] = []
    for lane in map.lanes where LaneKind(lane.surroundings) == .square {
      guard let from = lane.points.first, let to = lane.points.last else { continue }
      for (middle, end) in [(from, to), (to, from)] {
        ends[middle, default: []].append(end)
        if ends[middle]?.count == 3 { middles.append(middle) }
      }
    }
    return middles.map { middle in
      (ends[middle] ?? []).sorted { middle.bearingDegrees(to: $0) < middle.bearingDegrees(to: $1) }
    }
  }

  /// Draws all accuracy circles of a color as one layer, so that overlaps do not become opaque.
  mutating func accuracies() {
    let largest = max(frame.shown.width, frame.shown.height)
    for color in fixColors {
      let circles = map.fixes.filter { colorClass(ofFault: $0.fault) == color }.compactMap { fix in
        fix.accuracyMeters.flatMap { radius in
          radius > 0 && radius < largest && isNear(fix.point, by: radius)
            ? SVGText.element(
              "circle",
              ["cx": "\(fix.point.east)", "cy": "\(fix.point.north)", "r": "\(radius)"])
            : nil
        }
      }
      if circles.isEmpty { continue }
      body += SVGText.group(color, SVGText.group("area range", circles.joined()))
    }
  }

  /// Draws the walker's path while a fault was active.
  mutating func faultBands() {
    for (index, fault) in map.faults.enumerated() where fault.points.count > 1 {
      let line = SVGText.line(fault.points.thinned(meters: meters(1)))
      stroke("band \(colorClass(ofFault: index))", meters(17), line)
    }
  }

  /// Draws the app's routes: earlier ones faint, the last one strong.
  mutating func routes() {
    guard let last = map.routes.last else { return }
    let former = map.routes.dropLast().map { SVGText.line($0.thinned(meters: meters(0.5))) }
    if !former.isEmpty {
      let dashes = "\(width(meters(0.5))) \(width(meters(5.5)))"
      stroke("former", meters(2.8), former.joined(), dashes: dashes)
    }
    stroke("route", meters(6), SVGText.line(last.thinned(meters: meters(0.5))))
  }

  mutating func truth() {
    let line = SVGText.line(map.truth.thinned(meters: meters(0.5)))
    if line.isEmpty { return }
    stroke("case", meters(4.6), line)
    stroke("truth", meters(2.2), line)
  }

  mutating func fixes() {
    for color in fixColors {
      let points = map.fixes.filter { colorClass(ofFault: $0.fault) == color }.map(\.point)
        .filter { frame.shown.contains($0) }
      if points.isEmpty { continue }
      stroke("dot \(color)", meters(map.fixes.count > 400 ? 4 : 5.2), SVGText.dots(points))
    }
  }

  /// The colors of the fixes in drawing order; those of faults are on top.
  private var fixColors: [String] {
    ["given"] + (0..<min(faultNames.count, MapStyle.faultColors)).map { "f\($0)" }
  }

  private func isNear(_ point: PlanePoint, by meters: Double) -> Bool {
    var box = frame.shown
    box.grow(by: meters)
    return box.contains(point)
  }

  /// Draws the path `line`, `meters` wide.
  private mutating func stroke(
    _ style: String, _ meters: Double, _ line: String, dashes: String = ""
  ) {
    let size = width(meters)
    body +=
      dashes.isEmpty
      ? SVGText.element(
        "path", ["class": "\(style)", "stroke-width": "\(size)", "d": "\(line)"])
      : SVGText.element(
        "path",
        [
          "class": "\(style)", "stroke-width": "\(size)", "stroke-dasharray": "\(dashes)",
          "d": "\(line)",
        ])
  }

  /// A stroke width in meters, with more digits than positions: on the map of a town, a hairline is
  /// a centimeter.
  private func width(_ meters: Double) -> String { Decimals.readable(meters, significantDigits: 3) }
}
