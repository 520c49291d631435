import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Tables of any origin, by the names in their header (H-2)")
struct CSVFormatTests {
  private func isKnown(_ header: String) -> Bool {
    CSVFormat.recognizes(Array("\(header)\n1,2,3\n".utf8)[...])
  }

  @Test("A table is known where it names a time and a position or heading")
  func recognition() {
    #expect(isKnown("time,lat,lon"))
    #expect(isKnown("Longitude (deg);LATITUDE (deg);Timestamp (ms)"))
    #expect(isKnown("t_ms,heading_deg,rv_accuracy,mag_uT,mag_accuracy"))
    #expect(!isKnown("lat,lon"))
    #expect(!isKnown("time,lat"))
    #expect(!isKnown("t_ms,x_m,y_m"))
    #expect(!isKnown("time,seconds_elapsed,latitude,longitude"))
    #expect(!isKnown("\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\""))
    #expect(!isKnown("Fix,GPS,37.4,-122.1"))
  }

  @Test("GPSLogger for Android: dilutions are no accuracy")
  func gpsLogger() throws {
    let header =
      "time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,"
      + "geoidheight,ageofdgpsdata,dgpsid,activity,battery,annotation\n"
    let trace = try read(
      header + "2026-05-17T09:30:00.250Z,31.6258,-7.9891,460,12.5,90.5,1.25,9,gps,0.8,1,1,,,,,88,\n"
        + "2026-05-17T09:30:05.000Z,31.6259,-7.9891,,,,,,network,0.9,1,1,,,,,88,\"a, b\"\n")
    #expect(
      trace.fixes == [
        Fix(
          coordinate: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9891),
          horizontalAccuracyMeters: 12.5, speedMetersPerSecond: 1.25, courseDegrees: 90.5,
          provider: .gnss, measured: .zero),
        Fix(
          coordinate: Coordinate(latitudeDegrees: 31.6259, longitudeDegrees: -7.9891),
          provider: .network, measured: Instant(nanoseconds: 4_750_000_000)),
      ])
    #expect(trace.headings.isEmpty)
    #expect(trace.epochNanoseconds == 1_779_010_200_250_000_000)
  }

  @Test(
    "Times are told by the column's name and the first value",
    arguments: [
      ("time", "1700000000.25", "1700000001.5"), ("time", "1700000000250", "1700000001500"),
      ("timestamp", "1700000000250000000", "1700000001500000000"),
      ("unix_time (µs)", "1700000000250000", "1700000001500000"),
      ("t_ms", "1700000000250", "1700000001500"),
      ("utc", "2023-11-14T22:13:20.25Z", "2023-11-14T23:13:21.5+01:00"),
    ])
  func times(name: String, first: String, second: String) throws {
    let trace = try read("\(name),lat,lon\n\(first),43.7,7.4\n\(second),43.7,7.4\n")
    #expect(trace.epochNanoseconds == 1_700_000_000_250_000_000)
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1.25])
  }

  @Test(
    "Times that can't be Unix times count from the recording's zero",
    arguments: [
      ("time", "2.5", "3.75"), ("elapsed_ms", "-10", "1240"), ("measured_ns", "0", "1250000000"),
    ])
  func relative(name: String, first: String, second: String) throws {
    let trace = try read("\(name),lat,lon\n\(first),43.7,7.4\n\(second),43.7,7.4\n")
    #expect(trace.epochNanoseconds == nil)
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1.25])
  }

  @Test("A row whose time is not like the first is garbled")
  func mixedTimes() throws {
    let trace = try read("time,lat,lon\n1700000000,43.7,7.4\n12,43.7,7.4\n1700000002,43.7,7.4\n")
    #expect(trace.fixes.count == 2)
    #expect(
      trace.notes == [
        "garbled rows, skipped: 1 (first at line 3: '12' is no time like the first, or outside "
          + "1980–2100)"
      ])
  }

  @Test("Both instants are kept where the table has both")
  func delivery() throws {
    let trace = try read(
      "time_ms,received_ms,lat,lon\n1700000000000,1700000000400,43.7,7.4\n"
        + "1700000001000,,43.7,7.4\n1700000002000,12,43.7,7.4\n")
    #expect(trace.fixes.map(\.latency.seconds) == [0.4, 0])
    #expect(trace.notes.count == 1)
  }

  @Test("A heading that says no north is magnetic; true ones are kept apart")
  func headings() throws {
    let trace = try read(
      "time,heading,true_heading,heading_accuracy,heading_source\n1,360,,10,compass\n"
        + "2,,12.5,-1,magnetometer\n3,370,,,\n4,10,20,0,\n")
    #expect(trace.headings.map(\.magneticDegrees) == [0, nil, 10])
    #expect(trace.headings.map(\.trueDegrees) == [nil, 12.5, 20])
    #expect(trace.headings.map(\.report) == [.degrees(10), .invalid, .absent])
    #expect(trace.headings.map(\.source) == [.compass, .magnetometer, .unknown])
  }

  @Test("A status column of a rotation vector says whose heading it is")
  func status() throws {
    let trace = try read(
      "t_ms,heading_deg,rv_accuracy\n1574578969248,356.96,3\n1574578969268,1,0\n")
    #expect(trace.headings.map(\.report) == [.status(3), .invalid])
    #expect(trace.headings.allSatisfy { $0.source == .rotationVector })
  }

  @Test("What can't be read is refused with its place, and never with a position")
  func refusals() {
    let garbled = refusal(of: "time,lat,lon\n1700000000,43.7x,7.4\n", as: "a.csv")
    #expect(garbled?.message == "no row can be read; the first: latitude is not a number")
    #expect(garbled?.place == .init(file: "a.csv", line: 2, column: 12))
    #expect(
      refusal(of: "time,lat,lon\n1700000000,91,7.4\n")?.message
        == "no row can be read; the first: latitude is out of range")
    #expect(
      refusal(of: "time,lat,lon\n1700000000,,\n")?.message
        == "no row can be read; the first: neither a position nor a heading")
    #expect(
      refusal(of: "time,lat,lon\n")?.message
        == "no row under the header: the file holds neither a position nor a heading")
    #expect(
      refusal(of: "time,lat,lon,simrun_format\n1700000000,1,2,1\n1700000001,1,2,2\n")?.message
        == "format '2' of simrun's CSV, expected '1'")
  }

  @Test("What the writer writes, in full")
  func written() {
    let writer = CSVWriter(into: ByteSink())
    writer.begin(
      TraceHead(format: "x", epochNanoseconds: 1_700_000_000_000_000_000, platform: .ios))
    writer.take(
      Fix(
        coordinate: Coordinate(latitudeDegrees: -0.5, longitudeDegrees: 1e-7),
        horizontalAccuracyMeters: 4.5, speedMetersPerSecond: 0, courseDegrees: 359.9,
        provider: .gnss, measured: Instant(nanoseconds: -5), delivered: .zero))
    writer.take(
      Heading(
        trueDegrees: 12.25, report: .invalid, source: .rotationVector,
        measured: Instant(nanoseconds: 7)))
    writer.take(
      Fix(
        coordinate: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0),
        measured: Instant(nanoseconds: .min), delivered: Instant(nanoseconds: 9)))
    #expect(
      writer.finish().text == """
        kind,measured_unix_ns,delivered_unix_ns,latitude,longitude,accuracy_m,speed_mps,\
        bearing_deg,provider,magnetic_heading_deg,true_heading_deg,heading_accuracy_deg,\
        heading_status,heading_source,platform,simrun_format
        fix,1699999999999999995,1700000000000000000,-0.5,1e-07,4.5,0,359.9,gnss,,,,,,ios,1
        heading,1700000000000000007,1700000000000000007,,,,,,,,12.25,-1,,rotation_vector,ios,1

        """)
    #expect(writer.losses == ["events measured or delivered outside 1980–2100, left out: 1"])
  }

  @Test("The source of a rotation vector is read by its name, and by the one of older files")
  func headingSources() throws {
    for word in ["rotation_vector", "rotationVector"] {
      let trace = try read("time,heading,heading_source\n1,90,\(word)\n")
      #expect(trace.headings.map(\.source) == [.rotationVector])
    }
  }
}
