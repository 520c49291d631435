import Elementary
import Geodesy
import Sensing
import SimKernel
import SimSensors

/// Simulated walks as long as the recorded ones, with a compass of given numbers; the random draws
/// are the same for all numbers.
struct CompassSimulation {
  private struct Plan {
    /// The walker's heading at each sample, for a turning of one degree per second.
    var turns: [Double]
    var facing: Double
    var seed: UInt64
  }

  private let plans: [Plan]
  private let pace: Double
  private let pose: Pose
  private let platform: Platform
  private let headingStep: Timespan
  let copies: Int

  /// Correlation time of a walker's turning rate, in seconds, and spread of the logarithm of its
  /// size (adjusted to recordings of walks in a hall).
  private static let turnSeconds = 1.5
  private static let turnSpread = 0.9
  /// Time between two samples of the truth.
  private static let truthStep = Timespan.milliseconds(100)
  /// Time until the filters are settled, in seconds.
  private static let leadSeconds = 10.0

  /// - Parameters:
  ///   - seconds: length of each walk.
  ///   - pace: in m/s.
  ///   - leastWalks: least number of simulated walks.
  init(
    _ seconds: [Double], step: Double, pace: Double, pose: Pose, platform: Platform, seed: UInt64,
    leastWalks: Int
  ) {
    (self.pace, self.pose, self.platform) = (pace, pose, platform)
    headingStep = .seconds(step)
    copies = max(1, (leastWalks + seconds.count - 1) / max(1, seconds.count))
    let random = RandomStream(seed: seed)
    plans = seconds.enumerated().flatMap { [copies] index, seconds in
      var draw = random.fork("compass \(index)")
      return (0..<copies).map { _ in
        Plan(
          turns: CompassSimulation.turns(seconds + CompassSimulation.leadSeconds, &draw),
          facing: 360 * draw.uniform(), seed: draw.bits())
      }
    }
  }

  private static func turns(_ seconds: Double, _ random: inout RandomStream) -> [Double] {
    let span = truthStep.seconds
    let keep = Portable.exp(-span / turnSeconds)
    let renew = (1 - keep * keep).squareRoot()
    var (rate, haste, facing) = (random.normal(), random.normal(), 0.0)
    return (0..<Int(seconds / span) + 2).map { _ in
      defer {
        rate = keep * rate + renew * random.normal()
        haste = keep * haste + renew * random.normal()
        facing += span * rate * Portable.exp(turnSpread * haste)
      }
      return facing
    }
  }

  var walkCount: Int { plans.count }

  /// Returns the simulation evaluated with `statistics`.
  func taking(_ statistics: HeadingStatistics) -> FitSimulation<CarriedCompass> {
    FitSimulation(walkCount: walkCount, copies: copies) { compass, round in
      FitSample(
        walks(of: compass, round).map(statistics.blocks), size: HeadingStatistics.count,
        copies: copies)
    }
  }

  /// The series of each walk.
  func walks(of compass: CarriedCompass, _ round: UInt64 = 0) -> [HeadingSeries] {
    let grid = HeadingSeries.grid(step: headingStep.seconds)
    return recordings(of: compass, round)
      .map { HeadingSeries(HeadingSeries.usable($0), step: grid) }
  }

  /// Returns `compass` with the turning that makes the slowest statistic equal that of `recorded`;
  /// its power is proportional to the square of the turning.
  func turned(
    _ compass: HeadingProfile, like recorded: FitSample, by statistics: HeadingStatistics
  ) -> CarriedCompass {
    var carried = CarriedCompass(profile: compass)
    guard let sample = taking(statistics).sample(carried) else { return carried }
    carried.turning *= Portable.exp((recorded.mean[0] - sample.mean[0]) / 2)
    return carried
  }

  /// The headings of each walk.
  func recordings(of compass: CarriedCompass, _ round: UInt64 = 0) -> [[Heading]] {
    plans.map { plan in
      var options = HeadingModel.Options()
      options.platform = platform
      options.profile = compass.profile
      return HeadingModel(
        .everywhere(.calibratedOpen), step: headingStep, options: options,
        random: RandomStream(seed: plan.seed &+ round)
      ).headings(along: truth(plan, compass.turning))
        .filter { $0.measured.seconds >= CompassSimulation.leadSeconds }
    }
  }

  private func truth(_ plan: Plan, _ turning: Double) -> GroundTruth {
    let length = pace * CompassSimulation.truthStep.seconds
    var point = PlanePoint(east: 0, north: 0)
    let samples = plan.turns.map { turn in
      let facing = Angle.wrappedTo360(plan.facing + turning * turn)
      let (sin, cos) = Portable.sincos(degrees: facing)
      defer {
        point.east += length * sin
        point.north += length * cos
      }
      return GroundTruth.Sample(
        point: point, speedMetersPerSecond: pace, facingDegrees: facing, laneDegrees: facing,
        edge: 0, surroundings: .openSky, pose: pose)
    }
    let plane = LocalPlane(origin: Coordinate(latitudeDegrees: 45, longitudeDegrees: 0))
    return GroundTruth(plane: plane, step: CompassSimulation.truthStep, samples: samples)
  }
}
