import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Writing NMEA 0183 (H-2, H-3)")
struct NMEAWriterTests {
  private func written(_ trace: Trace) -> (text: String, losses: [String]) {
    let writer = NMEAWriter(into: ByteSink())
    writer.take(trace, format: "test")
    let sink = writer.finish()
    return (sink.text, writer.losses)
  }

  private func fix(
    _ nanoseconds: Int64 = 0, accuracy: Double? = nil, delivered: Int64? = nil
  ) -> Fix {
    Fix(
      coordinate: Coordinate(latitudeDegrees: -43.73, longitudeDegrees: 7.5),
      horizontalAccuracyMeters: accuracy, provider: .gnss,
      measured: Instant(nanoseconds: nanoseconds),
      delivered: delivered.map { Instant(nanoseconds: $0) })
  }

  private static let second: Int64 = 1_000_000_000

  @Test("A fix is an RMC, a GGA and a GST; headings say which north they are from")
  func sentences() {
    var walk = fix(accuracy: 5)
    walk.speedMetersPerSecond = 1.852
    walk.courseDegrees = 90.5
    let headings = [
      Heading(magneticDegrees: 10, measured: .zero), Heading(trueDegrees: 12, measured: .zero),
      Heading(
        magneticDegrees: 1, trueDegrees: 358.5, measured: Instant(nanoseconds: 1_500_000_001)),
    ]
    // 2026-05-17T12:00:00.25Z
    let trace = Trace(
      fixes: [walk], headings: headings, epochNanoseconds: 1_779_019_200_250_000_000)
    let (text, losses) = written(trace)
    #expect(
      text
        == nmea(
          "GPRMC,120000.250,A,4343.800000000,S,00730.000000000,E,3.6,90.5,170526,,,A",
          "GPGGA,120000.250,4343.800000000,S,00730.000000000,E,1,,,,,,,,",
          "GPGST,120000.250,,,,,3.535533906,3.535533906,", "HCHDG,10,,,,", "HEHDT,12,T",
          "GPZDA,120001.750000001,17,05,2026,,", "HCHDG,1,,,2.5,W"))
    #expect(losses == [])
  }

  @Test("Without a clock, dates are empty and the zero is midnight; steps over 12 h are named")
  func undated() throws {
    let hour = 3600 * Self.second
    let trace = Trace(
      fixes: [fix(), fix(11 * hour), fix(22 * hour), fix(33 * hour)],
      headings: [Heading(trueDegrees: 1, measured: Instant(nanoseconds: 34 * hour))])
    let (text, losses) = written(trace)
    #expect(text.hasPrefix("$GPRMC,000000.000,A,4343.800000000,S,00730.000000000,E,,,,,,A*"))
    #expect(text.contains("$GPZDA,100000.000,,,,,*"))
    let read = try Trace.read(Array(text.utf8), named: "a")
    #expect(read.fixes == trace.fixes)
    #expect(read.headings == trace.headings)
    #expect(read.epochNanoseconds == nil)
    #expect(losses == [])
    let steps = written(Trace(fixes: [fix(), fix(13 * hour)])).losses
    #expect(
      steps == ["steps of more than 12 h between times without a date, read back shorter: 1"])
  }

  @Test("Years after 2079 are told by a ZDA")
  func lateYears() throws {
    let trace = Trace(
      fixes: [fix(), fix(Self.second)], epochNanoseconds: 4_000_000_000 * Self.second)
    let (text, losses) = written(trace)
    #expect(text.contains("GPZDA,070640.000,02,10,2096,,*"))
    let read = try Trace.read(Array(text.utf8), named: "a")
    #expect(read.epochNanoseconds == trace.epochNanoseconds)
    #expect(read.fixes == trace.fixes)
    #expect(losses == [])
  }

  @Test("Minutes never come to 60, and the poles and the antimeridian stay in range")
  func coordinates() throws {
    let places = [
      (0.999_999_999_999_9, -0.999_999_999_999_9), (90, 180), (-90, -180), (1e-13, -1e-13),
    ]
    for (latitude, longitude) in places {
      var place = fix()
      place.coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      let (text, _) = written(Trace(fixes: [place]))
      let read = try Trace.read(Array(text.utf8), named: "a").fixes[0].coordinate
      #expect(abs(read.latitudeDegrees - latitude) < 1e-11)
      #expect(abs(read.longitudeDegrees - longitude) < 1e-11)
    }
  }

  @Test("What is left out or changed is named, with counts")
  func losses() throws {
    let trace = Trace(
      fixes: [
        fix(Self.second), fix(Self.second), fix(2 * Self.second, delivered: 3 * Self.second),
      ],
      epochNanoseconds: 1_779_019_200_000_000_000)
    let (text, losses) = written(trace)
    #expect(
      losses == [
        "fixes measured at the same instant as the one before, left out: 1",
        "the zero: it becomes the instant of the first event",
        "delivery instants: 1 of 2 fixes and headings were delivered at another time than measured",
      ])
    #expect(try Trace.read(Array(text.utf8), named: "a").fixes.count == 2)
  }

  @Test("A time outside 1980–2100 and a position that is none are left out")
  func outside() {
    var nowhere = fix(Self.second)
    nowhere.coordinate.latitudeDegrees = .nan
    let trace = Trace(
      fixes: [fix(.min), nowhere, fix(.max)],
      headings: [Heading(trueDegrees: 1, measured: Instant(nanoseconds: .max))],
      epochNanoseconds: 1_779_019_200_000_000_000)
    let (text, losses) = written(trace)
    #expect(text == "")
    let words = "fixes and headings without a place or a time that NMEA can hold, left out: 4"
    #expect(losses == [words])
    #expect(
      written(Trace(fixes: [fix(.min), fix(.max)])).losses.first?.hasSuffix("out: 2") == true)
  }

  @Test("A speed that is no number leaves its field empty")
  func notANumber() {
    var odd = fix()
    odd.speedMetersPerSecond = .nan
    odd.courseDegrees = .infinity
    #expect(written(Trace(fixes: [odd])).text.contains(",E,,,,,,A*"))
  }
}
