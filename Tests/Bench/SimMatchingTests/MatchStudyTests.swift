import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimMatching
import SimSensors
import Testing
import WalkRouter

@Suite("Matching on walks of a synthetic phone (MG-9, H-5)")
struct MatchStudyTests {
  @Test(
    "In every preset matches are nearer to the truth than fixes, and more often in the lane",
    arguments: GnssPreset.all)
  func presets(preset: GnssPreset) {
    let study = MatchStudy(preset, seeds: MatchStudy.judgingSeeds.prefix(30))
    #expect(study.p50Meters.isBetter)
    #expect(study.p95Meters.after < study.p95Meters.before)
    #expect(study.wrongLaneShare.isBetter)
    #expect(study.confidentInLaneShare > 0.88)
  }

  @Test(
    "With the noise taken for half or twice of what it is, a lane's matches still are better",
    arguments: [0.5, 2])
  func wrongNoise(scale: Double) {
    let study = MatchStudy(
      .medinaLane, noiseScale: scale, seeds: MatchStudy.judgingSeeds.prefix(10))
    #expect(study.isBetter)
  }

  @Test("Where fixes tell a speed and no course, matches are twice as near to the truth")
  func courseless() {
    var (raw, matched) = (0.0, 0.0)
    for seed in MatchStudy.judgingSeeds.prefix(10) {
      var walk = MatchWalk(seed: seed, preset: .street)
      for index in walk.fixes.indices { walk.fixes[index].courseDegrees = nil }
      let scores = MatchScores(walk)
      raw += scores.raw.p50Meters
      matched += scores.matched.p50Meters
    }
    #expect(matched < 0.45 * raw)
  }

  @Test("A probability that is told comes true about as often")
  func calibration() throws {
    let study = MatchStudy(.medinaLane, seeds: MatchStudy.judgingSeeds.prefix(10))
    #expect(try #require(study.told.calibrationError) < 0.05)
  }

  @Test(
    "On walks of drawn phones the app's own position is nearer than fixes, and its circles hold it",
    arguments: [GnssPreset.openSky, .street, .medinaLane])
  func ownPosition(preset: GnssPreset) {
    let study = PositionStudy(preset, .none, seeds: MatchStudy.judgingSeeds.prefix(10))
    let fixes = study.againstFixes { $0.p50Meters }
    #expect(fixes.after < 0.75 * fixes.before)
    // 95 %, measured on a few phones
    #expect(study.mean(\.inside95) > 0.9)
    #expect(study.lastingP90Meters == nil, "nothing to recover from")
  }

  @Test(
    "Fixes that slide and come back are not followed, and soon forgotten",
    arguments: PositionDrift.all.filter { $0 != .none })
  func drifts(drift: PositionDrift) {
    let seeds = MatchStudy.judgingSeeds.prefix(10)
    let control = PositionStudy(.street, .none, mapErrors: nil, seeds: seeds)
    let study = PositionStudy(.street, drift, mapErrors: nil, seeds: seeds, control: control)
    let (fixes, lanes) = (
      study.againstFixes { $0.p95Meters }, study.againstLanes { $0.p95Meters }
    )
    #expect(fixes.before > 25, "the fixes are 30 m off and more")
    #expect(fixes.after < 0.5 * fixes.before)
    #expect(lanes.after < lanes.before)
    // a few steps, where the fixes were 30 m off shortly before; along a street a drift looks like
    // a phone that reports too low a speed
    #expect(study.lastingMeters.count { $0 < 5 } >= 6, "\(study.lastingMeters)")
  }

  @Test("The same seed is the same walk, and matched the same")
  func replay() {
    let walk = MatchWalk(seed: 5, preset: .street)
    #expect(walk.fixes == MatchWalk(seed: 5, preset: .street).fixes)
    let (once, again) = (MatchScores(walk), MatchScores(walk))
    #expect(once.matched.p95Meters == again.matched.p95Meters)
    #expect(once.onEdge == again.onEdge && once.confident == again.confident)
  }
}

@Suite("Probabilities that are told (H-5)")
struct ToldProbabilitiesTests {
  @Test("What is told to come true nine times in ten and does has no error")
  func exact() throws {
    var told = ToldProbabilities()
    for index in 0..<10 { told.add(0.9, isRight: index != 0) }
    #expect(abs(try #require(told.calibrationError)) < 1e-12)
  }

  @Test("Sure and always wrong is off by one, and of nothing nothing is said")
  func wrong() {
    var told = ToldProbabilities()
    #expect(told.calibrationError == nil)
    told.add(1, isRight: false)
    #expect(told.calibrationError == 1)
  }
}
