import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What a log of an Android phone's sensors says (H-2)")
struct AndroidSensorLogTests {
  /// A rotation vector of a quarter turn to the right about the vertical: the top edge points east.
  private func vector(_ milliseconds: Int = 0, _ rest: String = "\t3") -> String {
    "\(1_574_578_969_000 + milliseconds)\tTYPE_ROTATION_VECTOR\t0\t0\t-0.70710678\(rest)\n"
  }

  @Test("A rotation vector is a heading from magnetic north")
  func rotationVector() throws {
    let trace = try read(vector() + vector(20))
    #expect(trace.epochNanoseconds == 1_574_578_969_000_000_000)
    #expect(trace.platform == .android)
    #expect(trace.fixes.isEmpty)
    let heading = try #require(trace.headings.last)
    #expect(abs((heading.magneticDegrees ?? 0) - 90) < 1e-5)
    #expect(heading.trueDegrees == nil)
    #expect(heading.source == .rotationVector)
    #expect(heading.measured.seconds == 0.02)
  }

  @Test(
    "The last value is the phone's word on it",
    arguments: [
      ("\t3", .status(3)), ("\t2", .status(2)), ("\t1", .status(1)), ("\t0", .invalid),
      ("\t-1", .invalid), ("\t7", .absent), ("", .absent),
      ("\t0.70710678\t0.5\t2", .status(2)),
    ] as [(String, Heading.Report)])
  func status(rest: String, report: Heading.Report) throws {
    #expect(try read(vector(0, rest)).headings.map(\.report) == [report])
  }

  @Test("A fourth value tells apart what three can't")
  func fourthValue() throws {
    // −0.707 about the vertical with w < 0 is three quarters of a turn
    let heading = try read(vector(0, "\t-0.70710678\t0.5\t2")).headings[0]
    #expect(abs((heading.magneticDegrees ?? 0) - 270) < 1e-5)
  }

  @Test("Field and acceleration are a second stream of headings")
  func magnetometer() throws {
    var text = ""
    for step in 0..<11 {
      let time = 1_574_578_969_000 + step * 100
      text +=
        "\(time)\tTYPE_ACCELEROMETER\t0\t0\t9.81\t3\n\(time)\tTYPE_MAGNETIC_FIELD\t33\t0\t-22\t3\n"
      text += vector(step * 100)
    }
    let trace = try read(text)
    let computed = trace.headings.filter { $0.source == .magnetometer }
    #expect(computed.count == 6)
    #expect(computed.allSatisfy { abs(($0.magneticDegrees ?? 0) - 270) < 1e-9 })
    #expect(trace.headings.count { $0.source == .rotationVector } == 11)
  }

  @Test("Lines run together, cut or of no type are counted; waypoints are not positions")
  func garbled() throws {
    let trace = try read(
      "# startTime:1\n" + vector() + "1574578969100\tTYPE_ROTATION_VECTOR\t0\t0\n"
        + "1574578969100\tTYPE_ROTATION_VECTOR\t0\t0\t-0.71574578969288\tTYPE_WIFI\n"
        + "hello\n1574578969200\tTYPE_WAYPOINT\t1\t2\n" + vector(300) + vector(200))
    #expect(trace.headings.count == 3)
    #expect(trace.fixes.isEmpty)
    #expect(
      trace.notes == [
        "garbled lines, skipped: 3 (first at line 3: not three values in the range "
          + "of a phone's sensor)",
        "times that go back: 1 of 5 rows, by up to 0.1 s (first at line 8); taken as delivered "
          + "late, after the ones before them",
      ])
  }

  @Test("A log without a heading is refused, with the place of the first line that is to blame")
  func refusal() {
    let refusal = SimTracesTests.refusal(
      of: "# a\n1574578969100\tTYPE_WIFI\tx\n1574578969100\tTYPE_ROTATION_VECTOR\t0\n")
    #expect(
      refusal?.message == "no TYPE_ROTATION_VECTOR row can be read: the log holds no heading")
    #expect(refusal?.place == .init(file: "a.txt", line: 3, column: 1))
  }
}
