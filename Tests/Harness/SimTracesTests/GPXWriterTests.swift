import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What GPX we write (H-3)")
struct GPXWriterTests {
  private func written(_ trace: Trace) -> (text: String, losses: [String]) {
    let writer = GPXWriter(into: ByteSink())
    writer.take(trace, format: "GPX")
    let text = writer.finish().text
    return (text, writer.losses)
  }

  private func fix(_ seconds: Double) -> Fix {
    Fix(
      coordinate: Coordinate(latitudeDegrees: 43.7, longitudeDegrees: -1e-7),
      measured: .zero + .seconds(seconds))
  }

  @Test("A point has its elements in the order that GPX 1.1 asks for")
  func point() {
    var fix = fix(0)
    fix.provider = .gnss
    fix.speedMetersPerSecond = 1.5
    fix.courseDegrees = 90
    fix.horizontalAccuracyMeters = 4.5
    let heading = Heading(
      magneticDegrees: 10, trueDegrees: 12, report: .invalid, source: .compass, measured: .zero)
    let (text, losses) = written(
      Trace(fixes: [fix], headings: [heading], epochNanoseconds: 1_700_000_000_250_000_000))
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="simrun" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:simrun="urn:simrun:gpx:1">
        <trk><trkseg>
        <trkpt lat="43.7" lon="-0.0000001"><time>2023-11-14T22:13:20.250Z</time><src>gps</src>\
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.5</gpxtpx:speed>\
        <gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension>\
        <simrun:accuracy>4.5</simrun:accuracy><simrun:trueHeading>12</simrun:trueHeading>\
        <simrun:magneticHeading>10</simrun:magneticHeading>\
        <simrun:headingAccuracy>-1</simrun:headingAccuracy></extensions></trkpt>
        </trkseg></trk>
        </gpx>

        """)
    #expect(losses == [])
  }

  @Test("A point carries the last heading delivered by then, and each heading goes to one point")
  func lastHeading() throws {
    let headings = [0.2, 0.4, 2.5].map { seconds in
      Heading(
        trueDegrees: seconds * 10, source: .compass, measured: .zero + .seconds(seconds))
    }
    let (text, losses) = written(
      Trace(
        fixes: [fix(0), fix(1), fix(2)], headings: headings,
        epochNanoseconds: 1_700_000_000_000_000_000))
    let trace = try Trace.read(Array(text.utf8), named: "a")
    #expect(trace.headings.map(\.trueDegrees) == [4])
    #expect(trace.headings.map(\.measured.seconds) == [1])
    #expect(
      losses == [
        "headings: 2 of 3, as a point carries only the last",
        "heading instants: 1 of 1 carried headings get the time of their fix",
      ])
  }

  @Test("Times that no recording can have are left out, and said")
  func impossibleTimes() throws {
    var fixes = [fix(0), fix(1)]
    fixes[1].measured = .distantFuture
    let (text, losses) = written(Trace(fixes: fixes, epochNanoseconds: 1_700_000_000_000_000_000))
    #expect(try Trace.read(Array(text.utf8), named: "a").fixes.count == 1)
    #expect(losses.contains("times outside 1980–2100: 1 of 2 fixes have none"))
  }

  @Test("A writer is found by the ending of a file's name")
  func ending() {
    #expect(TraceWriters.writer(forFileNamed: "Walk.GPX")?.name == "GPX")
    #expect(TraceWriters.writer(forFileNamed: "walk.xyz") == nil)
  }

  @Test(
    "A time is written with as many digits as it takes",
    arguments: [
      (1_700_000_000_000_000_000, "2023-11-14T22:13:20Z"),
      (1_700_000_000_250_000_000, "2023-11-14T22:13:20.250Z"),
      (1_700_000_000_000_250_000, "2023-11-14T22:13:20.000250Z"),
      (1_700_000_000_000_000_001, "2023-11-14T22:13:20.000000001Z"),
      (315_532_800_000_000_000, "1980-01-01T00:00:00Z"),
      (1_709_164_800_000_000_000, "2024-02-29T00:00:00Z"),
      (4_133_980_799_999_999_999, "2100-12-31T23:59:59.999999999Z"),
    ] as [(Int64, String)])
  func times(nanoseconds: Int64, text: String) {
    var sink = ByteSink()
    Timestamp.append(iso8601: nanoseconds, to: &sink)
    #expect(sink.text == text)
  }

  @Test("Every day of the era is written as the day that is read")
  func days() {
    let day: Int64 = 86_400_000_000_000
    for nanoseconds in stride(
      from: Timestamp.era.lowerBound, to: Timestamp.era.upperBound, by: Int(day))
    {
      var sink = ByteSink()
      Timestamp.append(iso8601: nanoseconds, to: &sink)
      let read = sink.bytes.withUnsafeBufferPointer { Timestamp(iso8601: $0) }
      #expect(read == .time(nanoseconds: nanoseconds, hasZone: true), "\(sink.text)")
    }
  }
}
