import LaneMatching
import SimKernel
import SimMatching
import SimSensors
import Testing

@Suite("Matching on walks of a synthetic phone (MG-9, H-5)")
struct MatchScoresTests {
  @Test("In a lane a match is closer to the truth than the fix is, and rarely in a wrong lane")
  func lane() {
    let walk = MatchWalk(seed: 1, preset: .medinaLane)
    let scores = MatchScores(
      walk.fixes, truth: walk.truth, graph: walk.graph, policy: LaneMatcher.Policy())
    #expect(scores.matched.p50 < scores.raw.p50)
    #expect(scores.matched.wrongLaneShare < scores.raw.wrongLaneShare)
  }
}
