import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("A run history as text and as a page (H-9, H-10)")
struct HistoryReportTests {
  private static func trend(
    _ metric: String?, _ values: [Double?], version: [String] = [], in scenario: String = "a.yaml"
  ) -> Trend {
    Trend(
      scenario: scenario, metric: metric, unit: metric == nil ? "" : "m",
      points: values.enumerated().map { index, value in
        Trend.Point(
          started: "day \(index + 1)", version: index < version.count ? version[index] : "1",
          content: "x", seeds: 5, value: value)
      })
  }

  @Test("What moved is a line with a column for each job; the rest is counted")
  func text() {
    let trends = [
      Self.trend(nil, [0.5, 0.5, 1]), Self.trend("given.error.max", [2, 2, 2]),
      Self.trend(nil, [1, 1, 1], in: "b.yaml"),
    ]
    let text = HistoryText().text(trends, page: "reports/history.html")
    #expect(text.contains("a.yaml  3 jobs, day 1 to day 3\n"), "\(text)")
    #expect(text.contains("runs that passed  ▁▁█  50 % → 100 %\n"), "\(text)")
    #expect(!text.contains("given.error.max"))
    #expect(text.contains("1 scenario had the same results in every job"))
    let all = HistoryText(tellsAll: true).text(trends, page: "reports/history.html")
    #expect(all.contains("given.error.max   ▅▅▅  2 m\n"), "\(all)")
    #expect(all.contains("b.yaml  3 jobs"), "\(all)")
  }

  @Test("Nothing measured is a dot, and another simrun a stroke before its first job")
  func gaps() {
    let trend = Self.trend("given.error.max", [1, nil, 3], version: ["1", "1", "2"])
    let text = HistoryText().text([trend], page: "h.html")
    #expect(text.contains("▁·┆█  1 m → 3 m"), "\(text)")
  }

  static func page() -> String {
    let trends = [
      trend(nil, [0.5, 1], in: Fixture.hostileText),
      trend("given.error.max", [nil, 2, 2], version: ["1", "<2>", "<2>"]),
    ]
    var sink = ByteSink()
    HistoryPage(trends).write(into: &sink)
    return sink.text
  }

  @Test("The page has a picture of each number, well-formed, whatever names say")
  func pictures() throws {
    let page = Self.page()
    let circles = try ReadXML(page).all("circle")
    #expect(page.contains("2 of 2 scenarios moved"))
    #expect(circles.count == 4)
    #expect(page.contains("day 2: 2 m, simrun &lt;2&gt;"))
    #expect(!page.contains("<2>"))
  }
}
