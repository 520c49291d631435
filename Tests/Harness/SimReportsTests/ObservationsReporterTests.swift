import SimKernel
import SimResults
import Testing

@testable import SimReports

@Suite("Observations as lines")
struct ObservationsReporterTests {
  private func lines(showsPositions: Bool) -> [String] {
    var result = Fixture.single
    result.shown = Fixture.detail(log: Fixture.log, showsPositions: showsPositions)
    return ObservationsReporter().text(result).split(separator: "\n").map(String.init)
  }

  @Test("A header tells the meanings, then a line for each observation")
  func lines() {
    #expect(
      lines(showsPositions: true) == [
        #"{"format":1,"scenario":"scenarios/medina-drift.yaml","title":"Drift in the medina","#
          + #""seed":42,"positions":true,"kinds":{"compass.redraw":{"arrow_deg":{"decimals":1},"#
          + #""trust":{"choice":["low","high"]}},"app.position":{"#
          + #""latitude_deg":{"position":true,"decimals":7},"#
          + #""longitude_deg":{"position":true,"decimals":7},"accuracy_m":{"decimals":0}}}}"#,
        #"{"t":12.345678901,"kind":"compass.redraw","arrow_deg":-12.3,"trust":"high"}"#,
        #"{"t":13.000000000,"kind":"compass.redraw","arrow_deg":0.0,"trust":null}"#,
        #"{"t":13.000000001,"kind":"app.position","latitude_deg":35.7850000,"#
          + #""longitude_deg":-5.8125000,"accuracy_m":13}"#,
        #"{"t":-0.000000001,"kind":"compass.redraw","arrow_deg":null,"trust":null}"#,
      ])
  }

  @Test("Without leave, fields of positions are not there at all (MG-15)")
  func withheld() {
    let lines = lines(showsPositions: false)
    #expect(lines[3] == #"{"t":13.000000001,"kind":"app.position","accuracy_m":13}"#)
    #expect(lines[0].contains(#""positions":false"#) && !lines[0].contains("latitude"))
  }
}
