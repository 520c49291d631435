import Sensing
import SimKernel
import SimSensors
import Testing

/// The statistics to which the usual presets are tuned. Twenty hours are too few for a 95th
/// percentile; `simrun presets --verify` requires 10 % over four hundred hours.
struct PresetTarget: Sendable, CustomTestStringConvertible {
  var preset: GnssPreset
  var p50: Double
  var p68: Double
  var p95: Double
  var near: Double
  var availability: Double
  var contained: Double

  var testDescription: String { preset.name }

  static let all = [
    PresetTarget(
      preset: .openSky, p50: 3.1, p68: 3.9, p95: 6.4, near: 0.94, availability: 1, contained: 0.71),
    PresetTarget(
      preset: .street, p50: 6.4, p68: 8.4, p95: 16.5, near: 0.54, availability: 0.99,
      contained: 0.64),
    PresetTarget(
      preset: .medinaLane, p50: 11.2, p68: 15.3, p95: 35.7, near: 0.30, availability: 0.94,
      contained: 0.54),
    PresetTarget(
      preset: .coveredSouk, p50: 17.8, p68: 24, p95: 53.3, near: 0.21, availability: 0.43,
      contained: 0.48),
    PresetTarget(
      preset: .indoor, p50: 18.9, p68: 24.9, p95: 46.7, near: 0.23, availability: 0.33,
      contained: 0.58),
  ]
}

@Suite("GNSS presets against the reference table (H-3)")
struct GnssPresetTests {
  static let runs: UInt64 = 40
  static let seconds = 1800.0

  @Test(
    "errors, availability and the honesty of the report hold to 20 % over twenty hours",
    arguments: PresetTarget.all)
  func statistics(target: PresetTarget) {
    let truth = Lane.truth(seconds: Self.seconds)
    var fixes: [Fix] = []
    for seed in 1...Self.runs {
      fixes += GnssModel(
        .everywhere(target.preset), step: .seconds(1), random: RandomStream(seed: seed)
      ).fixes(along: truth)
    }
    let errors = fixes.map { FixError($0, along: truth) }
    let sizes = errors.map(\.size)
    let found = [
      ("p50", quantile(0.5, of: sizes), target.p50),
      ("p68", quantile(0.68, of: sizes), target.p68),
      ("p95", quantile(0.95, of: sizes), target.p95),
      ("across < 5 m", share(errors) { abs($0.across) < 5 }, target.near),
      (
        "availability", Double(fixes.count) / (Double(Self.runs) * (Self.seconds + 1)),
        target.availability
      ),
      (
        "within the report",
        share(Array(zip(sizes, fixes))) { $0 <= $1.horizontalAccuracyMeters ?? 0 },
        target.contained
      ),
    ]
    for (name, value, expected) in found {
      #expect(
        abs(value / expected - 1) <= 0.2,
        "\(name) \(value), table \(expected); seeds 1 to \(Self.runs)")
    }
  }

  @Test("The worse the surroundings, the worse the fixes and the report")
  func order() {
    let names = ["open_sky", "street", "medina_lane", "medina_deep", "covered_souk", "indoor"]
    #expect(GnssPreset.all.map(\.name) == names)
    let floors = GnssPreset.all.map(\.reportFloor)
    #expect(floors == floors.sorted())
  }
}
