import Geodesy
import Sensing
import SimResults

/// What explains the map: the strip below it and the panel beside it.
extension MapDrawing {
  /// Scale bar, north arrow, and what the map leaves out.
  mutating func strip() {
    let y = frame.bottom + 24
    let length = Self.roundLength(atMost: meters(200))
    let width = length * frame.pixelsPerMeter
    let (left, right) = (SVGText.number(frame.left + 1), SVGText.number(frame.left + 1 + width))
    let middle = SVGText.number(frame.left + 1 + width / 2)
    body +=
      "<path class=\"ink\" stroke-width=\"1.6\" d=\"M\(left) \(SVGText.number(y - 6))v8H\(right)"
    body += "v-8M\(middle) \(SVGText.number(y - 2))v4\"/>\n"
    let text =
      length >= 1000 ? "\(SVGText.number(length / 1000)) km" : "\(SVGText.number(length)) m"
    body += SVGText.label(text, x: frame.left + width + 10, y: y + 3, class: "small")
    let x = frame.right - 12
    body +=
      "<path class=\"full\" d=\"M\(SVGText.number(x)) \(SVGText.number(y - 12))l6 17l-6 -4l-6 4z\"/>\n"
    body += SVGText.label("N", x: x - 12, y: y + 3, class: "head", anchor: "end")
    let outside = map.fixes.count { !frame.shown.contains($0.point) }
    if outside > 0 {
      let words = outside == 1 ? "1 fix lies" : "\(outside) fixes lie"
      body += SVGText.label(
        "\(words) beyond the edge", x: x - 40, y: y + 3, class: "dim", anchor: "end")
    }
  }

  /// The longest of 1, 2, 5, 10, 20 … meters that is at most `limit`, and at least 1.
  static func roundLength(atMost limit: Double) -> Double {
    var length = 1.0
    var power = 1.0
    while power <= limit && power < 1e8 {
      for step in [1.0, 2, 5] where step * power <= limit { length = step * power }
      power *= 10
    }
    return length
  }

  /// The legend; returns its lower end on the page.
  mutating func panel() -> Double {
    var panel = MapPanel(x: frame.right + Self.margin, y: frame.top, width: Self.panelWidth)
    keys(in: &panel)
    faults(in: &panel)
    if !map.worstMoments.isEmpty { panel.head("Worst moments") }
    for (index, mark) in map.worstMoments.enumerated() {
      let away = frame.shown.contains(mark.point) ? "" : " (beyond the edge)"
      let disc = numberedDisc(index + 1, x: panel.x + 12, y: panel.y + 9)
      panel.item(mark.label + away, swatch: disc)
    }
    body += panel.body
    return panel.y
  }

  private func keys(in panel: inout MapPanel) {
    if map.truth.count > 1 {
      panel.line("path walked, \(distance(map.truth.length))", style: "truth", width: 2.2)
    }
    if !map.fixes.isEmpty {
      let count = map.fixes.count
      panel.dot("\(count) fix\(count == 1 ? "" : "es") given, with accuracy", color: "given")
    }
    if let last = map.routes.last {
      panel.line("route at the end, \(distance(last.length))", style: "route", width: 6)
    }
    if map.routes.count > 1 {
      let former = map.routes.count - 1
      panel.line(
        "\(former) route\(former == 1 ? "" : "s") before", style: "former", width: 2.8,
        dashes: "0.5 5.5")
    }
    let lanes = map.lanes.filter { frame.shown.touches($0.points) }
    if lanes.contains(where: { !$0.isCovered }) { panel.street("street", style: "class=\"lane\"") }
    if lanes.contains(where: \.isCovered) {
      panel.street("covered street", style: "class=\"cover\"", weave: frame.pixelsPerMeter)
    }
  }

  private func faults(in panel: inout MapPanel) {
    if !faultNames.isEmpty { panel.head("Faults") }
    for name in faultNames {
      let windows = map.faults.indices.filter { map.faults[$0].name == name }
      let fixes = map.fixes.count { fix in fix.fault.map { windows.contains($0) } ?? false }
      let times = windows.prefix(3).map {
        "\(clock(map.faults[$0].start))–\(clock(map.faults[$0].end))"
      }
      let more = windows.count > 3 ? " and \(windows.count - 3) more" : ""
      let changed = "\(fixes) fix\(fixes == 1 ? "" : "es")"
      panel.band(
        name, detail: "\(changed) changed, \(times.joined(separator: ", "))\(more)",
        color: colorClass(ofFault: windows[0]))
    }
  }

  private func distance(_ meters: Double) -> String {
    meters < 1000
      ? "\(Decimals.text(meters, decimals: 0)) m"
      : "\(Decimals.text(meters / 1000, decimals: 2)) km"
  }

  /// Minutes and seconds since the zero of the run.
  private func clock(_ instant: Instant) -> String {
    if instant == .distantFuture { return "end" }
    let seconds = instant.nanoseconds / 1_000_000_000
    let rest = seconds.magnitude % 60
    return "\(seconds < 0 ? "-" : "")\(seconds.magnitude / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The panel beside the map while it grows downwards, in pixels.
struct MapPanel {
  let x: Double
  var y: Double
  let width: Double
  var body = ""

  private static let swatch = 26.0
  private static let indent = 38.0

  init(x: Double, y: Double, width: Double) {
    self.x = x
    self.y = y
    self.width = width
  }

  mutating func head(_ text: String) {
    y += 14
    body += SVGText.label(text, x: x, y: y + 12, class: "head")
    y += 26
  }

  mutating func item(_ text: String, swatch: String, style: String = "small", detail: String = "") {
    body += swatch
    var base = y + 13
    for line in SVGText.wrap(text, size: 12, width: width - Self.indent) {
      body += SVGText.label(line, x: x + Self.indent, y: base, class: style)
      base += 16
    }
    for line in SVGText.wrap(detail, size: 12, width: width - Self.indent) {
      body += SVGText.label(line, x: x + Self.indent, y: base, class: "dim")
      base += 16
    }
    y = max(y + 25, base - 4)
  }

  mutating func line(_ text: String, style: String, width: Double, dashes: String = "") {
    let dash = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    item(text, swatch: stroke("class=\"\(style)\"", width: width, extra: dash))
  }

  mutating func dot(_ text: String, color: String) {
    let place = "cx=\"\(SVGText.number(x + Self.swatch / 2))\" cy=\"\(SVGText.number(y + 9))\""
    let swatch =
      "<g class=\"\(color)\"><circle class=\"area\" \(place) r=\"10\"/>"
      + "<circle class=\"chip\" \(place) r=\"2.6\"/></g>\n"
    item(text, swatch: swatch)
  }

  mutating func street(_ text: String, style: String, weave: Double? = nil) {
    let corner = "x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\""
    var swatch = "<rect class=\"ground\" \(corner) width=\"\(SVGText.number(Self.swatch))\" "
    swatch += "height=\"18\" rx=\"2\"/>\n"
    swatch += stroke("class=\"wall\"", width: 11) + stroke(style, width: 9)
    if let weave {
      // the pattern is in meters; drawn at the scale of the map
      let scale = Decimals.text(weave, decimals: 6)
      let start = "\(SVGText.number(x / weave)) \(SVGText.number((y + 9) / weave))"
      swatch += "<g transform=\"scale(\(scale))\"><path class=\"map\" stroke=\"url(#weave)\" "
      swatch += "stroke-width=\"\(Decimals.readable(9 / weave))\" d=\"M\(start)"
      swatch += "h\(SVGText.number(Self.swatch / weave))\" style=\"stroke-linecap:butt\"/></g>\n"
    }
    item(text, swatch: swatch)
  }

  mutating func band(_ text: String, detail: String, color: String) {
    let place = "cx=\"\(SVGText.number(x + Self.swatch / 2))\" cy=\"\(SVGText.number(y + 9))\""
    let swatch =
      "<g class=\"\(color)\">\(stroke("class=\"band\"", width: 14))"
      + "<circle class=\"chip\" \(place) r=\"2.6\"/></g>\n"
    item(text, swatch: swatch, detail: detail)
  }

  private func stroke(_ style: String, width: Double, extra: String = "") -> String {
    "<path \(style) stroke-width=\"\(SVGText.number(width))\"\(extra) "
      + "d=\"M\(SVGText.number(x)) \(SVGText.number(y + 9))h\(SVGText.number(Self.swatch))\"/>\n"
  }
}
