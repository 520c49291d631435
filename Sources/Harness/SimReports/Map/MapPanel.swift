import SimText

/// The panel beside the map, filled from top to bottom, in pixels.
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

  mutating func line(_ text: String, style: String, width: Double, dashes: String = "none") {
    item(
      text,
      swatch: SVGText.element(
        "path",
        [
          "class": "\(style)", "stroke-width": "\(width)", "stroke-dasharray": "\(dashes)",
          "d": stretch,
        ]))
  }

  mutating func dot(_ text: String, color: String) {
    item(
      text,
      swatch: SVGText.circle("area \(color)", at: center, radius: 10)
        + SVGText.circle("chip \(color)", at: center, radius: 2.6))
  }

  /// Draws a piece of street; a covered one with its weave, at the map's `pixelsPerMeter`.
  mutating func street(
    _ text: String, style: String, detail: String = "", weave pixelsPerMeter: Double? = nil
  ) {
    var swatch = SVGText.element(
      "rect",
      [
        "class": "ground", "x": "\(x)", "y": "\(y)", "width": "\(Self.swatch)", "height": "18",
        "rx": "2",
      ])
    swatch += stroke("wall", width: 11) + stroke(style, width: 9)
    if let scale = pixelsPerMeter {
      let line: SVGValue = "M\(x / scale) \((y + 9) / scale)h\(Self.swatch / scale)"
      let path = SVGText.element(
        "path",
        ["class": "woven", "stroke-width": "\(Decimals.readable(9 / scale))", "d": line])
      let factor = Decimals.text(scale, decimals: 6)
      swatch += SVGText.element("g", ["transform": "scale(\(factor))"], path)
    }
    item(text, swatch: swatch, detail: detail)
  }

  mutating func band(_ text: String, detail: String, color: String) {
    item(
      text,
      swatch: stroke("band \(color)", width: 14)
        + SVGText.circle("chip \(color)", at: center, radius: 2.6), detail: detail)
  }

  private var center: PagePoint { PagePoint(x: x + Self.swatch / 2, y: y + 9) }

  private var stretch: SVGValue { "M\(x) \(y + 9)h\(Self.swatch)" }

  private func stroke(_ style: String, width: Double) -> String {
    SVGText.element("path", ["class": "\(style)", "stroke-width": "\(width)", "d": stretch])
  }
}
