import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("What a synthetic phone says of its headings (H-3, MG-7)")
struct HeadingReportTests {
  private func headings(
    _ preset: HeadingPreset, _ truth: GroundTruth, seed: UInt64 = 3, step: Double = 1,
    located: Instant? = .zero, _ change: (inout HeadingModel.Options) -> Void = { _ in }
  ) -> [Heading] {
    var options = HeadingModel.Options()
    options.losesCalibration = false
    change(&options)
    return HeadingModel(
      .everywhere(preset), step: .seconds(step), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: truth, located: located)
  }

  @Test("iOS: multiples of 5° from 5° to 60°, or invalid; more in worse surroundings")
  func ios() {
    let presets = HeadingPreset.all.filter { !$0.startsUncalibrated }
    let usual = presets.map { preset -> Double in
      let found = headings(preset, Lane.truth(seconds: 3600))
      #expect(found.allSatisfy { $0.source == .compass })
      let degrees = found.compactMap { heading -> Double? in
        guard case .degrees(let degrees) = heading.report else { return nil }
        return degrees
      }
      #expect(degrees.allSatisfy { (5...60).contains($0) })
      #expect(degrees.allSatisfy { $0.truncatingRemainder(dividingBy: 5) == 0 })
      #expect(degrees.count > 3000 && degrees.count <= found.count)
      return degrees.min() ?? .nan
    }
    #expect(usual == [5, 10, 15, 20])
  }

  @Test("iOS: in the souk one heading in ten is invalid")
  func souk() {
    let reports = (1...20 as ClosedRange<UInt64>).flatMap {
      headings(.souk, Lane.truth(seconds: 3600), seed: $0).map(\.report)
    }
    let invalid = share(reports) { $0 == .invalid }
    #expect(abs(invalid - 0.1) < 0.015, "\(invalid), seeds 1 to 20")
  }

  @Test("iOS: a field far from the Earth's makes it invalid, 1 to 2 s late")
  func strongField() throws {
    var preset = HeadingPreset.perfect
    preset.burstRate = 1 / 20.0
    preset.burstSeconds = 1e9
    preset.burstMicrotesla = 1000
    for seed in 1...20 as ClosedRange<UInt64> {
      let found = headings(
        preset, Lane.truth(seconds: 600, facing: 90), seed: seed, step: 0.1)
      let begins = try #require(found.first { abs(($0.trueDegrees ?? 0) - 90) > 1e-9 })
      let said = try #require(found.first { $0.report == .invalid })
      let late = (said.measured - begins.measured).seconds
      #expect((0.9...2.1).contains(late), "\(late) s, seed \(seed)")
    }
  }

  @Test("Android: high nearly always, in stretches of 10 s, and magnetic north alone")
  func android() {
    let found = headings(.medinaLane, Lane.truth(seconds: 3600), step: 0.5) {
      $0.platform = .android
    }
    #expect(found.allSatisfy { $0.trueDegrees == nil && $0.source == .rotationVector })
    #expect(share(found) { $0.report == .status(3) } > 0.8)
    #expect(found.allSatisfy { $0.report == .status(3) || $0.report == .status(2) })
    for (before, heading) in zip(found, found.dropFirst()) where before.report != heading.report {
      #expect(heading.measured.nanoseconds % 10_000_000_000 == 0)
    }
    let lost = headings(.uncalibrated, Lane.truth(seconds: 60)) { $0.platform = .android }
    #expect(lost.allSatisfy { $0.report == .invalid })
  }

  @Test("True north is known from the first fix on, and never with compass calibration off")
  func trueNorth() {
    let truth = Lane.truth(seconds: 10)
    let located = Instant.zero + .seconds(3)
    let found = headings(.street, truth, located: located)
    #expect(found.allSatisfy { ($0.trueDegrees != nil) == ($0.measured >= located) })
    #expect(found.allSatisfy { $0.magneticDegrees != nil })
    let off = headings(.street, truth) { $0.trueNorth = .never }
    let nowhere = headings(.street, truth, located: nil)
    #expect((off + nowhere).allSatisfy { $0.trueDegrees == nil })
  }
}

@Suite("How a phone is held decides what its compass reads (H-3)")
struct PoseTests {
  private func errors(
    _ poses: [Pose], seed: UInt64, from source: HeadingModel.Options.Source = .compass
  ) -> [Double] {
    var options = HeadingModel.Options()
    options.source = source
    options.losesCalibration = false
    return HeadingModel(
      .everywhere(.perfect), step: .seconds(1), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: Lane.truth(poses: poses)).map {
      Angle.wrappedTo180($0.trueDegrees ?? .nan)
    }
  }

  @Test("Raised, it flips four times out of five, and stays so until it is lowered")
  func raised() {
    var flips = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      let found = errors([.held, .raised, .raised, .held], seed: seed)
      #expect(abs(found[0]) < 1e-9 && abs(found[3]) < 1e-9)
      #expect(found[1] == found[2])
      if abs(found[1]) > 179.9 { flips += 1 } else { #expect(abs(found[1]) < 1e-9) }
    }
    #expect(abs(Double(flips) / 1000 - 0.8) < 0.05, "\(flips), seeds 1 to 1000")
  }

  @Test("Device motion knows better")
  func deviceMotion() {
    for seed in 1...50 as ClosedRange<UInt64> {
      let found = errors([.raised, .held, .raised], seed: seed, from: .deviceMotion)
      #expect(found.allSatisfy { abs($0) < 1e-9 })
    }
  }

  @Test("In a pocket it lies as it fell, another way each time, and says nothing of it")
  func pocketed() {
    var sectors: Set<Int> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let found = errors([.pocketed, .pocketed, .held, .pocketed], seed: seed)
      #expect(found[0] == found[1] && found[0] != found[3] && abs(found[2]) < 1e-9)
      sectors.insert(Int((found[0] + 180) / 45.001))
    }
    #expect(sectors.count == 8)
  }
}
