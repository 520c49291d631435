import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Outages of a synthetic phone (H-3)")
struct ReceptionTests {
  @Test(
    "come at the same moments, however often one looks", arguments: [0.2, 2.0],
    [GnssPreset.medinaLane, .coveredSouk])
  func anyRate(step: Double, preset: GnssPreset) {
    func has(_ step: Double) -> [Bool] {
      var reception = Reception(random: RandomStream(seed: 4))
      let perLook = Int((2 / step).rounded())
      return (1...1000).map { look in
        for part in 1...perLook {
          reception.advance(to: Double(2 * look - 2) + step * Double(part), preset)
        }
        return reception.hasPosition(at: Double(2 * look))
      }
    }
    let everySecond = has(1)
    #expect(has(step) == everySecond)
    #expect(everySecond.contains(true) && everySecond.contains(false))
  }

  @Test(
    "end with a hot, a warm or a cold start, by their length",
    arguments: [
      (0.1, Reception.Start.hot), (59.9, .hot), (60, .warm), (14_399, .warm), (14_400, .cold),
    ])
  func start(seconds: Double, start: Reception.Start) {
    #expect(Reception.Start(afterSeconds: seconds) == start)
    let middle = (start.seconds.lowerBound + start.seconds.upperBound) / 2
    #expect(middle == (start == .hot ? 1 : start == .warm ? 10 : 45))
  }

  @Test("delay the first fix by that start, and the error is doubled when it comes")
  func acquisition() {
    var preset = GnssPreset.perfect
    preset.outageRate = 1 / 100.0
    preset.outageSeconds = 200
    for seed in 1...50 as ClosedRange<UInt64> {
      var reception = Reception(random: RandomStream(seed: seed))
      var wasOut = false
      for tenth in 1...20_000 {
        let time = Double(tenth) / 10
        reception.advance(to: time, preset)
        let isOut = !reception.hasPosition(at: time)
        if wasOut && !isOut {
          let gap = reception.regainedAt - reception.lostAt
          #expect(gap >= 0.5 && (gap < 61.5 || gap >= 65), "seed \(seed)")
          #expect(abs(reception.excess(at: reception.regainedAt) - 1) < 1e-12)
        }
        wasOut = isOut
      }
    }
  }

  @Test("in force when the surroundings change go on, and end at the pace of the new ones")
  func surroundings() {
    var lost = GnssPreset.perfect
    lost.outageRate = 1e6
    lost.outageSeconds = 1e9
    var left: [Double] = []
    for seed in 1...2000 as ClosedRange<UInt64> {
      var reception = Reception(random: RandomStream(seed: seed))
      reception.advance(to: 30, lost)
      #expect(!reception.hasPosition(at: 30), "seed \(seed)")
      var time = 30.0
      while reception.regainedAt == .infinity {
        time += 0.5
        reception.advance(to: time, .openSky)
      }
      left.append(reception.regainedAt - 30)
    }
    // 4 s in the open plus about 1 s for a hot start
    #expect(abs(mean(left) - 5) < 0.5, "\(mean(left)), seeds 1 to 2000")
  }

  @Test("leave Wi-Fi: a rough fix every 10 to 20 s, without a velocity, and only in outages")
  func network() {
    let truth = Lane.truth(seconds: 7200)
    var options = GnssModel.Options()
    func fixes() -> [Fix] {
      GnssModel(
        .everywhere(.indoor), step: .seconds(1), options: options, random: RandomStream(seed: 6)
      ).fixes(along: truth)
    }
    let without = fixes()
    options.fallsBackToNetwork = true
    let with = fixes()
    let network = with.filter { $0.provider == .network }
    #expect(without.allSatisfy { $0.provider == .gnss } && network.count > 100)
    #expect(with.filter { $0.provider == .gnss }.map(\.coordinate) == without.map(\.coordinate))
    #expect(with.map(\.delivered) == with.map(\.delivered).sorted())
    #expect(with.map(\.measured) == with.map(\.measured).sorted())
    for (before, fix) in zip(with, with.dropFirst()) where fix.provider == .network {
      let pause = (fix.measured - before.measured).seconds
      #expect((10...21).contains(pause), "\(pause)")
      #expect(fix.speedMetersPerSecond == nil && fix.courseDegrees == nil)
      #expect((30...65).contains(fix.horizontalAccuracyMeters ?? 0))
    }
    let errors = network.map { FixError($0, along: truth) }
    let rms = mean(errors.map { $0.size * $0.size }).squareRoot()
    // 35 √2 m, estimated from a few hundred values
    #expect(abs(rms / 49.5 - 1) < 0.15, "\(rms)")
  }
}
