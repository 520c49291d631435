import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Track logs of GeoLife and OziExplorer (H-2)")
struct TrackLogTests {
  private func log(_ first: String, datum: String = "WGS 84", _ lines: String...) -> String {
    ([first, datum, "Altitude is in Feet", "Reserved 3", "0,2,255,x,0,0,2,8421376", "0"] + lines)
      .joined(separator: "\r\n")
  }

  @Test("GeoLife's date and time count to the second, OziExplorer's days to some milliseconds")
  func times() throws {
    let life = try read(
      log(
        "Geolife trajectory", "39.9,116.3,0,492,40097.5864583333,2009-10-11,14:04:30",
        "39.9,116.3,0,492,40097.5865162037,2009-10-11,14:04:35"))
    #expect(life.epochNanoseconds == 1_255_269_870_000_000_000)
    #expect(life.fixes.map(\.measured.seconds) == [0, 5])
    let ozi = try read(
      log(
        "OziExplorer Track Point File Version 2.1",
        "  39.9, 116.3,1, 492,40097.5864583,11-Oct-09,2:04:30 PM",
        "  39.8, 116.3,0,-777,40097.5865162,11-Oct-09,2:04:35 PM"))
    #expect(abs((ozi.epochNanoseconds ?? 0) - 1_255_269_870_000_000_000) <= 5_000_000)
    #expect(ozi.fixes.map(\.coordinate.latitudeDegrees) == [39.9, 39.8])
  }

  @Test("A mark breaks the track, and altitudes are told as lost")
  func breaks() throws {
    let trace = try read(
      log(
        "OziExplorer Track Point File Version 2.1", "39.9,116.3,1,492,40097.5",
        "39.9,116.3,0,-777,40097.6", "39.8,116.3,1,493.5,40097.7"))
    #expect(trace.breaks == [trace.fixes[2].delivered])
    #expect(trace.dropped == ["elevations: 2"])
  }

  @Test("Another datum, and a log without a point, are refused with their place")
  func refusals() {
    let datum = refusal(of: log("Geolife trajectory", datum: "Tokyo", "39.9,116.3,0,492,40097"))
    #expect(datum?.message == "the datum 'Tokyo', expected WGS 84")
    #expect(datum?.place == .init(file: "a.txt", line: 2, column: 1))
    let empty = refusal(of: log("Geolife trajectory", "a,b"))
    #expect(empty?.message == "no line with a position below the header")
    #expect(empty?.place.line == 7)
  }
}
