public import SimResults
public import SimText

/// The page of a run history: each number of each scenario over time.
public struct HistoryPage {
  /// The usual name of its file, in the folder of the history.
  public static let fileName = "history.html"

  private let trends: [Trend]

  public init(_ trends: [Trend]) { self.trends = trends }

  public func write(into sink: inout ByteSink) {
    let groups = trends.byScenario
    let moved = groups.count { $0.trends.contains(where: \.moves) }
    let frame = PageFrame(
      title: "Results of scenarios",
      body: """
        <header>
        <div class="top"><h1>Results of scenarios, job by job</h1>\(ReportPage.themes)</div>
        <div class="verdict"><span>\(moved) of \(groups.count) scenarios moved</span></div>
        </header>
        <main>
        \(groups.map(section).joined(separator: "\n"))
        </main>
        <footer><p>simrun \(HTML.plain(Release.version)) · means over the seeds of each job, of \
        the scenario as written · dashed: from there on the scenario, the seeds or the version \
        of simrun are different</p></footer>

        """)
    frame.append(data: { $0.append("[]") }, to: &sink)
  }

  private func section(_ scenario: String, _ trends: [Trend]) -> String {
    let moved = trends.filter(\.moves).count
    let jobs = trends.first?.points.count ?? 0
    let note = moved == 0 ? "the same in" : "\(moved) of \(trends.count) moved in"
    return """
      <details\(moved == 0 ? "" : " open=\"open\"")><summary>\(HTML.foreign(scenario)) · \(note) \
      \(jobs) job\(jobs == 1 ? "" : "s")</summary>
      \(table(scenario, trends))
      </details>
      """
  }

  private func table(_ scenario: String, _ trends: [Trend]) -> String {
    HTML.table(
      "stack", caption: "Means of \(HTML.plain(scenario)) in each job",
      head: ["number", "over the jobs", "first and last"],
      rows: trends.map { trend in
        let name =
          trend.metric.map(HTML.code) ?? HTML.plain(trend.name)
        return """
          <tr><th scope="row">\(name)</th><td class="wide">\(TrendPicture(trend: trend).svg)</td>\
          <td class="nowrap">\(HTML.plain(trend.change))</td></tr>
          """
      })
  }
}

/// A line with a dot for each job.
struct TrendPicture {
  let trend: Trend

  private static let height = 40.0
  private static let margin = 6.0
  private static let mostStep = 40.0
  private static let mostWidth = 480.0

  var svg: String {
    let heights = trend.heights
    let room = Self.mostWidth - 2 * Self.margin
    let step = min(Self.mostStep, room / Double(max(1, heights.count)))
    let width = 2 * Self.margin + step * Double(max(1, heights.count - 1))
    func x(_ index: Int) -> Double { Self.margin + step * Double(index) }
    func y(_ height: Double) -> Double {
      Self.margin + (1 - height) * (Self.height - 2 * Self.margin)
    }
    var (body, dots, way, isDrawing) = ("", "", "", false)
    for (index, height) in heights.enumerated() {
      if trend.remark(at: index) != nil {
        let stroke = "M\(SVGText.number(x(index) - step / 2)) 0v\(Self.height)"
        body += SVGText.element("path", ["class": "break", "d": "\(stroke)"])
      }
      guard let height else {
        isDrawing = false
        continue
      }
      let place = "\(SVGText.number(x(index))) \(SVGText.number(y(height)))"
      way += (isDrawing ? "L" : "M") + place
      isDrawing = true
      dots += dot(index, x(index), y(height))
    }
    body += SVGText.element("path", ["class": "trend", "d": "\(way)"]) + dots
    return SVGText.element(
      "svg",
      [
        "class": "trend", "viewBox": "0 0 \(SVGText.number(width)) \(Self.height)", "role": "img",
        "width": "\(SVGText.number(width))", "height": "\(Self.height)",
        "aria-label": "\("\(trend.name): \(trend.change)".escapedForXML)",
      ], body)
  }

  private func dot(_ index: Int, _ x: Double, _ y: Double) -> String {
    let point = trend.points[index]
    var words = "\(point.started): \(trend.text(of: point.value))"
    if let remark = trend.remark(at: index) { words += ", \(remark)" }
    return SVGText.element(
      "circle",
      ["class": "job", "cx": "\(SVGText.number(x))", "cy": "\(SVGText.number(y))", "r": "3"],
      SVGText.element("title", [:], words.escapedForXML))
  }
}
