import Sensing
import SimResults
import SimText

/// A chart of time spans in rows: a bar for each span, a stroke for each instant.
struct TimeChartPicture {
  let chart: TimeChart
  /// The end of the run; plans beyond it are drawn completely.
  let end: Instant
  /// Formats a moment as on the page.
  let clock: (Instant) -> String

  private static let width = 800.0
  private static let left = 120.0
  private static let right = 792.0
  private static let rowHeight = 26.0
  private static let barHeight = 18.0
  private static let fontSize = 11.0

  var svg: String {
    let last = chart.rows.flatMap(\.bars).map(\.to).max() ?? end
    let span = max(1, max(end, last).seconds)
    func x(_ instant: Instant) -> Double {
      Self.left + max(0, min(1, instant.seconds / span)) * (Self.right - Self.left)
    }
    var body = ""
    for (index, row) in chart.rows.enumerated() {
      let y = 4 + Double(index) * Self.rowHeight
      body += SVGText.label(row.name, x: Self.left - 8, y: y + 13, class: "word", anchor: "end")
      for bar in row.bars { body += drawn(bar, from: x(bar.from), to: x(bar.to), y: y) }
    }
    let base = 8 + Double(chart.rows.count) * Self.rowHeight
    body += SVGText.element("path", ["class": "axis", "d": "M\(Self.left) \(base)H\(Self.right)"])
    body += SVGText.label(clock(.zero), x: Self.left, y: base + 14, class: "dim")
    body += SVGText.label(
      clock(Instant.zero + .seconds(span)), x: Self.right, y: base + 14, class: "dim",
      anchor: "end")
    let words = chart.rows.map { "\($0.name): \($0.bars.count)" }.joined(separator: ", ")
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(base + 20)", "role": "img",
        "aria-label": "\("\(chart.title): \(words)".escapedForXML)",
      ], body)
  }

  private func drawn(_ bar: TimeChart.Bar, from: Double, to: Double, y: Double) -> String {
    guard bar.from < bar.to else {
      return SVGText.element(
        "path",
        [
          "class": "moment \(bar.tone.rawValue)",
          "d": "M\(SVGText.number(from)) \(y)v\(Self.barHeight)",
        ])
    }
    let name = bar.label.isEmpty ? "" : "\(bar.label), "
    let time = "\(clock(bar.from)) – \(clock(bar.to))"
    let title = SVGText.element("title", [:], "\(name)\(time)".escapedForXML)
    let width = max(1.5, to - from)
    let rect = SVGText.element(
      "rect",
      [
        "class": "lasting \(bar.tone.rawValue)", "x": "\(SVGText.number(from))", "y": "\(y)",
        "width": "\(SVGText.number(width))", "height": "\(Self.barHeight)",
      ], title)
    guard SVGText.width(bar.label, size: Self.fontSize) < width else { return rect }
    return rect + SVGText.label(bar.label, x: from + 4, y: y + 13, class: "word")
  }
}

extension ReportPage {
  /// The charts specific to features, for each run; those of the first run are visible.
  var charts: String {
    runs.enumerated().map { number, run in
      let timeline = run.run.timeline
      let sections = timeline.charts.enumerated().map { index, chart in
        let picture = TimeChartPicture(chart: chart, end: timeline.end, clock: clock)
        let variant = run.run.variant.isEmpty ? "" : ", variant \(HTML.foreign(run.run.variant))"
        return HTML.section(
          "chart-\(number + 1)-\(index + 1)", chart.title,
          note: "\(chart.note), on seed \(run.run.result.seed)\(variant)",
          "<figure class=\"chart\">\(picture.svg)</figure>\n")
      }
      guard runs.count > 1, !sections.isEmpty else { return sections.joined() }
      return HTML.element(
        "div", ["data-of-run": "\(number)", "hidden": number == 0 ? nil : ""], sections.joined())
    }.joined()
  }
}
