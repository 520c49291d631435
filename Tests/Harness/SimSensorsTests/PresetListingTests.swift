import SimKernel
import Testing

@testable import SimSensors

@Suite("Presets are listed and verified (H-3)")
struct PresetListingTests {
  private func check(
    _ target: PresetCheck.Target, _ measured: Double, _ dimension: Dimension = .length
  ) -> PresetCheck {
    PresetCheck(
      sensor: "gnss", preset: "street", name: "error p50", dimension: dimension, target: target,
      measured: measured)
  }

  @Test(
    "A number is met within its tolerance or range, and nothing measured is not",
    arguments: [(9.0, true), (11, true), (8.99, false), (11.01, false), (.nan, false)])
  func tolerance(measured: Double, isMet: Bool) {
    #expect(check(.near(10, share: 0.1), measured).isMet == isMet)
    #expect(check(.within(9...11), measured).isMet == isMet)
  }

  @Test("The table of checks says what was measured, what is right, and how many are met")
  func table() {
    let text = PresetListing.text([
      check(.near(10, share: 0.1), 10.5), check(.within(0.1...0.2), 0.3, .share),
    ])
    #expect(
      text == """
           sensor  preset  number     measured  target        accepted
        ✓  gnss    street  error p50  10.5 m    10.0 m ±10 %  9.00 m … 11.0 m
        ✗  gnss    street  error p50  30.0 %    the range     10.0 % … 20.0 %

        ✗ NOT met: 1 of 2 numbers of the presets

        """)
  }

  @Test("The list has every preset with every number, its unit and what it rests on")
  func list() {
    let text = PresetListing.text
    let names = GnssPreset.all.map(\.name) + HeadingPreset.all.map(\.name)
    for name in names { #expect(text.contains(name), "\(name)") }
    for parameter in GnssPreset.street.parameters + HeadingPreset.souk.parameters {
      #expect(text.contains("\n  \(parameter.name) "), "\(parameter.name)")
    }
    #expect(PresetListing.json.contains("\"basis\": \"assumed\""))
    #expect(PresetListing.json.hasSuffix("}\n"))
    #expect(PresetListing.json([check(.within(1...2), .nan)]).contains("\"measured\": null"))
  }

  @Test("Every GNSS preset has its reference")
  func references() {
    #expect(GnssReference.all.map(\.preset) == GnssPreset.all)
  }

  @Test("Quantiles of a histogram are those of its values, to half a bin")
  func quantiles() {
    var histogram = Histogram(width: 0.01, limit: 10)
    #expect(histogram.quantile(0.5).isNaN)
    var random = RandomStream(seed: 1)
    let values = (0..<5000).map { _ in random.exponential(mean: 1.2) }
    for value in values { histogram.count(value) }
    for share in [0.1, 0.5, 0.95] {
      #expect(abs(histogram.quantile(share) - quantile(share, of: values)) < 0.02)
    }
    histogram.count(1e9)
    #expect(histogram.quantile(1) <= 10)
  }

  @Test("A preset that is off is found out")
  func sabotage() {
    var preset = HeadingPreset.street
    preset.wanderSigma = 8
    let found = HeadingVerification.spread(preset, hertz: 5, phones: 400)
    #expect(abs(found / preset.stationarySigma - 1) < 0.1)
    #expect(found / HeadingPreset.street.stationarySigma > 1.1)
    let tally = GnssVerification.measure(.street, .ios, hertz: 1, walks: 2)
    #expect(tally.errors.total > 7000 && tally.possible == 7202)
    #expect((5.0...8).contains(tally.errors.quantile(0.5)))
  }
}
