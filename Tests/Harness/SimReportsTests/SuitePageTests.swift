import Foundation
import SimResults
import Testing

@testable import SimReports

@Suite("The page over several scenarios")
struct SuitePageTests {
  private let entries = [
    SuiteEntry(Fixture.many, link: "scenarios/a folder/50%.html"),
    SuiteEntry(
      "scenarios/broken.yaml", .failed, reason: "</script><script>alert(1)</script> \"سوق\" 🐫"),
    SuiteEntry("replay.yaml", .skipped, reason: "no recording was named"),
  ]

  @Test("Each scenario has a row with its verdict, its runs and the way to its page (H-10)")
  func rows() throws {
    let text = SuitePage.html(entries)
    let page = try ReadXML(text)
    #expect(page.all("a").map { $0.attributes["href"] } == ["./scenarios/a%20folder/50%25.html"])
    #expect(text.contains("1 not met, 1 without a result, 1 skipped"))
    #expect(text.contains("184 of 200 runs passed, from seed 42"))
    #expect(cells(page, "fail").count == 16)
    #expect(page.all("bdi").contains { $0.text.hasPrefix("</script><script>alert(1)") })
    #expect(SuitePage.html(entries) == text)
  }

  @Test("A missed scenario says what was missed, and an error keeps its lines")
  func reasons() throws {
    let run = Fixture.run([Fixture.position])
    let missed = Fixture.result([Fixture.variant(asExpected: false, [run])])
    let page = SuitePage.html([SuiteEntry(missed, link: "a.html")])
    let check = Fixture.position
    let told = "\(check.name) \(check.measuredWords), expected \(check.expected) (seed 42)"
    #expect(try ReadXML(page).all("bdi").contains { $0.text.contains(told) }, "\(page)")
    let caret = SuiteEntry("bad.yaml", .failed, reason: "bad.yaml:2:1: error\n  titel: x\n  ^")
    let read = try ReadXML(SuitePage.html([caret]))
    #expect(read.all("pre").map(\.text) == ["\n\n"], "three lines")
    let lines = read.all("bdi").map(\.text)
    #expect(lines.suffix(3) == ["bad.yaml:2:1: error", "  titel: x", "  ^"], "\(lines)")
  }

  @Test("On a narrow page each value has the title of its column")
  func titles() {
    let row = "<tr><td>a</td><th>b</th><td class=\"value\">c</td><td></td></tr>"
    let head = ["verdict", "name", "runs", ""]
    let table = HTML.table("stack", caption: "", head: head, rows: [row])
    #expect(table.contains("<th>b</th><td data-head=\"runs\" class=\"value\">c</td><td></td>"))
  }

  @Test("What was skipped spoils nothing, what failed does, and nothing at all is no pass")
  func verdict() {
    var met = entries[0]
    met.verdict = .met
    #expect(SuitePage.html([met, entries[2]]).contains("✓ met</strong>"))
    #expect(SuitePage.html([met, entries[1]]).contains("✗ not met</strong>"))
    #expect(SuitePage.html([entries[2]]).contains("✗ not met</strong>"))
    #expect(SuitePage.html([]).contains("✗ not met</strong>"))
  }

  @Test("What is not met stands above what is")
  func order() throws {
    var met = entries[0]
    met.verdict = .met
    met.link = "met.html"
    let links = try ReadXML(SuitePage.html([met, entries[2], entries[0]])).all("a")
    #expect(links.map { $0.attributes["href"]?.hasSuffix("met.html") } == [false, true])
  }

  /// The cells of the strips for runs of one kind.
  private func cells(_ page: ReadXML, _ style: String) -> [Substring] {
    page.all("path").filter { $0.attributes["class"] == style }
      .flatMap { ($0.attributes["d"] ?? "").split(separator: "M") }
  }

  @Test("Of a hundred thousand runs the strip has two hundred cells, low where one of them failed")
  func manyRuns() throws {
    var entry = entries[0]
    entry.passed = (0..<100_000).map { $0 != 777 }
    let page = try ReadXML(SuitePage.html([entry]))
    #expect(cells(page, "pass").count == 199)
    #expect(cells(page, "fail") == ["1 9h1V17h-1z"])
  }

  @Test("It is written whole, over what stood there")
  func written() throws {
    try withTemporaryFolder { folder in
      try SuitePage(entries).write(to: folder)
      try SuitePage(Array(entries.prefix(1))).write(to: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["index.html"])
      let text = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
      #expect(text == SuitePage.html(Array(entries.prefix(1))))
    }
  }
}
