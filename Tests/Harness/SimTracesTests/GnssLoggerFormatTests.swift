import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What an Android GnssLogger file says (H-2)")
struct GnssLoggerFormatTests {
  static let header =
    "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,"
    + "BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos,"
    + "VerticalAccuracyMeters,MockLocation\n"

  /// A row `unix` seconds after 2001-09-09T01:46:40Z and `elapsed` seconds after the phone's start.
  private func fix(
    _ provider: String = "GPS", unix: Double? = 0, elapsed: Double? = 100, speed: String = "1.5",
    accuracy: String = "4", bearing: String = "90"
  ) -> String {
    let unixCell = unix.map { String(1_000_000_000_000 + Int64($0 * 1e3)) } ?? ""
    let elapsedCell = elapsed.map { String(Int64($0 * 1e9)) } ?? ""
    return "Fix,\(provider),43.7,7.4,50,\(speed),\(accuracy),\(bearing),\(unixCell),,,"
      + "\(elapsedCell),3,0\n"
  }

  @Test("A Fix row is a fix with speed, accuracy and course")
  func row() throws {
    let trace = try read(Self.header + fix())
    #expect(
      trace.fixes == [
        Fix(
          coordinate: .init(latitudeDegrees: 43.7, longitudeDegrees: 7.4),
          horizontalAccuracyMeters: 4, speedMetersPerSecond: 1.5, courseDegrees: 90,
          provider: .gnss, measured: .zero)
      ])
    #expect(trace.epochNanoseconds == 1_000_000_000_000_000_000)
  }

  @Test(
    "Providers are told in any case",
    arguments: [
      ("GPS", .gnss), ("gps", .gnss), ("FLP", .fused), ("fused", .fused), ("NLP", .network),
      ("network", .network), ("XYZ", .unknown), ("", .unknown),
    ] as [(String, Fix.Provider)])
  func providers(name: String, provider: Fix.Provider) throws {
    #expect(try read(Self.header + fix(name)).fixes[0].provider == provider)
  }

  @Test(
    "Empty cells, NaN, negative and impossible values mean absent",
    arguments: ["", "NaN", "-1", "-1.0", "3.4e38"])
  func absent(cell: String) throws {
    let trace = try read(Self.header + fix(speed: cell, accuracy: cell, bearing: cell))
    #expect(trace.fixes[0].speedMetersPerSecond == nil)
    #expect(trace.fixes[0].horizontalAccuracyMeters == nil)
    #expect(trace.fixes[0].courseDegrees == nil)
  }

  @Test("Columns are found by name, in any order, with the names of old versions")
  func columns() throws {
    let old = try read(
      "#   Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs\n"
        + "Fix,gps,43.7,7.4,50,1.5,4,1000000000000\n")
    #expect(old.fixes.map(\.horizontalAccuracyMeters) == [4])
    #expect(old.fixes.map(\.courseDegrees) == [nil])
    let other = try read(
      "#Fix,UnixTimeMillis,LongitudeDegrees,Extra,LatitudeDegrees,Provider\n"
        + "Fix,1000000000000,7.4,x,43.7,NLP\n")
    #expect(other.fixes[0].coordinate == old.fixes[0].coordinate)
    #expect(other.fixes[0].provider == .network)
  }

  @Test("Rows before any header have today's columns, or the old ones where they have eight cells")
  func noHeader() throws {
    let trace = try read(fix() + "Fix,gps,43.7,7.4,50,1.5,4,1000000001000\n")
    #expect(trace.fixes.map(\.courseDegrees) == [90, nil])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
  }

  @Test("The latest header counts for the rows below it")
  func secondHeader() throws {
    let trace = try read(
      Self.header + fix() + "# Fix,Provider,Latitude,Longitude,(UTC)TimeInMs\n"
        + "Fix,gps,43.7,7.4,1000000001000\n")
    #expect(trace.fixes.count == 2)
  }

  @Test("A comment that only starts like a header is a comment")
  func comment() throws {
    #expect(try read(Self.header + "# Fix,it,later\n" + fix()).fixes.count == 1)
  }

  @Test("Yaw is a heading from magnetic north, without a report")
  func orientation() throws {
    let trace = try read(
      Self.header + fix(elapsed: 100)
        + "OrientationDeg,1000000001000,101000000000,201.5,-5.0,-52.0\n"
        + "OrientationDeg,1000000002000,102000000000,360.0,0,0\n"
        + "OrientationDeg,1000000003000,103000000000,-90,0,0\n")
    #expect(trace.headings.map(\.magneticDegrees) == [201.5, 0, 270])
    #expect(trace.headings.allSatisfy { $0.trueDegrees == nil && $0.report == .absent })
    #expect(trace.headings.map(\.delivered.seconds) == [1, 2, 3])
  }

  @Test("Measured is UnixTimeMillis, delivered elapsedRealtimeNanos; the quickest has no latency")
  func clocks() throws {
    let trace = try read(
      Self.header + fix("GPS", unix: 0, elapsed: 100.5) + fix("FLP", unix: 2, elapsed: 102)
        + fix("GPS", unix: 6, elapsed: 106.25))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1.5, 5.75])
    #expect(trace.fixes.map(\.latency.seconds) == [0.5, 0, 0.25])
    #expect(trace.epochNanoseconds == 1_000_000_000_500_000_000)
    #expect(
      trace.notes == [
        "the file does not say when a fix was delivered: elapsedRealtimeNanos in "
          + "the order of the rows is used, 0.0 to 0.5 s after UnixTimeMillis; true "
          + "delays may be longer"
      ])
  }

  @Test("A row that is older than the rows before it was delivered after them")
  func lateRow() throws {
    let trace = try read(
      Self.header + fix(unix: 5, elapsed: 105) + fix("NLP", unix: 2, elapsed: 102)
        + "OrientationDeg,1000000004000,104000000000,10,0,0\n")
    #expect(trace.fixes.map(\.measured.seconds) == [0, -3])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 0])
    #expect(trace.headings.map(\.delivered.seconds) == [0])
    #expect(trace.notes.last?.hasPrefix("times that go back: 2 of 3 rows, by up to 3.0 s") == true)
  }

  @Test("A wall clock that was set shows as latency of those rows alone")
  func setClock() throws {
    let trace = try read(
      Self.header + fix(unix: 3600, elapsed: 100) + fix(unix: 1, elapsed: 101)
        + fix(unix: 2, elapsed: 102))
    #expect(trace.fixes.map(\.latency.seconds) == [-3600, 0, 0])
    #expect(
      trace.notes.first
        == "rows whose UnixTimeMillis is more than 10 s off elapsedRealtimeNanos, "
        + "because the clock was set: 1")
  }

  @Test("One clock is enough")
  func oneClock() throws {
    let unix = try read(Self.header + fix(unix: 0, elapsed: nil) + fix(unix: 3, elapsed: nil))
    #expect(unix.fixes.map(\.delivered.seconds) == [0, 3])
    let elapsed = try read(Self.header + fix(unix: nil, elapsed: 7) + fix(unix: nil, elapsed: 9))
    #expect(elapsed.fixes.map(\.delivered.seconds) == [0, 2])
    #expect(elapsed.epochNanoseconds == nil)
    let mixed = try read(Self.header + fix(unix: 0, elapsed: nil) + fix(unix: nil, elapsed: 9))
    #expect(mixed.fixes.count == 1)
    #expect(
      mixed.notes == ["rows with only elapsedRealtimeNanos, which can't be dated, left out: 1"])
  }

  @Test(
    "A garbled row is skipped, counted, and its reason said",
    arguments: [
      ("Fix,GPS,43.7\n", "3 cells, expected 14"),
      ("Fix,GPS,43.7,7.4,0,0,4,0,1000000000000,,,100,3,0,9\n", "15 cells, expected 14"),
      ("Fix,GPS,,7.4,0,0,4,0,1000000000000,,,100,3,0\n", "latitude is not a number"),
      ("Fix,GPS,91,7.4,0,0,4,0,1000000000000,,,100,3,0\n", "latitude is out of range"),
      ("Fix,GPS,9,abc,0,0,4,0,1000000000000,,,100,3,0\n", "longitude is not a number"),
      ("Fix,GPS,9,-181,0,0,4,0,1000000000000,,,100,3,0\n", "longitude is out of range"),
      ("Fix,GPS,9,7,0,x,4,0,1000000000000,,,100,3,0\n", "speed 'x' is not a number"),
      ("Fix,GPS,9,7,0,0,1e999,0,1000000000000,,,100,3,0\n", "accuracy '#e###' is not a number"),
      ("Fix,GPS,9,7,0,0,4,inf,1000000000000,,,100,3,0\n", "bearing 'inf' is not a number"),
      (
        "Fix,GPS,9,7,0,0,4,0,9999999999999999999,,,100,3,0\n",
        "time '###################' is not in milliseconds since 1970, or outside 1980–2100"
      ),
      (
        "Fix,GPS,9,7,0,0,4,0,1000000000,,,100,3,0\n",
        "time '##########' is not in milliseconds since 1970, or outside 1980–2100"
      ),
      (
        "Fix,GPS,9,7,0,0,4,0,1000000000000,,,9223372036854775807,3,0\n",
        "elapsedRealtimeNanos '###################' is not a time since the phone started"
      ),
      ("Fix,GPS,9,7,0,0,4,0,,,,,3,0\n", "the row has no time"),
    ])
  func garbled(row: String, reason: String) throws {
    let trace = try read(Self.header + row + fix())
    #expect(trace.fixes.count == 1)
    #expect(
      trace.notes.first
        == "garbled Fix rows, skipped: 1 of 2 (first at line 2: \(reason))")
    let refusal = refusal(of: Self.header + row)
    #expect(refusal?.message == "no Fix row can be read; the first: \(reason)")
    #expect(refusal?.hint == "does the header # Fix,… belong to these rows?")
    #expect(refusal?.place.line == 2)
    #expect(refusal?.sourceLine == row.dropLast().withoutDigits)
  }

  @Test("The column of a refusal is that of the cell")
  func refusedCell() {
    let refusal = refusal(of: Self.header + "Fix,é,43.7,x,0,0,4,0,1000000000000,,,100,3,0\n")
    #expect(refusal?.place.column == 12)
  }

  @Test("A row without header has twelve to seventeen cells, or eight")
  func cellsWithoutHeader() {
    #expect(
      refusal(of: "Fix,GPS,43.7,7.4\n")?.message
        == "no Fix row can be read; the first: 4 cells, expected 12 to 17")
  }

  @Test("A last row that is cut off is garbled")
  func cutOff() throws {
    let whole = Self.header + fix() + fix(unix: 1, elapsed: 101)
    #expect(try read(String(whole.dropLast(8))).fixes.count == 1)
    #expect(try read(String(whole.dropLast())).fixes.count == 2)
  }

  @Test("A garbled OrientationDeg row is skipped and counted")
  func garbledOrientation() throws {
    let trace = try read(
      Self.header + fix() + "OrientationDeg,1000000000000,100000000000,north,0,0\n")
    #expect(trace.headings.isEmpty)
    #expect(
      trace.notes.first
        == "garbled OrientationDeg rows, skipped: 1 "
        + "(first at line 3: yaw is no angle from 0 to 360)"
    )
  }

  @Test("Rows of other types are counted, lines that are no rows too")
  func otherRows() throws {
    let trace = try read(
      Self.header + "Raw,1,2\nNMEA,$GPGGA,1*00,1\nRaw,3\n\n  \nhello\n" + fix()
        + String(repeating: "x", count: 70_000) + "\n")
    #expect(
      trace.notes.prefix(2) == [
        "lines that are no rows, skipped: 2 (first at line 7)",
        "rows of other types, not used: Raw 2, NMEA 1",
      ])
  }

  @Test("A log without Fix rows is refused, and says what it has")
  func noFix() {
    let refusal = refusal(
      of: "# Fix header\nRaw,1\nOrientationDeg,1000000000000,100,5,0,0\nRaw,2\n")
    #expect(
      refusal?.message
        == "no Fix row: the log holds no position (rows: Raw 2, OrientationDeg 1)")
    #expect(refusal?.hint == "switch on the location providers in GnssLogger before recording")
    #expect(refusal?.place == .init(file: "a.txt", line: 4, column: 1))
  }

  @Test("A header without latitude, longitude or time is refused")
  func badHeader() {
    let refusal = refusal(of: "# Fix,Provider,Easting,Northing\nFix,GPS,1,2\n")
    #expect(refusal?.message == "the header of the Fix rows names no latitude, longitude or time")
    #expect(
      refusal?.hint
        == "expected # Fix,Provider,LatitudeDegrees,LongitudeDegrees,…,UnixTimeMillis,…")
    #expect(refusal?.place == .init(file: "a.txt", line: 1, column: 1))
    #expect(refusal?.sourceLine == "# Fix,Provider,Easting,Northing")
  }

  @Test("A byte order mark and a comment are not in the way")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}" + fix()).fixes.count == 1)
    #expect(try read("\u{FEFF}" + Self.header + fix()).fixes.count == 1)
  }
}

@Suite("Headings from the magnetometer of a GnssLogger file (H-2, MG-4)")
struct GnssLoggerCompassTests {
  /// Two seconds at 10 Hz of a phone on its back with its top edge to the east.
  private func log(
    field: (Int) -> String, acceleration: (Int) -> String, orientation: Bool = false
  ) -> String {
    var text =
      GnssLoggerFormatTests.header
      + "Fix,GPS,43.7,7.4,50,1,4,90,1000000000000,,,100000000000,3,0\n"
    for step in 0..<20 {
      let times = "\(1_000_000_000_000 + step * 100),\(100_000_000_000 + step * 100_000_000)"
      text += acceleration(step).replacing("T", with: times) + "\n"
      text += field(step).replacing("T", with: times) + "\n"
      if orientation { text += "OrientationDeg,\(times),91,0,0\n" }
    }
    return text
  }

  @Test("The bias of uncalibrated rows is taken off")
  func uncalibrated() throws {
    let trace = try read(
      log(
        field: { _ in "UncalMag,T,-133,50,8,-100,50,30" },
        acceleration: { _ in "UncalAccel,T,1,0,9.81,1,0,0" }))
    #expect(trace.headings.count == 15)
    #expect(
      trace.headings.allSatisfy {
        abs(($0.magneticDegrees ?? 0) - 90) < 1e-9 && $0.source == .magnetometer
      })
    #expect(!trace.notes.contains { $0.contains("not used") })
  }

  @Test("They stand beside OrientationDeg, each with its source; both types of one sensor are one")
  func both() throws {
    let trace = try read(
      log(
        field: { $0 % 2 == 0 ? "Mag,T,-33,0,-22" : "UncalMag,T,-33,0,-22,0,0,0" },
        acceleration: { _ in "Accel,T,0,0,9.81" }, orientation: true))
    #expect(trace.headings.count { $0.source == .rotationVector && $0.magneticDegrees == 91 } == 20)
    #expect(trace.headings.count { $0.source == .magnetometer } == 7)
    #expect(trace.notes.contains("rows of other types, not used: UncalMag 10"))
    let kept = trace.preferredHeadingSource.map { trace.keepingHeadings(of: $0) }
    #expect(kept?.headings.count == 20)
  }

  @Test("CalibrationAccuracy of version 3.1 is what the phone says of headings and of the field")
  func calibration() throws {
    let rows = ["3", "1", "0", "-1", "9", ""].enumerated().map { second, status in
      let times = "100000000\(second)000,10\(second)000000000"
      return "OrientationDeg,\(times),201.0,-5.0,-52.0,\(status)\n"
        + "UncalMag,\(times),20,-3,-40,0,0,0,\(status)\n"
    }
    let header =
      "# OrientationDeg,utcTimeMillis,elapsedRealtimeNanos,yawDeg,rollDeg,pitchDeg,"
      + "CalibrationAccuracy\n# UncalMag,utcTimeMillis,elapsedRealtimeNanos,X,Y,Z,BX,BY,BZ,"
      + "CalibrationAccuracy\n"
    let fix = "Fix,GPS,43.7,7.4,50,1,4,90,1000000000000,,,100000000000,3,0\n"
    let trace = try read(GnssLoggerFormatTests.header + header + fix + rows.joined())
    #expect(
      trace.headings.map(\.report)
        == [.status(3), .status(1), .invalid, .invalid, .absent, .absent])
    let headless = try read(GnssLoggerFormatTests.header + fix + rows.joined())
    #expect(headless.headings.map(\.report) == trace.headings.map(\.report))
    let fields = trace.motions.compactMap { motion -> MagneticReading? in
      if case .magnetic(let reading) = motion.reading { reading } else { nil }
    }
    #expect(
      fields.map(\.calibration) == [.high, .low, .uncalibrated, .uncalibrated, nil, nil])
  }

  @Test("A magnetometer without an accelerometer gives none; garbled rows are counted")
  func alone() throws {
    let trace = try read(
      log(field: { _ in "Mag,T,-33,0,-22" }, acceleration: { _ in "Accel,T,x,0,0" }))
    #expect(trace.headings.isEmpty)
    #expect(
      trace.notes.contains {
        $0.hasPrefix("garbled rows of sensors, skipped: 20 (first at line 3")
      })
  }
}
