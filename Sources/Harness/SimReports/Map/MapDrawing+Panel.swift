import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText

/// The explanations of the map: the strip below and the panel beside it.
extension MapDrawing {
  /// Draws the scale bar, the north arrow, and notes on omitted content.
  mutating func strip() {
    let y = frame.bottom + 24
    let length = Self.roundLength(atMost: meters(200))
    let width = length * frame.pixelsPerMeter
    let left = frame.left + 1
    body += SVGText.element(
      "path",
      [
        "class": "ink",
        "d": "M\(left) \(y - 6)v8h\(width)v-8M\(left + width / 2) \(y - 2)v4",
      ])
    let text =
      length >= 1000 ? "\(SVGText.number(length / 1000)) km" : "\(SVGText.number(length)) m"
    body += SVGText.label(text, x: frame.left + width + 10, y: y + 3, class: "small")
    let x = frame.right - 12
    body += SVGText.element(
      "path", ["class": "full", "d": "M\(x) \(y - 12)l6 17l-6 -4l-6 4z"])
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

  /// Draws the legend; returns its lower end on the page.
  mutating func panel() -> Double {
    var panel = MapPanel(x: frame.right + Self.margin, y: frame.top, width: Self.panelWidth)
    keys(in: &panel)
    faults(in: &panel)
    placeList(in: &panel)
    if !map.worstMoments.isEmpty { panel.head("Worst moments") }
    for (index, mark) in map.worstMoments.enumerated() {
      let away = frame.shown.contains(mark.point) ? "" : " (beyond the edge)"
      let disc = numberedDisc(
        index + 1, at: PagePoint(x: panel.x + 12, y: panel.y + 9))
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
    streets(in: &panel)
  }

  /// Draws the kinds of lanes on the map, widest first.
  private func streets(in panel: inout MapPanel) {
    let lanes = map.lanes.filter { frame.shown.touches($0.points) }
    for kind in [LaneKind.square, .street, .lane, .covered, .derb, .inside] {
      let found = lanes.filter { LaneKind($0.surroundings) == kind }
      if found.isEmpty { continue }
      let widths = found.compactMap(\.widthMeters)
      var detail = distance(found.reduce(0) { $0 + $1.points.length })
      if let least = widths.min(), let most = widths.max(), kind != .square {
        let range = least == most ? "" : "\(SVGText.number(least))–"
        detail = "\(range)\(SVGText.number(most)) m wide, \(detail)"
      }
      panel.street(
        kind.name, style: kind.style, detail: detail,
        weave: kind.isCovered ? frame.pixelsPerMeter : nil)
    }
  }

  private func faults(in panel: inout MapPanel) {
    if !faultNames.isEmpty { panel.head("Faults") }
    for name in faultNames {
      let windows = map.faults.indices.filter { map.faults[$0].bite.name == name }
      let fixes = map.fixes.count { fix in fix.fault.map { windows.contains($0) } ?? false }
      let times = windows.prefix(3).map {
        "\(clock(map.faults[$0].bite.start))–\(clock(map.faults[$0].bite.end))"
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

  /// Minutes and seconds since the start of the run.
  private func clock(_ instant: Instant) -> String {
    instant == .distantFuture ? "end" : instant.clockText(tenths: false)
  }
}
