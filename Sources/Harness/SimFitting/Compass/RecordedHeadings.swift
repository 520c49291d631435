import Sensing
import SimKernel
import SimNumerics
import SimSensors

/// Recordings of headings, prepared for a fit.
struct RecordedHeadings {
  /// The headings of each recording.
  let headings: [[Heading]]
  /// The series of the recordings that are long enough.
  let series: [HeadingSeries]
  /// Time between two headings, in seconds.
  let step: Double
  let statistics: HeadingStatistics
  /// The walkers' pace from their fixes, in m/s.
  let pace: Double
  let isPaceAssumed: Bool

  /// Largest time between headings that distinguishes a hand from its sensor, in seconds (assumed:
  /// twenty headings per step).
  private static let mostStep = 0.0255
  /// Least time between headings, in seconds: more headings than an app takes add no information.
  private static let leastStep = 0.0045
  /// The pace if it is unknown, in m/s (assumed): the speed at which a profile gives its stride.
  static let usualPace = 1.2

  init(_ recordings: [(name: String, trace: Trace)]) throws(ProfileFit.Refusal) {
    headings = recordings.map { HeadingSeries.usable($0.trace.headings) }
    guard let step = HeadingSeries.step(of: headings) else {
      throw ProfileFit.Refusal(
        why: "the recordings have no headings against magnetic north",
        remedy: "record the phone's compass or its fused rotation, 50 times a second")
    }
    guard (Self.leastStep...Self.mostStep).contains(step) else {
      throw ProfileFit.Refusal(
        why: "headings come every \(step.rounded(to: 3)) s, expected every 0.005 to 0.025 s",
        remedy: "record headings 50 times a second")
    }
    self.step = step
    let grid = HeadingSeries.grid(step: step)
    series = headings.map { HeadingSeries($0, step: grid) }
      .filter { !$0.windows(of: HeadingStatistics.length(step: grid)).isEmpty }
    guard !series.isEmpty, let statistics = HeadingStatistics(step: grid) else {
      throw ProfileFit.Refusal(
        why: "no recording has \(Int(HeadingStatistics.windowSeconds)) s of headings without a gap",
        remedy: "record walks of some minutes")
    }
    self.statistics = statistics
    let told = RecordedHeadings.pace(of: recordings)
    (pace, isPaceAssumed) = (told ?? RecordedHeadings.usualPace, told == nil)
  }

  /// Median pace of the walks whose fixes have a speed.
  private static func pace(of recordings: [(name: String, trace: Trace)]) -> Double? {
    let walks = recordings.map { RecordedWalk($0.name, $0.trace) }
      .filter { walk in walk.satellites.contains { $0.speedMetersPerSecond != nil } }
    return Quantiles(walks.map(\.pace))(0.5)
  }

  var sample: FitSample? {
    FitSample(series.map(statistics.blocks), size: HeadingStatistics.count, copies: 1)
  }

  /// Duration of two steps at 1.2 m/s, in seconds.
  var strideSeconds: Double? {
    Quantiles(
      series.compactMap(statistics.pace).map {
        HeadingProfile.strideSeconds(stridesPerSecond: $0, pace: pace)
      })(0.5)
  }

  /// Walks as long as the recorded ones.
  func simulation(
    carried pose: Pose, on platform: Platform, seed: UInt64, leastWalks: Int
  ) -> CompassSimulation {
    CompassSimulation(
      series.map(\.seconds), step: step, pace: pace, pose: pose, platform: platform, seed: seed,
      leastWalks: leastWalks)
  }
}
