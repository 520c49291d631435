import Geodesy
import Sensing
import SimKernel
import SimSensors

/// Simulated walks like the recorded ones, with a phone of given numbers; the random draws are the
/// same for all numbers, so differences are due to the numbers.
struct PhoneSimulation {
  /// Longest walk in seconds; longer ones are divided into parts.
  static let mostSeconds = 1200.0

  /// The properties of a recorded walk that a simulated one must have.
  private struct Plan {
    var truth: GroundTruth
    var isStart: Bool
    var seed: UInt64
  }

  private let plans: [Plan]
  let step: Double
  let platform: Platform
  private let conditions: Conditions<GnssPreset>
  /// Distance between a lane's line on the map and where people walk, in meters; nil without a map.
  private let mapError: Double?
  /// Number of simulated walks per recorded walk.
  let copies: Int

  /// The properties of a recorded walk that a simulated one copies.
  struct Like {
    var seconds: Double
    var pace: Double
    /// Whether it has a receiver's first seconds.
    var isStart: Bool
    /// The walker's surroundings at each tick; empty for an open sky.
    var surroundings: [Surroundings] = []
  }

  /// - Parameters:
  ///   - walks: the walks to simulate.
  ///   - mapError: error of their map, in meters; nil without a map.
  ///   - leastWalks: least number of simulated walks.
  init(
    _ walks: [Like], step: Double, platform: Platform, mapError: Double? = nil, seed: UInt64,
    leastWalks: Int
  ) {
    self.step = step
    self.platform = platform
    conditions = mapError == nil ? .everywhere(.openSky) : .bySurroundings
    self.mapError = mapError
    copies = max(1, (leastWalks + walks.count - 1) / max(1, walks.count))
    let random = RandomStream(seed: seed)
    var plans: [Plan] = []
    for (index, walk) in walks.enumerated() {
      var draw = random.fork("walk \(index)")
      // a part begins in the middle of a walk, so the receiver's first seconds are cut off
      let lead = walk.isStart ? 0 : PhoneSimulation.leadSeconds
      let truth = StandardWalk.truth(
        seconds: walk.seconds + lead, pace: walk.pace, seed: draw.bits())
      guard var truth else { continue }
      truth.surround(by: walk.surroundings, every: step, after: lead)
      for _ in 0..<copies {
        plans.append(Plan(truth: truth, isStart: walk.isStart, seed: draw.bits()))
      }
    }
    self.plans = plans
  }

  var walkCount: Int { plans.count }

  /// Divides recorded walks into parts that can be simulated, and returns the properties that a
  /// simulated walk copies from each.
  static func parts(of walks: [RecordedWalk], step: Double) -> ([WalkSeries], [Like]) {
    var (all, likes): ([WalkSeries], [Like]) = ([], [])
    for walk in walks {
      let pace = walk.pace
      for part in walk.series.parts(of: Int(mostSeconds / step)) {
        all.append(part)
        likes.append(
          Like(
            seconds: part.seconds, pace: pace, isStart: part.isStart,
            surroundings: part.surroundings))
      }
    }
    return (all, likes)
  }

  private static let leadSeconds = 60.0

  /// The series of each walk with `phone`.
  func walks(of phone: GnssProfile) -> [WalkSeries] { plans.map { series($0, phone) } }

  /// Returns the simulation evaluated with `statistics`.
  func taking(_ statistics: any FitStatistics) -> FitSimulation<GnssProfile> {
    FitSimulation(walkCount: walkCount, copies: copies) { phone, round in
      FitSample(
        plans.map { statistics.blocks(of: series($0, phone, round)) }, size: statistics.count,
        copies: copies)
    }
  }

  /// The same with `phones` used in turn; all copies of one walk use the same phone.
  func walks(of phones: [GnssProfile]) -> [WalkSeries] {
    plans.enumerated().map { series($1, phones[$0 / copies % phones.count]) }
  }

  /// The fixes of each walk, those known without satellites included.
  func recordings(of phone: GnssProfile) -> [(fixes: [Fix], truth: GroundTruth)] {
    plans.map { (fixes($0, phone), $0.truth) }
  }

  private func fixes(_ plan: Plan, _ phone: GnssProfile, _ round: UInt64 = 0) -> [Fix] {
    phone.fixes(
      along: plan.truth, under: conditions, step: .seconds(step), platform: platform,
      random: RandomStream(seed: plan.seed &+ round))
  }

  private func series(
    _ plan: Plan, _ phone: GnssProfile, _ round: UInt64 = 0
  ) -> WalkSeries {
    var fixes = fixes(plan, phone, round).filter { $0.provider == .gnss }
    if !plan.isStart {
      fixes.removeAll { $0.measured.seconds < PhoneSimulation.leadSeconds }
    }
    let lanes = mapError.map { LaneOffsets(of: fixes, along: plan.truth, errorMeters: $0) }
    var series = WalkSeries(fixes, step: step, truth: plan.truth, lanes: lanes)
    series.isStart = plan.isStart
    return series
  }
}

extension GroundTruth {
  /// Sets the walker's surroundings from `start` seconds on to `surroundings`, `step` seconds
  /// apart: the first before `start`, the last after the end, and an open sky if there are none.
  fileprivate mutating func surround(
    by surroundings: [Surroundings], every step: Double, after start: Double
  ) {
    for index in samples.indices {
      let tick = (Double(index) * self.step.seconds - start) / step
      let place = min(max(0, tick), Double(max(0, surroundings.count - 1)))
      samples[index].surroundings = surroundings.isEmpty ? .openSky : surroundings[Int(place)]
    }
  }
}
