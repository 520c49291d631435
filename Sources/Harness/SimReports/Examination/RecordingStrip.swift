import Geodesy
import Sensing
public import SimKernel
public import SimText
public import SimTraces

/// A picture of a recording: the track, and its accuracy, gaps and headings over time.
///
/// It shows the shape of the path and a scale, but not the location on Earth.
public struct RecordingStrip {
  private let trace: Trace
  private let found: TraceExamination
  private let points: [PlanePoint]
  private let box: PlaneBounds

  private static let width = 1160.0
  private static let height = 470.0
  private static let map = Area(left: 24, top: 64, width: 380, height: 346)
  private static let accuracy = Area(left: 530, top: 64, width: 606, height: 190)
  private static let bands = Area(left: 530, top: 290, width: 606, height: 120)

  /// A rectangle on the page, in pixels.
  private struct Area {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var bottom: Double { top + height }
    var right: Double { left + width }
  }

  public init(_ trace: Trace, of found: TraceExamination) {
    self.trace = trace
    self.found = found
    let plane = LocalPlane(
      origin: trace.fixes.first?.coordinate
        ?? Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
    points = trace.fixes.map { plane.point($0.coordinate) }
    var box =
      points.isEmpty
      ? PlaneBounds(west: -10, east: 10, south: -10, north: 10) : PlaneBounds(points)
    box.grow(by: max(2, 0.06 * max(box.width, box.height)))
    let scale = min(Self.map.width / box.width, Self.map.height / box.height)
    box.fit(width: Self.map.width / scale, height: Self.map.height / scale)
    self.box = box
  }

  public func write(into sink: inout ByteSink) {
    sink.append(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      role="img">
      <title>\(found.head.format.escapedForXML) recording: track, accuracy and gaps</title>
      <style>
      \(Self.sheet)
      </style>
      <rect class="page" width="100%" height="100%"/>

      """)
    sink.append(SVGText.label(title, x: Self.map.left, y: 34, class: "title"))
    sink.append(track)
    sink.append(accuracies)
    sink.append(timeline)
    sink.append(legend)
    sink.append("</svg>\n")
  }

  private var title: String {
    let fixes = found.fixes.map { "\($0.count) \($0.provider.name)" }.joined(separator: ", ")
    return "\(found.head.format) · \(duration(found.span)) · \(fixes.isEmpty ? "no" : fixes) fixes"
  }

  // MARK: Track

  private var track: String {
    let area = Self.map
    var svg = frame(area)
    svg += SVGText.label("Track, north up", x: area.left, y: area.top - 8, class: "head")
    for fixes in found.fixes {
      let lines = parts(by: fixes.provider).map { part in
        part.thinned(meters: box.width / 1500).map(place)
      }
      let way = lines.map { path($0) }.joined()
      svg += SVGText.element("path", ["class": "way \(style(fixes.provider))", "d": "\(way)"])
      let line = Array(lines.joined())
      for point in line where line.count <= 400 {
        svg += SVGText.circle("dot \(style(fixes.provider))", at: point, radius: 1.8)
      }
    }
    if let first = points.first { svg += SVGText.circle("start", at: place(first), radius: 5) }
    if let last = points.last { svg += SVGText.circle("end", at: place(last), radius: 5) }
    return svg + scaleBar
  }

  /// The positions of `provider`'s fixes, split where the recording has a break.
  private func parts(by provider: Fix.Provider) -> [[PlanePoint]] {
    var breaks = trace.breaks[...]
    var parts: [[PlanePoint]] = [[]]
    for (fix, point) in zip(trace.fixes, points) where fix.provider == provider {
      if breaks.removeAll(upTo: fix.delivered) { parts.append([]) }
      parts[parts.count - 1].append(point)
    }
    return parts
  }

  private var scaleBar: String {
    let target = box.width / 4
    var meters = 1.0
    for step in [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000]
    where step <= target {
      meters = step
    }
    let (x, y) = (Self.map.left + 10, Self.map.bottom - 10)
    let length = meters / box.width * Self.map.width
    let words = meters < 1000 ? "\(Int(meters)) m" : "\(Int(meters / 1000)) km"
    return SVGText.element(
      "path", ["class": "scale", "d": "M\(x) \(y - 4)V\(y)H\(x + length)V\(y - 4)"])
      + SVGText.label(words, x: x + length + 6, y: y + 2, class: "small halo")
  }

  private func place(_ point: PlanePoint) -> PagePoint {
    PagePoint(
      x: Self.map.left + (point.east - box.west) / box.width * Self.map.width,
      y: Self.map.top + (box.north - point.north) / box.height * Self.map.height)
  }

  // MARK: Accuracy

  private var accuracies: String {
    let area = Self.accuracy
    var svg = frame(area)
    svg += SVGText.label(
      "Reported accuracy in m, when delivered", x: area.left, y: area.top - 8, class: "head")
    let top = largestAccuracy
    for share in [0.0, 0.5, 1] {
      let y = area.bottom - share * area.height
      svg += SVGText.label(
        Decimals.readable(top * share, significantDigits: 2), x: area.left - 8, y: y + 4,
        class: "dim", anchor: "end")
      if share == 0.5 {
        svg += SVGText.element("path", ["class": "grid", "d": "M\(area.left) \(y)H\(area.right)"])
      }
    }
    for fixes in found.fixes {
      let dots = trace.fixes.filter { $0.provider == fixes.provider }.compactMap { fix in
        fix.horizontalAccuracyMeters.map { accuracy in
          PagePoint(
            x: x(fix.delivered.seconds), y: area.bottom - min(1, accuracy / top) * area.height)
        }
      }
      svg += SVGText.element(
        "path", ["class": "dots \(style(fixes.provider))", "d": "\(self.dots(dots))"])
    }
    return svg
  }

  /// The upper end of the scale, below which 98 % of the fixes are; the others are drawn at the
  /// edge.
  private var largestAccuracy: Double {
    let sorted = trace.fixes.compactMap(\.horizontalAccuracyMeters).sorted()
    guard let last = sorted.last else { return 10 }
    return max(5, min(last, 1.15 * sorted[sorted.count * 98 / 100]))
  }

  // MARK: Timeline

  private var timeline: String {
    let area = Self.bands
    let rows = found.fixes.map { ($0.provider.name, style($0.provider), fixTimes($0.provider)) }
    let headings = found.headings.map { ($0.source.name, "heading", headingTimes($0.source)) }
    var svg = SVGText.label(
      "What came when; empty where a gap is longer than three medians", x: area.left,
      y: area.top - 8, class: "head")
    let all = rows + headings
    let step = min(30, area.height / Double(max(1, all.count)))
    for (index, (word, style, spans)) in all.enumerated() {
      let y = area.top + (Double(index) + 0.5) * step
      svg += SVGText.label(word, x: area.left - 8, y: y + 4, class: "dim", anchor: "end")
      let line = spans.map { from, to in
        "M\(number(x(from))) \(number(y))H\(number(max(x(from) + 1, x(to))))"
      }.joined()
      svg += SVGText.element("path", ["class": "span \(style)", "d": "\(line)"])
    }
    let bottom = area.top + Double(max(1, all.count)) * step
    for jump in found.jumps.sorted(by: { $0.meters > $1.meters }).prefix(12) {
      svg += SVGText.element(
        "path",
        [
          "class": "jump",
          "d": """
          M\(x(jump.at)) \(Self.accuracy.top)V\(Self.accuracy.bottom)\
          M\(x(jump.at)) \(area.top)V\(bottom)
          """,
        ],
        "<title>jump of \(Decimals.readable(jump.meters)) m</title>")
    }
    return svg + axis(bottom)
  }

  private func axis(_ y: Double) -> String {
    var svg = ""
    for share in [0, 0.25, 0.5, 0.75, 1] {
      svg += SVGText.label(
        duration((found.span * share).rounded()), x: Self.bands.left + share * Self.bands.width,
        y: y + 18, class: "dim", anchor: share == 0 ? "start" : share == 1 ? "end" : "middle")
    }
    return svg
  }

  private func fixTimes(_ provider: Fix.Provider) -> [(Double, Double)] {
    spans(trace.fixes.filter { $0.provider == provider }.map(\.delivered.seconds))
  }

  private func headingTimes(_ source: Heading.Source) -> [(Double, Double)] {
    spans(trace.headings.filter { $0.source == source }.map(\.delivered.seconds))
  }

  /// Periods without a gap that is longer than three times the median gap and than a pixel.
  private func spans(_ seconds: [Double]) -> [(Double, Double)] {
    guard let first = seconds.first else { return [] }
    let gaps = zip(seconds, seconds.dropFirst()).map { $1 - $0 }.sorted()
    let median = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    let longest = max(3 * median, found.span / Self.bands.width)
    var spans = [(first, first)]
    for second in seconds.dropFirst() {
      if second - spans[spans.count - 1].1 <= longest {
        spans[spans.count - 1].1 = second
      } else {
        spans.append((second, second))
      }
    }
    return spans
  }

  private var legend: String {
    var svg = ""
    var x = Self.map.left
    let y = Self.height - 22
    for fixes in found.fixes {
      svg += SVGText.circle(
        "dot \(style(fixes.provider))", at: PagePoint(x: x + 5, y: y - 4), radius: 4)
      svg += SVGText.label(fixes.provider.name, x: x + 14, y: y, class: "small")
      x += 30 + SVGText.width(fixes.provider.name, size: 12)
    }
    svg += SVGText.circle("start", at: PagePoint(x: x + 5, y: y - 4), radius: 5)
    svg += SVGText.label("first", x: x + 16, y: y, class: "small")
    svg += SVGText.circle("end", at: PagePoint(x: x + 65, y: y - 4), radius: 5)
    svg += SVGText.label("last", x: x + 76, y: y, class: "small")
    if !found.jumps.isEmpty {
      svg += SVGText.element("path", ["class": "jump", "d": "M\(x + 122) \(y - 12)V\(y + 2)"])
      svg += SVGText.label("jump", x: x + 130, y: y, class: "small")
    }
    return svg
  }

  // MARK: Pieces

  private func x(_ seconds: Double) -> Double {
    Self.bands.left
      + Self.bands.width * min(1, max(0, found.span > 0 ? seconds / found.span : 0))
  }

  private func frame(_ area: Area) -> String {
    SVGText.element(
      "rect",
      [
        "class": "frame", "x": "\(area.left)", "y": "\(area.top)", "width": "\(area.width)",
        "height": "\(area.height)",
      ])
  }

  private func path(_ points: [PagePoint]) -> String {
    points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(SVGText.number(point.x)) \(SVGText.number(point.y))"
    }.joined()
  }

  /// Draws at most one dot per pixel.
  private func dots(_ points: [PagePoint]) -> String {
    var seen: Set<[Int]> = []
    return points.filter { seen.insert([Int($0.x), Int($0.y)]).inserted }
      .map { "M\(SVGText.number($0.x)) \(SVGText.number($0.y))h0" }.joined()
  }

  private func number(_ value: Double) -> String { SVGText.number(value) }

  private func style(_ provider: Fix.Provider) -> String { "p\(provider.rawValue)" }

  /// The hues of Okabe and Ito (2008), distinguishable with any kind of color vision.
  private static let sheet = """
    text{font-family:system-ui,"Segoe UI","Helvetica Neue","DejaVu Sans",sans-serif;fill:#22201c}
    .title{font-size:19px;font-weight:600}
    .head{font-size:12px;font-weight:600}
    .small,.dim{font-size:12px}
    .dim{fill:#6b655b}
    .halo{paint-order:stroke;stroke:#fffdf8;stroke-width:3.5px}
    .page{fill:#fffdf8}
    .frame{fill:#f6f1e6;stroke:#b3aa9a}
    .grid{stroke:#d8d1c4;fill:none}
    .way{fill:none;stroke:currentColor;stroke-width:1.4px;opacity:.55}
    .dot{fill:currentColor}
    .dots{fill:none;stroke:currentColor;stroke-width:3px;stroke-linecap:round;opacity:.8}
    .span{fill:none;stroke:currentColor;stroke-width:9px}
    .p0{color:#5c5f66}.p1{color:#0072b2}.p2{color:#009e73}.p3{color:#d55e00}
    .heading{color:#a8487f}
    .start{fill:#fffdf8;stroke:#22201c;stroke-width:2.5px}
    .end{fill:#22201c;stroke:#fffdf8;stroke-width:1.5px}
    .jump{stroke:#b8360a;stroke-width:1.2px;stroke-dasharray:3 2;fill:none}
    .scale{stroke:#22201c;stroke-width:1.6px;fill:none}
    @media (prefers-color-scheme:dark){
    text{fill:#ece8e1}
    .dim{fill:#a29c92}
    .halo{stroke:#14161a}
    .page{fill:#14161a}
    .frame{fill:#1c1f24;stroke:#454a52}
    .grid{stroke:#343941}
    .p0{color:#a3a8b0}.p1{color:#56b4e9}.p2{color:#1fc796}.p3{color:#ff7a1a}
    .heading{color:#e08fbb}
    .start{fill:#14161a;stroke:#f4f1ea}
    .end{fill:#f4f1ea;stroke:#14161a}
    .jump{stroke:#ff8a66}
    .scale{stroke:#ece8e1}
    }
    """
}
