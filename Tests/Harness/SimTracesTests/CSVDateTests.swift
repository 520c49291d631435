import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Tables with dates and units as people have them (H-2)")
struct CSVDateTests {
  private static let noon: Int64 = 1_779_019_200_000_000_000

  @Test(
    "A date and a time stand in two columns",
    arguments: [
      ("Date,Time", "2026-05-17,12:00:00"), ("Date,Time", "2026/05/17,12:00"),
      ("Date;Time", "17.05.2026;12:00:00,000"), ("DATE\tTIME", "20260517\t120000"),
      ("date,time", "5/17/2026,12:00:00 PM"), ("utc date,utc time", "17-5-2026,12:00:00"),
      ("date,time", "2026-05-17,14:00:00+02:00"), ("Local Date,Local Time", "17/05/2026,12:00:00"),
    ])
  func columns(header: String, cells: String) throws {
    let separator = header.first { ",;\t".contains($0) }.map(String.init) ?? ","
    let point = separator == ";" ? "43,7;7,4" : "43.7\(separator)7.4"
    let trace = try read(
      "\(header)\(separator)Latitude\(separator)Longitude\n\(cells)\(separator)\(point)\n")
    #expect(trace.epochNanoseconds == Self.noon)
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.7])
  }

  @Test(
    "Or in one, written as people do",
    arguments: ["17.05.2026 12:00", "5/17/2026 12:00:00 PM", "17/05/2026 12:00:00"])
  func oneColumn(cell: String) throws {
    #expect(try read("tracked_at,lat,lng\n\(cell),43.7,7.4\n").epochNanoseconds == Self.noon)
  }

  @Test("A date that can be read two ways is taken with the month first, and said")
  func ambiguous() throws {
    let header = "date,time,lat,lon\n"
    let open = try read(header + "5/6/2026,12:00:00,43.7,7.4\n")
    #expect(open.epochNanoseconds == 1_778_068_800_000_000_000)
    #expect(
      open.notes == [
        "dates that can be read two ways, taken with the month first: write them as in 2026-05-17 "
          + "if that is wrong", "dates and times without a zone, read as UTC",
      ])
    let settled = try read(
      header + "5/16/2026,12:00:00,43.7,7.4\n5/17/2026,12:00:00,43.7,7.4\n")
    #expect(settled.notes == ["dates and times without a zone, read as UTC"])
  }

  @Test("A row with another kind of date is skipped, and a file of nonsense refused at its cell")
  func faults() throws {
    let header = "date,time,lat,lon\n"
    let trace = try read(
      header + "17.05.2026,12:00:00,43.7,7.4\n31.02.2026,12:00:01,43.7,7.4\n")
    #expect(trace.fixes.count == 1)
    #expect(trace.notes.contains { $0.hasPrefix("garbled rows, skipped: 1 (first at line 3") })
    let found = refusal(of: header + "yesterday,noon,43.7,7.4\n")
    #expect(found?.place.line == 2)
    #expect(found?.message.contains("is no time like the first") == true)
  }

  @Test(
    "A speed is in the unit that its name says",
    arguments: [
      ("speed", "2.5"), ("speed (m/s)", "2.5"), ("speed (km/h)", "9"), ("speed_kmh", "9"),
      ("Speed (mph)", "5.592340730136006"), ("speed knots", "4.859611231101512"),
    ])
  func speeds(name: String, cell: String) throws {
    let trace = try read("time,lat,lon,\(name)\n1700000000,43.7,7.4,\(cell)\n")
    let speed = try #require(trace.fixes[0].speedMetersPerSecond)
    #expect(abs(speed - 2.5) < 1e-9)
  }

  @Test(
    "What a header lacks is said, with the names that are looked for",
    arguments: [
      ("lat,lon,name", "no time"), ("time,lat,speed", "no longitude"),
      ("timestamp;longitude", "no latitude"), ("time,value,unit", "no position and no heading"),
    ])
  func lacks(header: String, lack: String) {
    let found = refusal(of: "\(header)\n1,2,3\n")
    #expect(
      found?.message == "no recording simrun can read: this is a table whose header names \(lack)")
    #expect(found?.hint?.hasPrefix("columns are found by name: a time (time, timestamp,") == true)
    #expect(found?.hint?.contains("an hdop is none") == true)
  }

  @Test("A table in words that are not looked for is told which are, and no other text is")
  func unknownWords() {
    let german = refusal(of: "Datum;Uhrzeit;Breite;Länge\n12.03.2025;09:30:00;43,7;7,4\n")
    #expect(
      german?.message.hasSuffix(
        "this is a table whose header names no time, no position and no heading") == true)
    #expect(german?.hint?.hasPrefix("columns are found by name") == true)
    for text in ["Dear all, hello, bye\nwe saw 3, 4, and five\n", "[1, 2, 3]\n[4, 5, 6]\n"] {
      #expect(refusal(of: text)?.message.contains("a table") == false, "\(text)")
    }
  }

  @Test(
    "A table of numbers alone is told to name its columns",
    arguments: [
      "43.7,7.4,1700000000\n43.8,7.4,1700000001\n",
      // as written by gpsbabel -o csv
      "43.73740, 07.42129, \n43.73740, 07.42127, \n",
    ])
  func headless(table: String) {
    let found = refusal(of: table)
    #expect(found?.message.hasSuffix("this is a table without a header") == true)
    #expect(found?.hint?.hasPrefix("name the columns in a first line") == true)
  }
}
