import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What a recording of Sensor Logger says (H-2)")
struct SensorLoggerTests {
  private static let location =
    "time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,speed,"
    + "bearing,altitude,longitude,latitude\n"
  private static let second = 1_000_000_000

  /// The time cells of a row `seconds` after a start on 2023-03-23.
  private func time(_ seconds: Double) -> String {
    "\(1_679_557_830_000_000_000 + Int64(seconds * 1e9)),\(seconds)"
  }

  private func fix(_ seconds: Double, accuracy: String = "5", speed: String = "1.5") -> String {
    "\(time(seconds)),-1,-1,3,\(accuracy),\(speed),90,50,7.4,43.7\n"
  }

  private func folder(_ files: [String: String]) -> RecordingFolder {
    RecordingFolder(path: "walk", contents: files.mapValues { Array($0.utf8) })
  }

  private func read(_ files: [String: String]) throws(Diagnostic) -> Trace {
    let collector = TraceCollector()
    try Recording.read(folder(files), into: collector)
    return collector.trace
  }

  @Test("A cached position is delivered when the recording starts, and keeps its age")
  func cached() throws {
    let trace = try read(["Location.csv": Self.location + fix(-14.725) + fix(-5.5) + fix(0.25)])
    #expect(trace.fixes.map(\.measured.seconds) == [-14.725, -5.5, 0.25])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 0, 0.25])
    #expect(trace.epochNanoseconds == 1_679_557_830_000_000_000)
    #expect(
      trace.notes.contains(
        "values measured before the recording started, assumed to be delivered at "
          + "its start: 2, up to 14.725 s old"))
  }

  @Test("Where seconds_elapsed is missing, Metadata says when the recording started")
  func metadataStart() throws {
    let row = "1679557829000000000,,43.7,7.4\n1679557831000000000,,43.7,7.4\n"
    let trace = try read([
      "Location.csv": "time,seconds_elapsed,latitude,longitude\n" + row,
      "Metadata.csv": "platform,recording epoch time,standardisation\nandroid,1679557830000,true\n",
    ])
    #expect(trace.fixes.map(\.measured.seconds) == [-1, 1])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
    #expect(trace.platform == .android)
  }

  @Test("Negative accuracy, speed and bearing mean absent", arguments: ["-1", "", "NaN"])
  func absent(cell: String) throws {
    let row = "\(time(0)),-1,-1,3,\(cell),\(cell),\(cell),50,7.4,43.7\n"
    let fix = try read(["Location.csv": Self.location + row]).fixes[0]
    #expect(fix.horizontalAccuracyMeters == nil)
    #expect(fix.speedMetersPerSecond == nil)
    #expect(fix.courseDegrees == nil)
  }

  @Test("Files of three providers are merged by time, also where a row comes late in its file")
  func merged() throws {
    let trace = try read([
      "Location.csv": Self.location + fix(0) + fix(3) + fix(2),
      "LocationGps.csv": Self.location + fix(1) + fix(4),
      "LocationNetwork.csv": Self.location + fix(3) + "x" + fix(3.5),
    ])
    #expect(
      trace.fixes.map(\.provider) == [.fused, .gnss, .fused, .fused, .network, .gnss])
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1, 3, 2, 3, 4])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1, 3, 3, 3, 4])
    #expect(
      trace.notes.contains { $0.hasPrefix("LocationNetwork: garbled rows, skipped: 1 (first at") })
    #expect(
      trace.notes.contains {
        $0.hasPrefix("Location: times that go back: 1 of 3 rows, by up to 1.0 s")
      })
  }

  /// A reading of an iPhone 13 by Sensor Logger 1.11 in Tennessee (declination 4.5° W, WMM 2025):
  /// its attitude, field and gravity at one moment.
  private static let iPhone = [
    "Orientation.csv": "time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch\n"
      + "1667581588553908000,0,-2.5113,0.0713,0.8274,-0.5589,-0.1203,0.5439,1.0820\n",
    "Gravity.csv": "time,seconds_elapsed,z,y,x\n1667581588553908000,0,-3.906,-8.657,-2.443\n",
    "Magnetometer.csv":
      "time,seconds_elapsed,z,y,x\n1667581588553908000,0,-14.5926,-28.3465,-35.8337\n",
  ]

  @Test("An iPhone's yaw and its magnetometer agree: true north is the declination off magnetic")
  func appleSigns() throws {
    let metadata = "version,platform\n3,ios\n"
    let trace = try read(Self.iPhone.merging(["Metadata.csv": metadata]) { $1 })
    #expect(trace.platform == .ios)
    let headings = trace.headings
    #expect(headings.map(\.source) == [.rotationVector, .magnetometer])
    let fromTrue = try #require(headings[0].trueDegrees)
    let magnetic = try #require(headings[1].magneticDegrees)
    #expect(abs(fromTrue - 53.9) < 0.1)
    #expect(abs(fromTrue - (magnetic - 4.5)) < 1.5)
    #expect(headings[0].magneticDegrees == nil && headings[1].trueDegrees == nil)
  }

  @Test(
    "The same reading with Android's signs, as an iPhone that was told to standardize writes it")
  func standardized() throws {
    var files = Self.iPhone
    files["Metadata.csv"] = "platform,standardisation\nios,true\n"
    files["Gravity.csv"] = files["Gravity.csv"]?.replacing(",-", with: ",")
    let headings = try read(files).headings
    #expect(abs((headings[0].trueDegrees ?? 0) - (360 - 2.5113 * 180 / .pi)) < 0.01)
    #expect(abs((headings[1].magneticDegrees ?? 0) - 57.6) < 0.5)
  }

  /// A reading of an Android phone held upright, by Sensor Logger.
  private static let android = [
    "Orientation.csv": "time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw\n"
      + "1663562598302710300,0.1,0.155135,0.124352,0.717992,0.667050,-2.39891,-1.48658,-2.79715\n",
    "Gravity.csv": "time,seconds_elapsed,z,y,x\n1663562598302710300,0.1,-0.60754,9.77189,0.55774\n",
    "Magnetometer.csv": "time,seconds_elapsed,z,y,x\n1663562598302710300,0.1,-20.46,-38.28,7.62\n",
  ]

  @Test("An Android phone's yaw is the azimuth, and its magnetometer agrees")
  func androidSigns() throws {
    let files = Self.android.merging(["Metadata.csv": "platform\nandroid\n"]) { $1 }
    let headings = try read(files).headings
    #expect(abs((headings[0].magneticDegrees ?? 0) - 199.73) < 0.01)
    #expect(abs((headings[1].magneticDegrees ?? 0) - 199.73) < 2)
    #expect(headings.allSatisfy { $0.trueDegrees == nil })
  }

  @Test("Without Metadata the quaternion says whose yaw it is")
  func unknownPlatform() throws {
    let apple = try read(["Orientation.csv": Self.iPhone["Orientation.csv"] ?? ""])
    #expect(abs((apple.headings[0].trueDegrees ?? 0) - 53.9) < 0.1)
    let android = try SimTracesTests.read(Self.android["Orientation.csv"] ?? "")
    #expect(abs((android.headings[0].magneticDegrees ?? 0) - 199.73) < 0.01)
    #expect(android.headings[0].trueDegrees == nil)
  }

  @Test("A phone held upright has an orientation, but no heading")
  func upright() throws {
    let half = "0.70710678"
    let row = "\(time(0)),0,0,\(half),\(half),0,-1.5708,0.3\n\(time(1)),0,0,0,1,0,0,0\n"
    let trace = try read([
      "Orientation.csv": "time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw\n" + row,
      "Metadata.csv": "platform\nandroid\n",
    ])
    #expect(trace.headings.map(\.magneticDegrees) == [0])
  }

  @Test("A compass file is one of magnetic bearings")
  func compass() throws {
    let trace = try SimTracesTests.read(
      "time,seconds_elapsed,magneticBearing\n\(time(0)),359.5\n\(time(1)),-90\n\(time(2)),720\n")
    #expect(trace.headings.map(\.magneticDegrees) == [359.5, 270])
    #expect(trace.headings.allSatisfy { $0.source == .compass })
    #expect(trace.notes.contains { $0.contains("magneticBearing is no angle in degrees") })
  }

  @Test("Rows are counted by file, with their span")
  func tallies() throws {
    final class Counter: TraceSink {
      var tallies: [RowTally] = []
      func begin(_ head: TraceHead) {}
      func take(_ fix: Fix) {}
      func take(_ heading: Heading) {}
      func count(_ rows: RowTally) { tallies.append(rows) }
      func note(_ text: String) {}
    }
    let counter = Counter()
    let gravity = "time,seconds_elapsed,z,y,x\n\(time(0)),9.8,0,0\n\(time(2)),9.8,0,0\n"
    let files = folder(["Location.csv": Self.location + fix(1), "Gravity.csv": gravity])
    try Recording.read(files, into: counter)
    #expect(
      counter.tallies == [
        RowTally(name: "Location", count: 1, span: .zero),
        RowTally(name: "Gravity", count: 2, span: .seconds(2)),
      ])
  }

  @Test("A folder of rows that say nothing, or of another app, is refused with a place")
  func refusals() {
    func refusal(_ files: [String: String]) -> Diagnostic? {
      do throws(Diagnostic) {
        _ = try read(files)
        return nil
      } catch {
        return error
      }
    }
    let garbled = refusal(["Location.csv": Self.location + "x,0,,,,,,,,7.4,43.7\n"])
    #expect(
      garbled?.message == "no row can be read; the first: time 'x' is not in nanoseconds since "
        + "1970, or outside 1980–2100")
    #expect(garbled?.place == .init(file: "walk/Location.csv", line: 2, column: 1))
    let empty = refusal(["Location.csv": Self.location])
    #expect(empty?.message == "no row: the recording holds neither a position nor a heading")
    let foreign = refusal(["Location.csv": Self.location + fix(0), "Compass.csv": "time,a\n1,2\n"])
    #expect(foreign?.message == "the header of Compass.csv names no time, magneticBearing")
    let unknown = refusal(["Gravity.csv": "time,seconds_elapsed,z,y,x\n"])
    #expect(unknown?.message == "this is a folder, and no recording simrun can read")
  }
}
