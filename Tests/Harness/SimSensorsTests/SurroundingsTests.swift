import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("What stands around the walker picks the preset (H-3)")
struct SurroundingsTests {
  private func fixes(
    _ conditions: Conditions<GnssPreset>, _ truth: GroundTruth, seed: UInt64
  ) -> [Fix] {
    GnssModel(conditions, step: .seconds(1), random: RandomStream(seed: seed))
      .fixes(along: truth)
  }

  @Test("by a name each, and by_surroundings")
  func names() {
    let gnss = Surroundings.allCases.map { GnssPreset.usual(in: $0).name }
    let usual = ["open_sky", "street", "medina_lane", "medina_deep", "covered_souk", "indoor"]
    #expect(gnss == usual)
    let compass = Surroundings.allCases.map { HeadingPreset.usual(in: $0).name }
    let expected = ["calibrated_open", "street", "medina_lane", "medina_lane", "souk", "souk"]
    #expect(compass == expected)
    for name in Conditions<GnssPreset>.names {
      #expect(Conditions<GnssPreset>(name: name) != nil)
    }
    #expect(Conditions<GnssPreset>(name: "by_surroundings") == .bySurroundings)
    #expect(Conditions<HeadingPreset>(name: "lane") == nil)
  }

  @Test("alike everywhere, it is that preset", arguments: Surroundings.allCases)
  func alike(around: Surroundings) {
    let truth = Lane.truth(through: [(120, around)])
    let found = fixes(.bySurroundings, truth, seed: 3)
    #expect(found == fixes(.everywhere(.usual(in: around)), truth, seed: 3))
    let phone = HeadingModel(.bySurroundings, step: .seconds(1), random: RandomStream(seed: 3))
    let fixed = HeadingModel(
      .everywhere(.usual(in: around)), step: .seconds(1), random: RandomStream(seed: 3))
    #expect(phone.headings(along: truth) == fixed.headings(along: truth))
  }

  @Test("A deeper lane stretches the error across it that is there, and leaves the one along")
  func doorway() {
    let truth = Lane.truth(through: [(300, .lane), (10, .deepLane)])
    var jumps: [Double] = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let changing = fixes(.bySurroundings, truth, seed: seed)
      let same = fixes(.everywhere(.medinaLane), truth, seed: seed)
      let inLane = Instant.zero + .seconds(300)
      #expect(changing.filter { $0.measured < inLane } == same.filter { $0.measured < inLane })
      guard let new = changing.first(where: { $0.measured == inLane }),
        let old = same.first(where: { $0.measured == inLane })
      else { continue }  // an outage goes on
      let (a, b) = (FixError(new, along: truth), FixError(old, along: truth))
      // one walk in a hundred has a new multipath push in this second
      if abs(a.along - b.along) > 1e-5 { continue }
      jumps.append(a.across - b.across)
    }
    // the standard deviation of the deep lane is 14 instead of 10 times 1 m, slightly more just
    // after an outage
    let rms = mean(jumps.map { $0 * $0 }).squareRoot()
    #expect(jumps.count > 170 && abs(rms - 4) < 0.8, "\(rms), seeds 1 to 200")
  }
}
