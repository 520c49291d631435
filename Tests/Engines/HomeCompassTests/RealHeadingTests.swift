import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

private enum RealWalk {
  static let wandering = "indoor_heading/site1_F3_5dda68819191710006b57491"
  static let clean = "indoor_heading/site1_B1_5dda33349191710006b57324"
  static let isThere = ReferenceData.has(wandering + "_heading.csv")
}

/// Two surveyed walks of a real phone (OPPO, Android rotation vector at 50 Hz, every sample HIGH).
///
/// The walks are indoors: the phone had no GNSS and therefore no course; the first two tests keep
/// it so. The last one adds the bearings of the surveyed legs as courses at 1 Hz, better than any
/// receiver would give, to see which headings the course check rejects. Headings are magnetic; they
/// are taken as true ones, so that the unknown declination alone does not decide the result.
@Suite(
  "Real headings that all say HIGH (MG-7)",
  .enabled(if: RealWalk.isThere, "shared/data/indoor_heading is not there"))
struct RealHeadingTests {
  /// Replays the walk and returns the confidence at each heading, with the heading's true error.
  func replay(
    _ walk: String, trustsReport: Bool = false, lendsCourse: Bool = false
  ) throws -> [(confidence: Confidence, errorDegrees: Double)] {
    let samples = try ReferenceData.rows(walk + "_heading.csv")
    let marks = try ReferenceData.rows(walk + "_waypoints.csv")
    var policy = HomeCompass.Policy()
    policy.confidence.trustsReport = trustsReport
    let scene = CompassScene(policy)
    var seen: [(Confidence, Double)] = []
    var nextFix = 1.0
    for sample in samples {
      let seconds = (sample[0] - samples[0][0]) / 1000 + 0.001
      guard let leg = marks.indices.dropFirst().first(where: { marks[$0][0] > sample[0] }) else {
        break
      }
      let (from, to) = (marks[leg - 1], marks[leg])
      let (a, b) = (
        PlanePoint(east: from[1], north: from[2]), PlanePoint(east: to[1], north: to[2])
      )
      let course = a.bearingDegrees(to: b)
      if seconds >= nextFix {
        let speed = a.distance(to: b) / (to[0] - from[0]) * 1000
        scene.fix(
          at: seconds, north: -200 - seconds, speed: lendsCourse ? speed : nil,
          course: lendsCourse ? course : nil)
        nextFix += 1
      }
      let heading = Heading(
        trueDegrees: sample[1], report: .status(Int(sample[2])),
        measured: .zero + .seconds(seconds))
      scene.bench.send(.heading(heading), at: seconds)
      seen.append(
        (scene.bench.last?.confidence ?? .unavailable, Angle.wrappedTo180(sample[1] - course)))
    }
    return seen
  }

  func share(_ seen: [(confidence: Confidence, errorDegrees: Double)]) -> Double {
    Double(seen.filter { $0.confidence == .good }.count) / Double(max(1, seen.count))
  }

  @Test("Today's rule calls all of a walk good that is wrong by more than 15° for a sixth of it")
  func today() throws {
    let seen = try replay(RealWalk.wandering, trustsReport: true)
    #expect(share(seen.dropFirst(60).map { $0 }) == 1)
    let wrong = seen.filter { abs($0.errorDegrees) > 15 }.count
    #expect(Double(wrong) > Double(seen.count) / 6)
  }

  @Test("Indoors, where nothing bears the phone out, its HIGH is never good")
  func uncorroborated() throws {
    for walk in [RealWalk.wandering, RealWalk.clean] {
      #expect(share(try replay(walk)) == 0)
    }
  }

  @Test("With courses the clean walk is mostly good, and the wandering one less often when wrong")
  func witnessed() throws {
    #expect(share(try replay(RealWalk.clean, lendsCourse: true)) > 0.7)
    let seen = try replay(RealWalk.wandering, lendsCourse: true)
    let right = seen.filter { abs($0.errorDegrees) <= 20 }
    let wrong = seen.filter { abs($0.errorDegrees) > 20 }
    #expect(share(right) > 0.75)
    // 2026-11-21: 55 % while agreements still counted beyond corners
    #expect(share(wrong) < 0.3, "today's rule: 1")
  }
}
