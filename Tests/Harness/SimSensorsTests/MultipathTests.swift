import SimKernel
import Testing

@testable import SimSensors

@Suite("Multipath of a synthetic phone (H-3)")
struct MultipathTests {
  /// Pushes of almost exactly 100 m across: a gamma distribution of large shape has little spread.
  private static var plain: GnssPreset {
    var preset = GnssPreset.perfect
    preset.multipathRate = 1 / 100.0
    preset.multipathSeconds = 100
    preset.multipathShape = 1e4
    preset.multipathScale = 0.01
    return preset
  }

  @Test("is the same at the same moment, however often one looks", arguments: [0.2, 2.0])
  func anyRate(step: Double) {
    func pushes(_ step: Double) -> [(Double, Double, Double)] {
      var multipath = Multipath(random: RandomStream(seed: 9))
      return (1...300).map { look in
        for part in 1...Int((2 / step).rounded()) {
          multipath.advance(
            to: Double(2 * look - 2) + step * Double(part), .medinaLane, isStanding: false)
        }
        return (multipath.north, multipath.east, multipath.knownSquared)
      }
    }
    for (a, b) in zip(pushes(step), pushes(1)) {
      #expect(abs(a.0 - b.0) < 1e-9 && abs(a.1 - b.1) < 1e-9)
      #expect(abs(a.2 - b.2) < 1e-6)
    }
    #expect(pushes(1).contains { abs($0.1) > 5 })
  }

  @Test("holds half the time where waits and pushes are alike, and three quarters for who stands")
  func standing() {
    for (isStanding, expected) in [(false, 0.5), (true, 0.75)] {
      var multipath = Multipath(random: RandomStream(seed: 2))
      let count = 200_000
      let pushed = (1...count).count { second in
        multipath.advance(to: Double(second), Self.plain, isStanding: isStanding)
        return abs(multipath.east) > 50
      }
      let found = Double(pushed) / Double(count)
      #expect(abs(found - expected) < 0.06, "\(found), standing \(isStanding), seed 2")
    }
  }

  @Test("in force when the surroundings change goes on as it was, and is known late")
  func surroundings() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var multipath = Multipath(random: RandomStream(seed: seed))
      var sure = Self.plain
      sure.multipathRate = 1e6
      sure.multipathSeconds = 1e9
      multipath.advance(to: 1, sure, isStanding: false)
      // after a third of the filter's time 1 − e^(−1/3) is in the position and 1 − 4/3 e^(−1/3) is
      // known
      #expect(abs(abs(multipath.east) / 100 - 0.2835) < 0.02, "seed \(seed)")
      let known = multipath.knownSquared.squareRoot()
      let size = (multipath.north * multipath.north + multipath.east * multipath.east)
        .squareRoot()
      #expect(abs(known / size - 0.0446 / 0.2835) < 0.01)
      multipath.advance(to: 60, sure, isStanding: false)
      let before = multipath.east
      multipath.advance(to: 60.01, .openSky, isStanding: false)
      #expect(abs(before) > 90 && abs(multipath.east - before) < 0.5)
    }
  }
}
