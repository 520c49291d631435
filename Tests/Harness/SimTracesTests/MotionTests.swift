import Geodesy
import Sensing
import SimKernel
import SimRedaction
import SimText
import SimTraces
import Testing

@Suite("What recordings keep of the phone's movement (H-2)")
struct MotionTests {
  private func read(folder files: [String: String]) throws(Diagnostic) -> Trace {
    let folder = RecordingFolder(path: "walk", contents: files.mapValues { Array($0.utf8) })
    let collector = TraceCollector()
    try Recording.read(folder, into: collector)
    return collector.trace
  }

  /// The motions as texts, as in `gravity 0.5: 0.0 0.1 9.8`.
  private func words(_ trace: Trace) -> [String] {
    trace.motions.map { motion in
      let values =
        switch motion.reading {
        case .steps(let steps): "\(steps.count)"
        case .rotation(let rate): words(rate.radiansPerSecond)
        case .gravity(let gravity): words(gravity.metersPerSecondSquared)
        case .magnetic(let field):
          words(field.microteslas) + (field.calibration.map { " \($0.name)" } ?? "")
        }
      return "\(motion.reading.kind.name) \(motion.delivered.seconds): \(values)"
    }
  }

  private func words(_ vector: DeviceVector) -> String { "\(vector.x) \(vector.y) \(vector.z)" }

  private static let second = 1_679_557_830_000_000_000

  private func row(_ seconds: Double, _ cells: String) -> String {
    "\(Self.second + Int(seconds * 1e9)),\(seconds),\(cells)\n"
  }

  @Test("Sensor Logger: gyroscope, magnetometer, gravity with Android's sign, and steps")
  func sensorLogger() throws {
    let axes = "time,seconds_elapsed,z,y,x\n"
    let trace = try read(folder: [
      "Location.csv": "time,seconds_elapsed,latitude,longitude\n" + row(0.5, "43.7,7.4")
        + row(1.5, "43.7,7.4"),
      "Gyroscope.csv": axes + row(0.4, "9,9,9") + row(0.5, "-0.3,0.2,0.1"),
      "Gravity.csv": axes + row(0.6, "-9.75,0.5,0"),
      "Magnetometer.csv": axes + row(0.7, "-40,3,20"),
      "Pedometer.csv": "time,seconds_elapsed,steps\n" + row(1, "4") + row(2, "x") + row(3, "1.5"),
      "Metadata.csv": "platform\nios\n",
    ])
    #expect(
      words(trace) == [
        "rotation_rate 0.0: 0.1 0.2 -0.3",
        // in Core Motion gravity points down
        "gravity \(0.1): -0.0 -0.5 9.75", "magnetic_field \(0.2): 20.0 3.0 -40.0", "steps 0.5: 4",
      ])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
    #expect(
      trace.notes.contains("motion before the first fix or heading, left out: 1 readings"))
    #expect(trace.notes.contains { $0.hasPrefix("Pedometer: garbled rows, skipped: 2") })
  }

  @Test("A file of motion that is not as it should be costs nothing but that motion")
  func strangeMotion() throws {
    let location = "time,seconds_elapsed,latitude,longitude\n" + row(0.5, "43.7,7.4")
    for strange in ["time,a\n1,2\n", "\n\n"] {
      let trace = try read(folder: ["Location.csv": location, "Gyroscope.csv": strange])
      #expect(trace.fixes.count == 1 && trace.motions.isEmpty)
      #expect(trace.notes.contains("Gyroscope.csv: no time, x, y, z in its header, not used"))
    }
  }

  @Test("phyphox: gyroscope and magnetometer, each with its time")
  func phyphox() throws {
    let trace = try read(folder: [
      "Location.csv": "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\"\n1,43.7,7.4\n3,43.7,7.4\n",
      "Gyroscope.csv": "\"Time (s)\",\"X (rad/s)\",\"Y (rad/s)\",\"Z (rad/s)\"\n"
        + "1.5,0.1,0.2,-0.3\n1.75,1,x,1\n",
      "Magnetometer.csv": "\"Time (s)\",\"X (µT)\",\"Y (µT)\",\"Z (µT)\"\n2,20,3,-40\n",
    ])
    #expect(
      words(trace) == ["rotation_rate 0.5: 0.1 0.2 -0.3", "magnetic_field 1.0: 20.0 3.0 -40.0"])
  }

  private func line(_ milliseconds: Int, _ text: String) -> String {
    "\(1_574_578_969_000 + milliseconds)\tTYPE_\(text)\n"
  }

  @Test("Android's sensor log: the status of a magnetometer's row says how well it is calibrated")
  func androidLog() throws {
    let turn = "ROTATION_VECTOR\t0\t0\t-0.7\t3"
    let trace = try SimTracesTests.read(
      line(0, turn) + line(10, "GYROSCOPE\t0.1\t0.2\t-0.3\t3")
        + line(20, "GRAVITY\t0\t0.5\t9.75\t3")
        + line(30, "MAGNETIC_FIELD\t20\t3\t-40\t2") + line(40, "MAGNETIC_FIELD\t20\t3\t-40\t0")
        + line(50, "STEP_COUNTER\t4711\t3") + line(60, "STEP_COUNTER\tx\t3"))
    #expect(
      words(trace) == [
        "rotation_rate 0.01: 0.1 0.2 -0.3", "gravity 0.02: 0.0 0.5 9.75",
        "magnetic_field 0.03: 20.0 3.0 -40.0 medium",
        "magnetic_field 0.04: 20.0 3.0 -40.0 uncalibrated", "steps 0.05: 4711",
      ])
    #expect(trace.notes.contains { $0.hasPrefix("garbled lines, skipped: 1 (first at line 7") })
  }

  @Test("A gyroscope's row that is listed early or late holds up no heading")
  func looseRows() throws {
    let turn = "ROTATION_VECTOR\t0\t0\t-0.7\t3"
    let trace = try SimTracesTests.read(
      line(0, turn) + line(90, "GYROSCOPE\t1\t0\t0\t3") + line(20, turn)
        + line(10, "GYROSCOPE\t2\t0\t0\t3") + line(100, turn))
    #expect(trace.headings.map(\.delivered.seconds) == [0, 0.02, 0.1])
    #expect(
      words(trace) == ["rotation_rate 0.09: 1.0 0.0 0.0", "rotation_rate 0.09: 2.0 0.0 0.0"])
    #expect(trace.motions.map(\.measured.seconds) == [0.09, 0.01])
  }

  private func gnss(_ seconds: Double) -> String {
    let millis = 1_000_000_000_000 + Int(seconds * 1000)
    return "\(millis),\(100_000_000_000 + Int(seconds * 1e9))"
  }

  private func gnssFix(_ seconds: Double) -> String {
    let times = gnss(seconds).split(separator: ",")
    return "Fix,GPS,43.7,7.4,50,1,4,90,\(times[0]),,,\(times[1]),3,0\n"
  }

  @Test("GnssLogger: motion is aligned like the fixes and has no say in their times")
  func gnssLogger() throws {
    let fixes = [0.0, 1, 2].map(gnssFix)
    let plain = try SimTracesTests.read(fixes.joined())
    // sensor rows come before the earlier fix, as in real logs
    let full = try SimTracesTests.read(
      fixes[0] + "UncalGyro,\(gnss(1.5)),0.2,0.25,-0.5,0.1,0,0\n" + fixes[1]
        + "Mag,\(gnss(1.75)),20,3,-40\n" + fixes[2] + "UncalGyro,\(gnss(2.5)),1,1,1,0,0,0\n")
    #expect(full.fixes == plain.fixes)
    #expect(
      words(full) == [
        "rotation_rate 1.5: 0.1 0.25 -0.5", "magnetic_field 1.75: 20.0 3.0 -40.0",
        "rotation_rate 2.5: 1.0 1.0 1.0",
      ])
    #expect(!full.notes.contains { $0.contains("not used") })
  }

  @Test("Thousands of readings fill no place that the clocks are aligned by")
  func manyReadings() throws {
    var text = gnssFix(0)
    for step in 1...5000 { text += "Gyro,\(gnss(Double(step) / 100)),0,0,\(step)\n" }
    // a fix with a smaller delay than the first one sets the phone's start
    text += "Fix,GPS,43.7,7.4,50,1,4,90,1000000060500,,,160000000000,3,0\n"
    let trace = try SimTracesTests.read(text)
    let plain = try SimTracesTests.read(
      text.split(separator: "\n").filter { $0.hasPrefix("Fix") }.joined(separator: "\n"))
    #expect(trace.fixes == plain.fixes)
    #expect(trace.motions.count == 5000)
  }

  @Test("An examination names the kinds and their rates")
  func examined() throws {
    let examiner = TraceExaminer()
    var trace = Trace(
      fixes: [
        Fix(coordinate: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2), measured: .zero)
      ])
    trace.motions = (0...100).map { step in
      MotionSample(
        step % 100 == 50
          ? .steps(StepCount(count: step))
          : .gravity(Gravity(metersPerSecondSquared: DeviceVector(x: 0, y: 0, z: 9.8))),
        measured: Instant(nanoseconds: Int64(step) * 10_000_000))
    }
    examiner.take(trace, format: "test")
    let found = examiner.examination().motions
    #expect(found.map(\.kind) == [.steps, .gravity] && found.map(\.count) == [1, 100])
    #expect(found.map(\.span) == [0, 1] && found.map(\.rate) == [nil, 99])
  }

  // MARK: Editing

  private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  /// Fixes at 0, 1, … 4 s, and a reading of each kind every half second.
  private func walk(epoch: Int64 = 1_700_000_000_000_000_000) -> Trace {
    Trace(
      fixes: (0..<5).map {
        Fix(
          coordinate: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2), measured: at(Double($0)))
      },
      motions: (0..<10).map {
        MotionSample(.steps(StepCount(count: 100 + $0)), measured: at(Double($0) / 2))
      }, epochNanoseconds: epoch)
  }

  @Test("A cut keeps the motion from its first fix on, and moves it along")
  func cut() {
    let part = walk().cut(from: at(0.5), to: at(2.5))
    #expect(part.fixes.map(\.delivered) == [at(0), at(1)])
    #expect(
      words(part) == ["steps 0.0: 102", "steps 0.5: 103", "steps 1.0: 104", "steps 1.5: 105"])
    #expect(part.motions.map(\.measured) == part.motions.map(\.delivered))
    #expect(walk().cut(from: at(0.25), to: at(0.75)).motions.isEmpty)
  }

  @Test("A merge puts all motion in order of delivery")
  func merge() throws {
    let both = try Trace.merging([walk(), walk(epoch: 1_700_000_000_250_000_000)])
    #expect(both.motions.count == 20)
    #expect(both.motions.map(\.delivered) == both.motions.map(\.delivered).sorted())
    #expect(both.motions.prefix(3).map(\.delivered) == [at(0), at(0.25), at(0.5)])
  }

  @Test("Redacted, steps begin at none, and what motion tells is said")
  func redact() {
    let redaction = Redaction(zoneMeters: 0)
    #expect(words(redaction.applied(to: walk())).first == "steps 0.0: 0")
    let remains = redaction.remains(in: walk())
    #expect(remains.contains("the walker's gait"))
    #expect(remains.contains("how the phone was turned and carried"))
    #expect(Redaction(zoneMeters: 1000).applied(to: walk()).motions.isEmpty)
  }
}
