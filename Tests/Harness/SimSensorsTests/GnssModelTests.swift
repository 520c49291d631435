import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Fixes of a synthetic phone (H-3)")
struct GnssModelTests {
  private func fixes(
    _ preset: GnssPreset, _ truth: GroundTruth, seed: UInt64 = 3, step: Double = 1
  ) -> [Fix] {
    GnssModel(.everywhere(preset), step: .seconds(step), random: RandomStream(seed: seed))
      .fixes(along: truth)
  }

  @Test("come one a step, measured on the grid", arguments: [(0.2, 51), (1, 11), (3, 4), (20, 1)])
  func grid(step: Double, count: Int) {
    let found = fixes(.perfect, Lane.truth(seconds: 10), step: step)
    #expect(found.map(\.measured) == (0..<count).map { .zero + .seconds(Double($0) * step) })
  }

  @Test("without errors are where the phone is, with the floor as accuracy and the true velocity")
  func perfect() {
    let truth = Lane.truth(seconds: 100, bearing: 45, speed: 1.25)
    for fix in fixes(.perfect, truth) {
      let given = truth.plane.point(fix.coordinate)
      #expect(given.distance(to: truth.point(at: fix.measured)) < 1e-5)
      #expect(fix.horizontalAccuracyMeters == 3)
      #expect(abs((fix.speedMetersPerSecond ?? 0) - 1.25) < 1e-12)
      #expect(abs((fix.courseDegrees ?? 0) - 45) < 1e-9)
      #expect(fix.provider == .gnss)
    }
  }

  @Test("are delivered in order, 80 to 400 ms late")
  func delivery() {
    for step in [0.1, 1] {
      let found = fixes(.medinaLane, Lane.truth(seconds: 600), step: step)
      let delivered = found.map(\.delivered)
      #expect(delivered == delivered.sorted())
      #expect(found.allSatisfy { (0.08...0.5).contains($0.latency.seconds) })
      if step == 1 { #expect(Set(found.map(\.latency)).count > 400) }
    }
  }

  @Test(
    "in a lane are off across it far more than along it, whichever way it runs",
    arguments: [0.0, 45, 90])
  func orientation(bearing: Double) {
    let truth = Lane.truth(seconds: 1800, bearing: bearing)
    var errors: [FixError] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      errors += fixes(.medinaLane, truth, seed: seed).map { FixError($0, along: truth) }
    }
    // rotated from north and east to along and across
    let turned = errors.map { error -> FixError in
      let diagonal = 0.5.squareRoot()
      let (sin, cos) = bearing == 0 ? (0, 1) : bearing == 90 ? (1, 0) : (diagonal, diagonal)
      var turned = error
      turned.along = error.along * cos + error.across * sin
      turned.across = error.across * cos - error.along * sin
      return turned
    }
    let along = mean(turned.map { $0.along * $0.along }).squareRoot()
    let across = mean(turned.map { $0.across * $0.across }).squareRoot()
    let ratio = across / along
    #expect(ratio > 1.8, "across \(across), along \(along) m")
  }

  @Test("in the open are off as far along as across")
  func isotropic() {
    let truth = Lane.truth(seconds: 1800)
    let errors = (1...20 as ClosedRange<UInt64>).flatMap { seed in
      fixes(.openSky, truth, seed: seed).map { FixError($0, along: truth) }
    }
    let ratio =
      mean(errors.map { $0.across * $0.across }) / mean(errors.map { $0.along * $0.along })
    #expect((0.6...1.7).contains(ratio), "\(ratio)")
  }

  @Test("have a course only where they have the speed of a walker")
  func course() {
    let walking = fixes(.medinaLane, Lane.truth(seconds: 1800))
    let standing = fixes(.medinaLane, Lane.truth(seconds: 1800, speed: 0))
    for fix in walking + standing {
      #expect((fix.courseDegrees == nil) == ((fix.speedMetersPerSecond ?? 0) < 0.4))
      #expect(fix.courseDegrees.map { (0..<360).contains($0) } ?? true)
    }
    #expect(
      fixes(.perfect, Lane.truth(seconds: 9, speed: 0)).allSatisfy { $0.courseDegrees == nil })
    #expect(share(walking) { $0.courseDegrees != nil } > 0.9)
    // noise of 0.3 m/s on two axes exceeds 0.4 m/s for exp(−0.16 / 0.09) = 17 % of the time
    #expect(abs(share(standing) { $0.courseDegrees != nil } - 0.169) < 0.04)
    let inTheOpen = fixes(.openSky, Lane.truth(seconds: 1800, speed: 0))
    #expect(share(inTheOpen) { $0.courseDegrees != nil } < 0.01)
  }

  @Test("replay for a seed, and differ for another")
  func seeded() {
    let truth = Lane.truth(seconds: 60)
    #expect(fixes(.street, truth) == fixes(.street, truth))
    #expect(fixes(.street, truth) != fixes(.street, truth, seed: 4))
  }

  @Test("are worse just after an outage, and say so")
  func reacquisition() {
    var preset = GnssPreset.medinaLane
    preset.outageRate = 1 / 60.0
    preset.multipathRate = 0
    let truth = Lane.truth(seconds: 1800)
    var (after, later): ([(Double, Double)], [(Double, Double)]) = ([], [])
    for seed in 1...30 as ClosedRange<UInt64> {
      var lost = Instant(nanoseconds: .min / 2)
      var last: Instant?
      for fix in fixes(preset, truth, seed: seed) {
        if let last, (fix.measured - last).seconds > 1.5 { lost = fix.measured }
        last = fix.measured
        let pair = (FixError(fix, along: truth).size, fix.horizontalAccuracyMeters ?? 0)
        if fix.measured == lost { after.append(pair) }
        if (fix.measured - lost).seconds > 30 { later.append(pair) }
      }
    }
    #expect(after.count > 300)
    // doubled, minus the decay until the next full second: 6 (1 − e^(−1/6)) = 0.92 on average
    let worse = quantile(0.5, of: after.map(\.0)) / quantile(0.5, of: later.map(\.0))
    let said = quantile(0.5, of: after.map(\.1)) / quantile(0.5, of: later.map(\.1))
    #expect((1.6...2.2).contains(worse), "\(worse)")
    #expect((1.8...2.02).contains(said), "\(said)")
  }

  @Test("say the same of accuracy on both platforms: Android's radius is 1.0675 times the 2-D RMS")
  func platforms() {
    let truth = Lane.truth(seconds: 300)
    func given(_ platform: Platform) -> [Fix] {
      var options = GnssModel.Options()
      options.platform = platform
      return GnssModel(
        .everywhere(.medinaLane), step: .seconds(1), options: options,
        random: RandomStream(seed: 3)
      ).fixes(along: truth)
    }
    #expect(GnssModel.Options().platform == .ios && given(.ios) == fixes(.medinaLane, truth))
    for (ios, android) in zip(given(.ios), given(.android)) {
      #expect(ios.coordinate == android.coordinate)
      let ratio = (android.horizontalAccuracyMeters ?? 0) / (ios.horizontalAccuracyMeters ?? 0)
      #expect(abs(ratio - 1.0675) < 1e-12)
    }
  }
}

extension GnssPreset {
  /// A preset without any error.
  static let perfect = GnssPreset(
    name: "perfect", biasSigma: 0, biasTau: 1, alongSigma: 0, acrossSigma: 0, fastTau: 1,
    whiteSigma: 0, multipathRate: 0, multipathSeconds: 1, multipathShape: 1, multipathScale: 1,
    outageRate: 0, outageSeconds: 1, reportFactor: 1, reportShare: 0, reportFloor: 3,
    velocitySigma: 0)
}
