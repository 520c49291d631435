import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@testable import SimFitting

@Suite("Surveyed positions as the truth of a recording (H-14)")
struct SurveyedWayTests {
  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 45, longitudeDegrees: 0))

  private static func fix(_ second: Double, east: Double, north: Double = 0) -> Fix {
    Fix(
      coordinate: plane.coordinate(PlanePoint(east: east, north: north)),
      horizontalAccuracyMeters: 5, provider: .gnss, measured: .zero + .seconds(second))
  }

  /// One fix per second for a minute, at 1 m/s to the east and 4 m north of the way.
  private static let recording = Trace(
    fixes: (0...60).map { fix(Double($0), east: Double($0), north: 4) })

  private static func errors(of trace: Trace) -> [Double] {
    WalkSeries(trace.fixes, step: 1, truth: trace.truth).error
  }

  @Test("Between two surveyed points the walk is straight and even, and unknown beyond them")
  func between() throws {
    var trace = Self.recording
    try trace.takeTruth(
      from: Trace(fixes: [Self.fix(10, east: 10), Self.fix(40, east: 40)]))
    let errors = Self.errors(of: trace)
    for second in 0...60 {
      let error = errors[second]
      #expect((10..<40).contains(second) ? abs(error - 4) < 0.01 : error.isNaN, "\(second) s")
    }
  }

  @Test("Clocks place the survey beside the recording")
  func clocks() throws {
    var trace = Self.recording
    trace.epochNanoseconds = 1_700_000_000_000_000_000
    var survey = Trace(fixes: [Self.fix(0, east: 20), Self.fix(20, east: 40)])
    survey.epochNanoseconds = 1_700_000_020_000_000_000
    try trace.takeTruth(from: survey)
    let errors = Self.errors(of: trace)
    #expect(abs(errors[30] - 4) < 0.01 && errors[19].isNaN && errors[41].isNaN)
  }

  @Test("Points more than a minute apart don't tell what lies between")
  func gap() throws {
    var trace = Self.recording
    let survey = [(0.0, 0.0), (1, 1), (62, 62)].map { Self.fix($0.0, east: $0.1) }
    try trace.takeTruth(from: Trace(fixes: survey))
    let errors = Self.errors(of: trace)
    #expect(abs(errors[0] - 4) < 0.01 && errors[2...].allSatisfy { $0.isNaN })
  }

  @Test("A survey of another time, without a clock, or of one point is refused")
  func refusals() {
    func why(_ survey: Trace, epoch: Int64? = nil) -> String? {
      var trace = Self.recording
      trace.epochNanoseconds = epoch
      do throws(ProfileFit.Refusal) {
        try trace.takeTruth(from: survey)
        return nil
      } catch {
        return error.why
      }
    }
    let late = Trace(fixes: [Self.fix(100, east: 0), Self.fix(120, east: 1)])
    #expect(why(late) == "the times of the survey and the recording don't overlap")
    let early = Trace(fixes: [Self.fix(1, east: 0), Self.fix(20, east: 1)])
    #expect(why(early, epoch: 5) == "the survey has no clock time")
    #expect(why(early) == nil)
    #expect(why(Trace(fixes: [Self.fix(1, east: 0)])) == "the survey has one position")
  }
}
