import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What an export of phyphox says (H-2)")
struct PhyphoxTests {
  private static let location =
    "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Height (m)\",\"Velocity (m/s)\","
    + "\"Direction (°)\",\"Horizontal Accuracy (m)\",\"Vertical Accuracy (°)\"\n"

  private func fix(_ seconds: String) -> String { "\(seconds),43.7,7.4,50,-1.0E0,-1,6.5E2,9\n" }

  private func read(_ files: [String: String]) throws(Diagnostic) -> Trace {
    let folder = RecordingFolder(path: "walk", contents: files.mapValues { Array($0.utf8) })
    let collector = TraceCollector()
    try Recording.read(folder, into: collector)
    return collector.trace
  }

  @Test("Positions count from the start of the experiment; there is no clock")
  func location() throws {
    let trace = try SimTracesTests.read(
      Self.location + fix("1.004350185E-1") + fix("1.015330553E-1"))
    #expect(trace.fixes.map(\.measured.nanoseconds) == [0, 1_098_036])
    #expect(trace.fixes[0].horizontalAccuracyMeters == 650)
    #expect(trace.fixes[0].speedMetersPerSecond == nil)
    #expect(trace.fixes[0].courseDegrees == nil)
    #expect(trace.epochNanoseconds == nil)
  }

  @Test(
    "The unit of the vertical accuracy says whose phone it is",
    arguments: [("°", Platform.ios), ("m", .android), ("cm", nil)])
  func platform(unit: String, platform: Platform?) throws {
    let table = Self.location.replacing("Accuracy (°)", with: "Accuracy (\(unit))")
    #expect(try SimTracesTests.read(table + fix("1")).platform == platform)
    #expect(try read(["Location.csv": table + fix("1")]).platform == platform)
  }

  @Test("A direction of 0 without a speed is none on Android, and north on iOS")
  func north() throws {
    let table = Self.location + "1,43.7,7.4,50,0,0,5,9\n"
    #expect(try SimTracesTests.read(table).fixes[0].courseDegrees == 0)
    let android = table.replacing("Vertical Accuracy (°)", with: "Vertical Accuracy (m)")
    #expect(try SimTracesTests.read(android).fixes[0].courseDegrees == nil)
  }

  @Test("meta/time.csv dates the experiment, and pauses part it")
  func clock() throws {
    let trace = try read([
      "Location.csv": Self.location + fix("0.5") + fix("10.5"),
      "meta/time.csv":
        "\"event\",\"experiment time\",\"system time\",\"system time text\"\n"
        + "\"START\",0,1759650000.000,\"2025-10-05 10:20:00.000 UTC+02:00\"\n"
        + "\"PAUSE\",1.0E1,1759650010,\"x\"\n\"START\",1.0E1,1759650100.25,\"x\"\n",
    ])
    #expect(trace.epochNanoseconds == 1_759_650_000_500_000_000)
    #expect(trace.fixes.map(\.measured.seconds) == [0, 100.25])
  }

  private static let vectors = ["Accelerometer.csv": "m/s^2", "Magnetometer.csv": "µT"]

  /// Two seconds at 10 Hz of a phone on its back with its top edge to the east.
  private func sensors(separator: String = ",") -> [String: String] {
    var files: [String: String] = [:]
    for (name, unit) in Self.vectors {
      let axes = ["X", "Y", "Z"].map { "\"\($0) (\(unit))\"" }.joined(separator: separator)
      files[name] = "\"Time (s)\"\(separator)\(axes)\n"
      for step in 0..<20 {
        let cells = unit == "µT" ? ["-33.0", "0.0", "-22.0"] : ["0.0", "0.0", "9.81"]
        let row = (["\(Double(step) / 10)"] + cells).joined(separator: separator)
        files[name]? += separator == "," ? "\(row)\n" : "\(row.replacing(".", with: ","))\n"
      }
    }
    return files
  }

  @Test("Magnetometer and accelerometer give headings", arguments: [",", ";", "\t"])
  func headings(separator: String) throws {
    var files = sensors(separator: separator)
    files["Linear Acceleration.csv"] = files["Accelerometer.csv"]?.replacing("9", with: "-9")
    files["Gyroscope.csv"] = "\"Time (s)\",\"X (rad/s)\",\"Y (rad/s)\",\"Z (rad/s)\"\n0,1,1,1\n"
    files["notes.csv"] = "a,b\n1,2\n"
    let trace = try read(files)
    #expect(trace.fixes.isEmpty)
    // the first half second is needed to find what is up
    #expect(trace.headings.count == 15)
    #expect(trace.headings.allSatisfy { abs(($0.magneticDegrees ?? 0) - 90) < 1e-9 })
    #expect(trace.headings.allSatisfy { $0.source == .magnetometer && $0.trueDegrees == nil })
  }

  @Test("A time that is none costs its row; where no row is left the file is refused")
  func garbled() throws {
    let trace = try SimTracesTests.read(Self.location + fix("x") + fix("1e300") + fix("2"))
    #expect(trace.fixes.count == 1)
    #expect(
      trace.notes.contains { $0.hasPrefix("garbled rows, skipped: 2 (first at line 2: time") })
    let refusal = refusal(of: Self.location + fix("x"))
    #expect(
      refusal?.message
        == "no row can be read; the first: time 'x' is not in seconds, or beyond 30 years")
    #expect(
      SimTracesTests.refusal(of: Self.location)?.message
        == "no row: the recording holds neither a position nor a heading")
  }

  @Test("Only what is shown beside latitude and longitude, or both sensors, is a recording")
  func recognition() {
    func isKnown(_ header: String) -> Bool {
      PhyphoxFormat.recognizes(Array("\(header)\n".utf8)[...])
    }
    #expect(isKnown("\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\""))
    #expect(
      isKnown(
        "Time (s);Acceleration x (m/s²);Acceleration y (m/s²);Acceleration z (m/s²);X (µT);"
          + "Y (µT);Z (µT)"))
    #expect(!isKnown("\"Time (s)\",\"X (µT)\",\"Y (µT)\",\"Z (µT)\""))
    #expect(
      !isKnown(
        "Time (s),Linear Acceleration x (m/s^2),Linear Acceleration y (m/s^2),"
          + "Linear Acceleration z (m/s^2),X (µT),Y (µT),Z (µT)"))
    #expect(!isKnown("\"Latitude (°)\",\"Longitude (°)\""))
  }
}
