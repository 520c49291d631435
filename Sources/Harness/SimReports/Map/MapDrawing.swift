import Geodesy
import SimKernel
import SimResults
import SimText

/// The map of a run during drawing, from the ground up; each function draws one layer.
struct MapDrawing {
  static let margin = 28.0
  static let mapWidth = 900.0
  static let mapHeights = 460.0...820.0
  static let panelWidth = 272.0
  static var pageWidth: Double { margin * 3 + mapWidth + panelWidth }

  let map: RunMap
  let titleLines: [String]
  /// Caption below the title.
  let caption: String
  /// Accessible name of the picture.
  let name: String
  let frame: MapFrame
  /// Names of the faults in order of appearance; each has a color.
  let faultNames: [String]
  /// Whether to draw a grid and a list of places.
  var showsGrid = false
  var placer: LabelPlacer
  /// The elements drawn so far.
  var body = ""
  /// Elements on top of all other marks.
  var labels = ""

  init(_ result: ScenarioResult) {
    let seed = "seed \(result.shown.seed)"
    self.init(
      result.shown.map, title: result.title.isEmpty ? result.portablePath : result.title,
      caption: ([seed, result.portablePath] + [result.shown.map.credit].compactMap { $0 })
        .joined(separator: "  ·  "), name: "\(result.title), \(seed)")
  }

  init(_ runMap: RunMap, title: String, caption: String, name: String) {
    map = runMap.drawable
    titleLines = SVGText.wrap(
      title, size: 21, width: Self.pageWidth - 2 * Self.margin, isBold: true)
    self.caption = String(caption.prefix(160))
    self.name = name
    let top = Self.margin + Double(titleLines.count) * 27 + 34
    frame = MapFrame(
      of: map, left: Self.margin, top: top, width: Self.mapWidth, heights: Self.mapHeights)
    var names: [String] = []
    for fault in map.faults where !names.contains(fault.bite.name) {
      names.append(fault.bite.name)
    }
    faultNames = names
    placer = LabelPlacer(
      frame: PageBox(
        left: frame.left + 8, top: frame.top + 8, width: frame.width - 16,
        height: frame.height - 16))
  }

  /// The whole picture.
  static func draw(_ result: ScenarioResult) -> String { MapDrawing(result).drawn() }

  consuming func drawn() -> String {
    var drawing = self
    drawing.title()
    drawing.openMap()
    drawing.lanes()
    drawing.accuracies()
    drawing.faultBands()
    drawing.routes()
    drawing.truth()
    drawing.fixes()
    drawing.closeMap()
    if drawing.showsGrid { drawing.gridLines() }
    drawing.marks()
    drawing.strip()
    let bottom = max(drawing.frame.bottom + 44, drawing.panel())
    return drawing.document(height: bottom + Self.margin / 2)
  }

  /// Converts pixels to meters on the map, for sizes independent of the scale.
  func meters(_ pixels: Double) -> Double { pixels / frame.pixelsPerMeter }

  /// CSS class with the color of a fault; for nil, the class of unchanged fixes.
  func colorClass(ofFault index: Int?) -> String {
    guard let index, map.faults.indices.contains(index),
      let place = faultNames.firstIndex(of: map.faults[index].bite.name)
    else { return "given" }
    return "f\(place % MapStyle.faultColors)"
  }

  private mutating func title() {
    var y = Self.margin + 16
    for line in titleLines {
      body += SVGText.label(line, x: Self.margin, y: y, class: "title")
      y += 27
    }
    body += SVGText.label(caption, x: Self.margin, y: y - 3, class: "dim")
  }

  private func document(height: Double) -> String {
    let (width, height) = (SVGText.number(Self.pageWidth), SVGText.number(height))
    let weave = SVGText.number(max(0.1, meters(6)))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>\(name.escapedForXML)</title>
      <style>
      \(MapStyle.sheet)
      </style>
      <defs>
      <clipPath id="clip">\(rect(class: "clip"))</clipPath>
      <pattern id="weave" width="\(weave)" height="\(weave)" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><path class="weave" d="M0 0V\(weave)" \
      stroke-width="\(SVGText.number(max(0.1, meters(4))))"/></pattern>
      </defs>
      <rect class="page" width="100%" height="100%"/>
      \(body)</svg>

      """
  }

  /// The rectangle of the map.
  func rect(class style: String) -> String {
    SVGText.element(
      "rect",
      [
        "class": "\(style)", "x": "\(frame.left)", "y": "\(frame.top)",
        "width": "\(frame.width)", "height": "\(frame.height)", "rx": "6",
      ])
  }
}

extension RunMap {
  /// Attribution of the map data, in words; nil if none is required.
  var credit: String? { attribution.map { "map data: \($0)" } }

  /// The map without points that cannot be drawn.
  var drawable: RunMap {
    var map = self
    map.lanes = lanes.map { lane in
      var lane = lane
      lane.points = lane.points.filter(\.isDrawable)
      return lane
    }
    map.truth = truth.filter(\.isDrawable)
    map.fixes = fixes.filter(\.point.isDrawable)
    let drawn = routes.map { $0.filter(\.isDrawable) }
    map.routes = drawn.filter { $0.count > 1 }
    map.routeInstants = zip(drawn, routeInstants).filter { $0.0.count > 1 }.map(\.1)
    map.faults = faults.map { fault in
      var fault = fault
      fault.points = fault.points.filter(\.isDrawable)
      return fault
    }
    map.places = places.filter(\.point.isDrawable)
    map.worstMoments = worstMoments.filter(\.point.isDrawable)
    return map
  }
}

extension PlanePoint {
  /// Whether it is finite and on Earth.
  var isDrawable: Bool { abs(east) < 3e7 && abs(north) < 3e7 }
}
