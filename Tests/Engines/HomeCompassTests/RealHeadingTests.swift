import Geodesy
import Sensing
import TestSupport
import Testing

@testable import HomeCompass

private enum RealWalk {
  static let wandering = "indoor_heading/site1_F3_5dda68819191710006b57491"
  static let clean = "indoor_heading/site1_B1_5dda33349191710006b57324"
  static let log = "indoor_heading/raw/5dda33349191710006b57324.txt"
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

  /// The walk's gyroscope and headings as the phone logged them, and the upward direction of its
  /// rotation vector; `factor` scales the rotation.
  private func rotationErrors(_ walk: String, factor: Double) throws -> [Double] {
    var witness = RotationWitness()
    var errors: [Double] = []
    for line in try ReferenceData.text(walk).split(whereSeparator: \.isNewline) {
      let cells = line.split(separator: "\t")
      guard cells.count >= 5, let time = Double(cells[0]), let x = Double(cells[2]),
        let y = Double(cells[3]), let z = Double(cells[4])
      else { continue }
      let instant = Instant.zero + .milliseconds(Int64(time) - 1_574_000_000_000)
      func take(_ reading: MotionSample.Reading) {
        witness.observe(MotionSample(reading, measured: instant))
      }
      switch cells[1] {
      case "TYPE_GYROSCOPE":
        take(
          .rotation(
            RotationRate(
              radiansPerSecond: DeviceVector(x: factor * x, y: factor * y, z: factor * z))))
      case "TYPE_ROTATION_VECTOR":
        let w = max(0, 1 - x * x - y * y - z * z).squareRoot()
        take(
          .gravity(
            Gravity(
              metersPerSecondSquared: DeviceVector(
                x: 9.8 * 2 * (x * z - y * w), y: 9.8 * 2 * (y * z + x * w),
                z: 9.8 * (1 - 2 * (x * x + y * y))))))
        let ahead = PlanePoint(east: 2 * (x * y - z * w), north: 1 - 2 * (x * x + z * z))
        let heading = PlanePoint(east: 0, north: 0).bearingDegrees(to: ahead)
        witness.compare(headingDegrees: heading, at: instant)
        if let error = witness.errorDegrees { errors.append(error) }
      default: break
      }
    }
    return errors
  }

  @Test("A real gyroscope turns as its heading does, in direction and amount")
  func gyroscope() throws {
    func mean(_ factor: Double) throws -> Double {
      let errors = try rotationErrors(RealWalk.log, factor: factor)
      return errors.reduce(0, +) / Double(errors.count)
    }
    let found = try mean(1)
    #expect(found < 18)
    for other in [-1, 0, 2.0] { #expect(try mean(other) > found + 4, "\(other)") }
  }
}
