import SimResults
import SimText
import SimTraces
import Testing

@testable import SimReports

@Suite("The page that lays two results over each other (H-9, H-10)")
struct ComparePageTests {
  static func page(_ before: ScenarioResult, _ after: ScenarioResult) throws -> String {
    func side(_ name: String, _ result: ScenarioResult) throws -> ComparePage.Side {
      ComparePage.Side(
        name: name, baseline: Baseline(result),
        page: try DrawnPage(html: HTMLReporter().text(result), path: "\(name)/report.html"))
    }
    var movement = Movement(
      .worse, scenario: after.path, metric: "given.error.p95", command: "simrun a.yaml")
    (movement.from, movement.to, movement.unit) = (12, 15, "m")
    var sink = ByteSink()
    try ComparePage(
      try side("reports<before>", before), try side("reports", after), movements: [movement]
    ).write(into: &sink)
    return sink.text
  }

  @Test("Both sides are named, and what moved stands with its numbers; names are escaped")
  func words() throws {
    let text = try Self.page(BrowserTests.walk, BrowserTests.walk)
    let page = try ReadXML(text)
    let names = page.all("code").map(\.text)
    #expect(names.contains("reports<before>") && names.contains("reports"))
    let cells = page.all("td").map(\.text)
    #expect(cells.contains("12 m") && cells.contains("15 m"))
    #expect(page.all("bdi")[0].text == "Drift in the medina")
    #expect(text.contains("1 of 1 movements fail"))
  }

  @Test("The runs of a page come back as they were written, under another name")
  func data() throws {
    let html = HTMLReporter().text(BrowserTests.walk)
    let page = try DrawnPage(html: html, path: "report.html")
    #expect(page.title == "Drift in the medina" && page.showsPositions && page.hasLanes)
    let data = page.data(named: "be\"fore")
    #expect(data.hasPrefix(#"{"format":1,"name":"be\"fore","title":"#))
    #expect(html.contains(data.dropFirst(#"{"format":1,"name":"be\"fore""#.count)))
  }

  @Test(
    "What is no page of simrun, of another format, or a comparison itself is refused",
    arguments: [
      (#"[]"#, "holds no runs"),
      (
        #"[{"format":1,"name":""x]"#,
        "holds no runs"
      ),
      (
        #"[{"format":9,"name":"","runs":[]}]"#,
        "holds no runs"
      ),
      (
        #"[{"format":1,"name":"","runs":["<"]}]"#,
        "holds no runs"
      ),
    ])
  func refusals(data: String, words: String) throws {
    let refusal = #expect(throws: Diagnostic.self) {
      try DrawnPage(
        html: "<script type=\"application/json\" id=\"data\">\(data)</script>",
        path: "old/report.html")
    }
    #expect(refusal?.message.contains(words) == true)
    #expect(refusal?.place.file == "old/report.html")
    #expect(throws: Diagnostic.self) { try DrawnPage(html: "<html></html>", path: "a.html") }
    let comparison = try Self.page(BrowserTests.walk, BrowserTests.walk)
    #expect(throws: Diagnostic.self) { try DrawnPage(html: comparison, path: "compare.html") }
  }

  @Test("Two recordings whose positions may not be told have no map, and nothing of where")
  func withoutPositions() throws {
    var secret = BrowserTests.walk
    secret.shown.showsPositions = false
    let text = try Self.page(secret, secret)
    #expect(text.contains("This is a recording") && !text.contains("id=\"map\""))
    for key in ["origin", "lanes", "truth", "believed", "path", "routes", "places", "x"] {
      #expect(!text.contains("\"\(key)\":"), "\(key)")
    }
    #expect(text.contains("\"checks\":[["))
  }

  @Test("A side that tells positions is not laid over one that may not", arguments: [true, false])
  func mixed(isFirst: Bool) throws {
    let open = BrowserTests.walk
    var secret = open
    secret.shown.showsPositions = false
    let refusal = #expect(throws: Diagnostic.self) {
      try isFirst ? Self.page(open, secret) : Self.page(secret, open)
    }
    #expect(refusal?.place.file == open.path)
    let closed = isFirst ? "reports" : "reports<before>"
    #expect(refusal?.message.hasPrefix("\(closed) holds no positions of it, but ") == true)
  }
}
