import Geodesy
import Sensing
import SimKernel
import SimText
import TestSupport
import Testing

@testable import SimTraces

@Suite("simrun's own trace keeps every bit (H-2, H-3)")
struct SimrunTraceTests {
  private func written(_ trace: Trace) -> (text: String, losses: [String]) {
    let writer = SimrunTraceWriter(into: ByteSink())
    writer.take(trace, format: "test")
    return (writer.finish().text, writer.losses)
  }

  @Test("Random traces read back bit for bit", arguments: 0..<300 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let trace = Trace.random(&random)
    let (text, losses) = written(trace)
    #expect(losses == [])
    let back = try read(text)
    #expect(back.bits == trace.bits, "replay: Trace.random of SeededGenerator(seed: \(seed))")
  }

  @Test(
    "The truth read back gives the same bits at any instant", arguments: 0..<20 as Range<UInt64>)
  func truth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let truth = GroundTruth.random(&random)
    let back = try #require(try read(written(Trace(fixes: [], truth: truth)).text).truth)
    #expect(back.plane == truth.plane)
    for _ in 0..<100 {
      let instant = Instant(nanoseconds: Int64(random.index(2_000_000_000)) - 100_000_000)
      #expect(back.sample(at: instant).bits == truth.sample(at: instant).bits, "seed \(seed)")
      let (point, expected) = (back.point(at: instant), truth.point(at: instant))
      #expect(point.bits == expected.bits, "seed \(seed)")
      #expect(back.plane.coordinate(point) == truth.plane.coordinate(expected), "seed \(seed)")
    }
  }

  @Test("An empty trace and one of headings alone are traces")
  func edges() throws {
    #expect(try read(written(Trace(fixes: [])).text).bits == Trace(fixes: []).bits)
    let headings = Trace(
      fixes: [], headings: [Heading(measured: Instant(nanoseconds: 5))], notes: ["a\n\u{1b}\"é"])
    #expect(try read(written(headings).text).bits == headings.bits)
  }

  @Test("Notes stand after the events, whenever they were told, and the rows are counted")
  func notes() throws {
    final class Rows: TraceSink {
      var rows: [RowTally] = []
      func begin(_ head: TraceHead) {}
      func take(_ fix: Fix) {}
      func take(_ heading: Heading) {}
      func count(_ tally: RowTally) { rows.append(tally) }
      func note(_ text: String) {}
    }
    let writer = SimrunTraceWriter(into: ByteSink())
    writer.note("early")
    writer.begin(TraceHead(format: "test"))
    writer.take(
      Fix(coordinate: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2), measured: .zero))
    let text = writer.finish().text
    #expect(try read(text).notes == ["early"])
    let rows = Rows()
    try Recording.read(ByteSource(Array(text.utf8), named: "a"), into: rows)
    #expect(rows.rows == [RowTally(name: "fix", count: 1)])
  }

  @Test("A line is as documented, and what was not given is not written")
  func lines() {
    let fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 43.5, longitudeDegrees: -0.0), measured: .zero)
    let trace = Trace(
      fixes: [fix], epochNanoseconds: 1_577_836_800_000_000_000, platform: .android,
      origin: TraceOrigin(scenario: "a.yaml", seed: .max, command: "simrun trace a.yaml"))
    #expect(
      written(trace).text == """
        {"format":1,"kind":"simrun trace","epoch_ns":1577836800000000000,"platform":"android",\
        "origin":{"scenario":"a.yaml","seed":"18446744073709551615",\
        "command":"simrun trace a.yaml"}}
        {"t_ns":0,"fix":{"lat":43.5,"lon":-0}}
        {"end":{"fixes":1,"headings":0}}

        """)
  }

  @Test("An invalid accuracy and motion have their names and units")
  func invalidAndMotion() {
    let place = Coordinate(latitudeDegrees: 43.5, longitudeDegrees: 7)
    let field = MagneticReading(
      microteslas: DeviceVector(x: 20, y: -0.0, z: -40.5), calibration: .high)
    let trace = Trace(
      fixes: [Fix(coordinate: place, accuracy: .invalid, measured: .zero)],
      motions: [
        MotionSample(.magnetic(field), measured: .zero),
        MotionSample(
          .steps(StepCount(count: 3)), measured: .zero, delivered: Instant(nanoseconds: 5)),
      ])
    #expect(
      written(trace).text.split(separator: "\n").dropFirst() == [
        #"{"t_ns":0,"fix":{"lat":43.5,"lon":7,"invalid_accuracy":true}}"#,
        #"{"t_ns":0,"motion":{"field_ut":[20,-0,-40.5],"calibration":"high"}}"#,
        #"{"t_ns":5,"motion":{"steps":3,"measured_ns":0}}"#,
        #"{"end":{"fixes":1,"headings":0,"motions":2}}"#,
      ])
  }

  @Test("A sample leaves out at its end what is as before")
  func samples() {
    var samples = Array(
      repeating: GroundTruth.Sample(
        point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 1, facingDegrees: 2,
        laneDegrees: 3, edge: 4), count: 4)
    samples[1].point.north = -0.0
    samples[2].point.north = -0.0
    samples[3].edge = 5
    let truth = GroundTruth(
      plane: LocalPlane(origin: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2)),
      step: .milliseconds(100), samples: samples)
    #expect(
      written(Trace(fixes: [], truth: truth)).text.split(separator: "\n").dropFirst(2).dropLast()
        == [
          "{\"sample\":[0,0,2,1,3,4,\"lane\",\"held\"]}", "{\"sample\":[0,-0]}", "{\"sample\":[]}",
          "{\"sample\":[0,0,2,1,3,5]}",
        ])
  }

  @Test("What has no place in a trace is left out, and said")
  func losses() throws {
    let place = Coordinate(latitudeDegrees: 1, longitudeDegrees: 2)
    let later = Instant(nanoseconds: 10)
    let trace = Trace(
      fixes: [
        Fix(coordinate: place, measured: later), Fix(coordinate: place, measured: .zero),
        Fix(coordinate: place, speedMetersPerSecond: .nan, measured: later),
        Fix(coordinate: Coordinate(latitudeDegrees: 91, longitudeDegrees: 0), measured: later),
      ],
      headings: [Heading(magneticDegrees: 360, measured: later)],
      truth: GroundTruth(plane: LocalPlane(origin: place), step: .seconds(1), samples: []))
    let (text, losses) = written(trace)
    #expect(
      losses == [
        "fixes with values out of range or going back, left out: 3",
        "headings with values out of range or going back, left out: 1",
        "the truth, which has values out of range",
      ])
    let back = try read(text)
    #expect(back.fixes == [trace.fixes[0]])
    #expect(back.truth == nil)
  }
}

// MARK: Random traces

extension Trace {
  fileprivate var bits: [AnyHashable] {
    let fixes: [[AnyHashable]] = fixes.map { fix in
      [
        bits(fix.coordinate.latitudeDegrees), bits(fix.coordinate.longitudeDegrees),
        bits(fix.horizontalAccuracyMeters), fix.accuracy, bits(fix.speedMetersPerSecond),
        bits(fix.courseDegrees), fix.provider, fix.measured, fix.delivered,
      ]
    }
    let headings: [[AnyHashable]] = headings.map { heading in
      [
        bits(heading.magneticDegrees), bits(heading.trueDegrees), heading.report, heading.source,
        heading.measured, heading.delivered,
      ]
    }
    let truth: [AnyHashable] =
      truth.map { truth in
        [truth.plane, truth.step, truth.arrival, truth.samples.map(\.bits)]
      } ?? []
    let motions: [[AnyHashable]] = motions.map { motion in
      [motion.measured, motion.delivered, motion.reading.kind, bits(motion.reading)]
    }
    return [epochNanoseconds, platform, origin, notes, fixes, headings, motions, truth]
  }

  private func bits(_ reading: MotionSample.Reading) -> [AnyHashable] {
    func bits(_ vector: DeviceVector) -> [AnyHashable] {
      [vector.x.bitPattern, vector.y.bitPattern, vector.z.bitPattern]
    }
    return switch reading {
    case .steps(let steps): [steps.count]
    case .rotation(let rate): bits(rate.radiansPerSecond)
    case .magnetic(let field): bits(field.microteslas) + [field.calibration]
    case .gravity(let gravity): bits(gravity.metersPerSecondSquared)
    }
  }

  /// −0 is not 0.
  private func bits(_ value: Double?) -> UInt64? { value?.bitPattern }

  /// A trace with everything that a phone can report, and with every double in its range.
  fileprivate static func random(_ random: inout SeededGenerator) -> Trace {
    var delivered = Instant(nanoseconds: random.instant)
    var trace = Trace(fixes: [])
    for _ in 0..<random.index(30) {
      delivered = min(
        delivered + Timespan(nanoseconds: random.instant), Instant(nanoseconds: 3 << 60))
      let measured = delivered + Timespan(nanoseconds: -random.instant / 8)
      if random.oneIn(2) {
        trace.fixes.append(random.fix(measured, delivered))
      } else {
        trace.headings.append(random.heading(measured, delivered))
      }
    }
    while random.oneIn(2) {
      delivered = min(
        delivered + Timespan(nanoseconds: random.instant), Instant(nanoseconds: 3 << 60))
      trace.motions.append(
        MotionSample(random.reading, measured: delivered, delivered: delivered))
    }
    if random.oneIn(2) { trace.epochNanoseconds = 1_577_836_800_123_456_789 }
    trace.platform = [nil, .ios, .android][random.index(3)]
    if random.oneIn(2) {
      trace.origin = TraceOrigin(
        scenario: "a \"b\"\\\u{2028}é👣.yaml", seed: random.next(), command: "simrun\t\u{0}x")
    }
    if random.oneIn(2) { trace.truth = .random(&random) }
    trace.notes = (0..<random.index(3)).map { "note \($0): 50 m\n" }
    return trace
  }
}

extension PlanePoint {
  fileprivate var bits: [UInt64] { [east.bitPattern, north.bitPattern] }
}

extension GroundTruth.Sample {
  fileprivate var bits: [AnyHashable] {
    [
      point.bits, speedMetersPerSecond.bitPattern, facingDegrees.bitPattern,
      laneDegrees.bitPattern, edge, surroundings, pose,
    ]
  }
}

extension GroundTruth {
  fileprivate static func random(_ random: inout SeededGenerator) -> GroundTruth {
    var sample = random.sample
    let samples = (0...random.index(40)).map { _ in
      let next = random.sample
      // most values of a walk change little from one sample to the next
      if random.oneIn(2) { sample.point = next.point }
      if random.oneIn(4) { sample.facingDegrees = next.facingDegrees }
      if random.oneIn(8) { sample.edge = next.edge }
      if random.oneIn(8) { sample = next }
      return sample
    }
    return GroundTruth(
      plane: LocalPlane(
        origin: Coordinate(
          latitudeDegrees: random.double(-90, 90), longitudeDegrees: random.double(-180, 180))),
      step: Timespan(nanoseconds: Int64(1 + random.index(200_000_000))), samples: samples,
      arrival: random.oneIn(2) ? Instant(nanoseconds: random.instant) : nil)
  }
}

extension SeededGenerator {
  /// From a nanosecond to several decades.
  fileprivate var instant: Int64 {
    mutating get { Int64(next() >> UInt64(3 + index(60))) / 4 }
  }

  /// A number in [`low`, `high`): with many digits, with few, tiny, zero or minus zero.
  fileprivate mutating func double(_ low: Double, _ high: Double) -> Double {
    switch index(8) {
    case 0: return low + (high - low) / 4
    case 1: return 0
    case 2: return low < 0 ? -0.0 : 0
    case 3: return .leastNonzeroMagnitude
    case 4: return Double(bitPattern: next() >> 12)
    case 5: return high.nextDown
    default: return number(low, high)
    }
  }

  private mutating func maybe(_ low: Double, _ high: Double) -> Double? {
    oneIn(4) ? nil : max(low, double(low, high))
  }

  fileprivate mutating func fix(_ measured: Instant, _ delivered: Instant) -> Fix {
    Fix(
      coordinate: Coordinate(
        latitudeDegrees: double(-90, 90), longitudeDegrees: double(-180, 180)),
      accuracy: oneIn(8)
        ? .invalid : HorizontalAccuracy(meters: maybe(.leastNonzeroMagnitude, 1000)),
      speedMetersPerSecond: maybe(0, 50), courseDegrees: maybe(0, 360),
      provider: Fix.Provider.allCases[index(4)], measured: measured, delivered: delivered)
  }

  fileprivate mutating func heading(_ measured: Instant, _ delivered: Instant) -> Heading {
    let report: Heading.Report =
      switch index(4) {
      case 0: .absent
      case 1: .invalid
      case 2: .degrees(max(.leastNonzeroMagnitude, double(0, 180)))
      default: .status(1 + index(3))
      }
    return Heading(
      magneticDegrees: maybe(0, 360), trueDegrees: maybe(0, 360), report: report,
      source: Heading.Source.allCases[index(4)], measured: measured, delivered: delivered)
  }

  fileprivate var reading: MotionSample.Reading {
    mutating get {
      let vector = DeviceVector(x: double(-50, 50), y: double(-50, 50), z: double(-50, 50))
      switch index(4) {
      case 0: return .steps(StepCount(count: index(1_000_000)))
      case 1: return .rotation(RotationRate(radiansPerSecond: vector))
      case 2: return .gravity(Gravity(metersPerSecondSquared: vector))
      default:
        let calibration = oneIn(2) ? nil : MagneticReading.Calibration.allCases[index(4)]
        return .magnetic(MagneticReading(microteslas: vector, calibration: calibration))
      }
    }
  }

  fileprivate var sample: GroundTruth.Sample {
    mutating get {
      GroundTruth.Sample(
        point: PlanePoint(east: double(-1000, 1000), north: double(-1000, 1000)),
        speedMetersPerSecond: double(0, 3), facingDegrees: double(0, 360),
        laneDegrees: double(0, 360), edge: Int32(truncatingIfNeeded: next()),
        surroundings: Surroundings.allCases[index(6)], pose: Pose.allCases[index(6)])
    }
  }
}
