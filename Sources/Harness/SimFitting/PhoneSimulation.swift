import Geodesy
import Sensing
import SimKernel
import SimSensors

/// Walks like the recorded ones, as a phone of given numbers tells them: the same chance for
/// whatever numbers, so that what differs is the numbers' doing.
struct PhoneSimulation {
  /// A walk that is longer is taken in parts.
  static let mostSeconds = 1200.0

  /// What a recorded walk has that a simulated one must have, too.
  private struct Plan {
    var truth: GroundTruth
    var isStart: Bool
    var seed: UInt64
  }

  private let plans: [Plan]
  let step: Double
  let platform: Platform
  let conditions: Conditions<GnssPreset>
  /// How many simulated walks stand for each recorded one.
  let copies: Int

  /// - Parameters:
  ///   - walks: length, pace and whether it has a receiver's first seconds, of each.
  ///   - leastWalks: as many are simulated at least.
  init(
    _ walks: [(seconds: Double, pace: Double, isStart: Bool)], step: Double, platform: Platform,
    conditions: Conditions<GnssPreset>, seed: UInt64, leastWalks: Int
  ) {
    self.step = step
    self.platform = platform
    self.conditions = conditions
    copies = max(1, (leastWalks + walks.count - 1) / max(1, walks.count))
    let random = RandomStream(seed: seed)
    var plans: [Plan] = []
    for (index, walk) in walks.enumerated() {
      var draw = random.fork("walk \(index)")
      // those of a part begin somewhere: what a receiver does first is cut off again
      let lead = walk.isStart ? 0 : PhoneSimulation.leadSeconds
      let truth = StandardWalk.truth(
        seconds: walk.seconds + lead, pace: walk.pace, seed: draw.bits())
      guard let truth else { continue }
      for _ in 0..<copies {
        plans.append(Plan(truth: truth, isStart: walk.isStart, seed: draw.bits()))
      }
    }
    self.plans = plans
  }

  var walkCount: Int { plans.count }

  private static let leadSeconds = 60.0

  /// The series of each walk as `phone` tells it.
  func walks(of phone: GnssProfile) -> [WalkSeries] { plans.map { series($0, phone) } }

  /// Looked at by `statistics`.
  func taking(_ statistics: any FitStatistics) -> FitSimulation<GnssProfile> {
    FitSimulation(walkCount: walkCount, copies: copies) { phone, round in
      FitSample(
        plans.map { statistics.blocks(of: series($0, phone, round)) }, size: statistics.count,
        copies: copies)
    }
  }

  /// The same where the walks take `phones` in turn, and all copies of one walk the same.
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
    var series = WalkSeries(fixes, step: step, truth: plan.truth)
    series.isStart = plan.isStart
    return series
  }
}
