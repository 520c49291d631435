import Elementary
import Geodesy
import SimKernel
import SimResults
import SimText

/// The upright marks on the map: arrows along the path, places, worst moments, names of faults.
extension MapDrawing {
  mutating func marks() {
    if map.isEmpty {
      body += SVGText.label(
        "no position in this run", x: (frame.left + frame.right) / 2,
        y: (frame.top + frame.bottom) / 2, class: "dim", anchor: "middle")
    }
    keepClear()
    arrows()
    let places = map.places.filter { frame.shown.contains($0.point) }
    let worst = map.worstMoments.enumerated().filter { frame.shown.contains($0.element.point) }
    for place in map.places {
      guard let radius = place.radiusMeters else { continue }
      body += SVGText.circle(
        "fence", at: frame.place(place.point), radius: radius * frame.pixelsPerMeter)
      body += place.approach(radiusMeters: radius, in: frame)
    }
    for place in places {
      let point = frame.place(place.point)
      placer.occupy(PageBox(left: point.x - 7, top: point.y - 7, width: 14, height: 14))
      body += SVGText.circle("pin", at: point, radius: 5)
    }
    for (index, mark) in worst { disc(index + 1, at: frame.place(mark.point)) }
    for place in places {
      name(place.label, at: frame.place(place.point), distance: 10)
    }
    for (index, fault) in map.faults.enumerated() where !fault.points.isEmpty {
      let middle = fault.points.spaced(meters: max(0.1, fault.points.length / 2)).first?.point
      let point = frame.place(middle ?? fault.points[0])
      if !placer.frame.contains(point) { continue }
      name(
        fault.bite.name, at: point, distance: 16, chip: colorClass(ofFault: index))
    }
    body += labels
  }

  private mutating func keepClear() {
    let lines = [map.truth] + map.routes.suffix(1)
    let step = meters(6)
    placer.avoid(lines.flatMap { $0.spaced(meters: step).map { frame.place($0.point) } })
    placer.avoid(map.fixes.map { frame.place($0.point) })
  }

  /// Draws the direction of walking.
  private mutating func arrows() {
    for (point, toward) in map.truth.spaced(meters: meters(120)).prefix(60) {
      let tip = frame.place(point)
      let end = frame.place(toward)
      let (dx, dy) = (end.x - tip.x, end.y - tip.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      let (ux, uy) = (dx / length, dy / length)
      let corners = [(6.0, 0.0), (-4.5, 4.8), (-2.2, 0), (-4.5, -4.8)].map { along, across in
        let value: SVGValue =
          "\(tip.x + along * ux - across * uy) \(tip.y + along * uy + across * ux)"
        return value.text
      }
      body += SVGText.element(
        "path", ["class": "arrow", "d": "M\(corners.joined(separator: "L"))z"])
    }
  }

  /// A numbered disc next to the moment, connected to it by a line.
  private mutating func disc(_ number: Int, at point: PagePoint) {
    let box = placer.place(width: 20, height: 20, at: point, distances: Self.steps.map { 14 + $0 })
    let center = box.center
    leader(from: point, to: center)
    body += SVGText.circle("ink", at: point, radius: 4)
    labels += numberedDisc(number, at: center)
  }

  private mutating func leader(from point: PagePoint, to end: PagePoint) {
    let line: SVGValue = "M\(point.x) \(point.y)L\(end.x) \(end.y)"
    body += SVGText.element("path", ["class": "case", "stroke-width": "4", "d": line])
    body += SVGText.element("path", ["class": "ink", "d": line])
  }

  func numberedDisc(_ number: Int, at point: PagePoint) -> String {
    SVGText.circle("disc", at: point, radius: 9)
      + SVGText.label(
        "\(number)", x: point.x, y: point.y + 4, class: "disc-text", anchor: "middle")
  }

  /// Additional distances of a label from its preferred place, in pixels.
  private static let steps: [Double] = [0, 8, 20, 36, 54, 74, 96]

  /// A name with a halo next to its point, connected by a line if far away; shortened to a third of
  /// the map's width.
  private mutating func name(
    _ text: String, at point: PagePoint, distance: Double, chip: String? = nil
  ) {
    let most = Int(frame.width / 3 / 8)
    let text = text.count > most ? "\(text.prefix(most - 1))…" : text
    let extra = chip == nil ? 0 : 14.0
    let width = SVGText.width(text, size: 13, isBold: true) + extra
    let box = placer.place(
      width: width, height: 17, at: point, distances: Self.steps.map { $0 + distance })
    let gap = box.gap(to: point)
    if gap.x > 26 || gap.y > 26 { leader(from: point, to: box.nearest(to: point)) }
    // a label to the left of its point is right-aligned, because its true width is unknown
    let isLeft = box.center.x < point.x - 1 && box.right <= point.x
    let isCentered = abs(box.center.x - point.x) <= 1
    let shift = isLeft ? box.right : (isCentered ? box.center.x : box.left)
    let anchor = isLeft ? "end" : (isCentered ? "middle" : "start")
    let dot = chip.map { "<tspan class=\"chip \($0)\">●\u{A0}</tspan>" } ?? ""
    labels += SVGText.element(
      "text",
      [
        "x": "\(shift)", "y": "\(box.top + 13)", "class": "name halo",
        "text-anchor": "\(anchor)",
      ], dot + text.escapedForXML)
  }
}

extension RunMap.Mark {
  /// An arrow to the circle of `radiusMeters` in the required course of approach; empty for any
  /// course.
  func approach(radiusMeters: Double, in frame: MapFrame) -> String {
    guard let approachDegrees else { return "" }
    let (east, north) = Portable.sincos(degrees: approachDegrees)
    func at(_ before: Double, _ across: Double) -> PlanePoint {
      let place = frame.place(
        PlanePoint(
          east: point.east + radiusMeters * (across * north - before * east),
          north: point.north - radiusMeters * (before * north + across * east)))
      return PlanePoint(east: place.x, north: place.y)
    }
    let lines = [[at(1.8, 0), at(1, 0)], [at(1.25, 0.18), at(1, 0), at(1.25, -0.18)]]
    return SVGText.element(
      "path", ["class": "approach", "d": "\(lines.map(SVGText.line).joined())"])
  }
}

extension RunMap {
  /// Whether there are only streets.
  fileprivate var isEmpty: Bool {
    truth.isEmpty && fixes.isEmpty && routes.isEmpty && places.isEmpty && worstMoments.isEmpty
  }
}
