import Sensing
import SimResults
import Testing

@testable import SimReports

@Suite("A chart of what lasted from when to when")
struct TimeChartTests {
  private func picture(_ rows: [TimeChart.Row]) throws -> ReadXML {
    let chart = TimeChart("The plan", note: "", rows: rows)
    let svg = TimeChartPicture(chart: chart, end: .zero + .seconds(100)) { "\($0.seconds)" }.svg
    return try ReadXML(svg)
  }

  private func second(_ second: Double) -> Instant { .zero + .seconds(second) }

  @Test("Bars have the length of their time, moments are strokes, and names are escaped (H-10)")
  func bars() throws {
    let svg = try picture([
      .init("walk", [.init(second(0), second(50), "a <b> & c"), .init(second(75), second(75))])
    ])
    let bar = try #require(svg.all("rect").first)
    #expect(bar.attributes["x"] == "120" && bar.attributes["width"] == "336")
    #expect(svg.all("text").contains { $0.text == "a <b> & c" })
    let moments = svg.all("path").filter { $0.attributes["class"]?.hasPrefix("moment") == true }
    #expect(moments.count == 1 && moments[0].attributes["d"]?.hasPrefix("M624 ") == true)
  }

  @Test("A plan beyond the end of the run is drawn to its end, and a bar too short has no label")
  func beyond() throws {
    let svg = try picture([
      .init("plan", [.init(second(100), second(200), "", .planned)]),
      .init("walk", [.init(second(0), second(1), "a long name")]),
    ])
    let bars = svg.all("rect")
    #expect(bars[0].attributes["x"] == "456" && bars[0].attributes["width"] == "336")
    #expect(!svg.all("text").contains { $0.text == "a long name" })
    #expect(svg.all("title").contains { $0.text == "a long name, 0.0 – 1.0" })
  }
}
