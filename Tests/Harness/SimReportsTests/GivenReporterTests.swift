import Geodesy
import Sensing
import SimKernel
import SimResults
import SimTraces
import Testing

@testable import SimReports

@Suite("What the app was given, as a trace (H-4)")
struct GivenReporterTests {
  private func text(showsPositions: Bool) -> String {
    var result = Fixture.single
    result.shown = Fixture.detail(showsPositions: showsPositions)
    result.shown.given = Fixture.given
    return GivenReporter().text(result)
  }

  @Test("Fixes and headings can be read back from it, to the bit")
  func readBack() throws {
    let trace = try Trace.read(Array(text(showsPositions: true).utf8), named: "given.jsonl")
    #expect(trace.fixes == Fixture.given.fixes && trace.headings == Fixture.given.headings)
    #expect(trace.platform == .ios)
  }

  @Test("Of a user's own recording it holds the headings alone, and says so (MG-15)")
  func withheld() throws {
    let text = text(showsPositions: false)
    let trace = try Trace.read(Array(text.utf8), named: "given.jsonl")
    #expect(trace.fixes.isEmpty && trace.headings == Fixture.given.headings)
    #expect(!text.contains("\"lat\"") && text.contains("positions are left out"))
  }

  @Test("There is no such file without a platform")
  func absent() {
    #expect(!GivenReporter().applies(to: Fixture.single))
  }
}
