import Sensing
import SimFeatures
import SimKernel
import SimMetrics
import SimObservations
import SimText
import Testing

@testable import SimScenarios

/// A feature and a metric unknown to simrun (H-12).
private struct Bell: OwnFeature {
  static let name = "bell"
  static let summary = "rings at the first fix"
  static let kinds = [kind("rung", "The bell rang.", ["loudness"])]
  static let metrics = [
    Metric("bell.rings", .count, needs: [.feature("bell")], "Times that it rang.") { run in
      let count = run.all(kinds[0]).count
      return Score(amount: Double(count), count: count)
    }
  ]
  private(set) var loudness = 1.0

  mutating func read(_ keys: some FeatureParameters) {
    loudness = keys.quantity("loudness", .count, in: 0...10, default: loudness, "how loud it is")
  }

  mutating func receive(_ event: Event, in run: inout OwnRun) {
    if run.usableFix(event) != nil { run.observeOnce("rung", loudness) }
  }
}

private struct Gong: OwnFeature {
  static let name = "compass"
  static let summary = "has a name that is taken"
  static let kinds: [ObservationKind] = []

  mutating func receive(_ event: Event, in run: inout OwnRun) {}
}

@Suite("What scenarios can name is open (H-12)")
struct CatalogsTests {
  private let catalogs: Catalogs

  init() throws {
    var catalogs = Catalogs.standard
    try catalogs.add([Bell.self])
    self.catalogs = catalogs
  }

  private func text(_ features: String, _ expected: String) -> String {
    ScenarioLoadingTests.walk.replacing("  compass: {}\n  way_home: {}\n", with: features)
      .replacing("  compass.long_turns: == 0\n", with: expected)
  }

  private func scenario(_ features: String, _ expected: String) throws -> Scenario {
    try Scenario(bytes: text(features, expected).utf8, path: "s.yaml", catalogs: catalogs)
  }

  private func refusals(_ features: String, _ expected: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(
        bytes: text(features, expected).utf8, path: "s.yaml", catalogs: catalogs)
      return []
    } catch { return error.all.map(told) }
  }

  @Test("A feature of one's own is named, set, and judged by a metric of one's own")
  func named() throws {
    let scenario = try scenario("  bell: { loudness: 3 }\n", "  bell.rings: == 1\n")
    let bell = try #require(scenario.features.first as? Bell)
    #expect(bell.loudness == 3 && scenario.expectations.map(\.metric.name).contains("bell.rings"))
  }

  @Test("What is misspelt is told like what simrun has")
  func misspelt() {
    #expect(
      refusals("  bel: {}\n", "").contains {
        $0.hasPrefix("s.yaml:12:3: unknown key 'bel'") && $0.contains("did you mean 'bell'?")
      })
    #expect(
      refusals("  bell: { loudnes: 3 }\n", "").contains {
        $0.contains("unknown key 'loudnes'") && $0.contains("did you mean 'loudness'?")
      })
    #expect(
      refusals("  bell: {}\n", "  bell.ring: == 1\n").contains {
        $0.contains("unknown metric 'bell.ring'") && $0.contains("did you mean 'bell.rings'?")
      })
    #expect(
      refusals("  compass: {}\n", "  bell.rings: == 1\n") == [
        "s.yaml:14:3: 'bell.rings' needs the feature 'bell', which is not under test"
      ])
  }

  @Test("Without it the standard catalogs know nothing of it")
  func unknown() {
    #expect(throws: Diagnostics.self) {
      try Scenario(bytes: text("  bell: {}\n", "").utf8, path: "s.yaml")
    }
    #expect(!Catalogs.standard.families.contains("bell"))
  }

  @Test("It is listed: metrics, kinds of observation, and every key in the schema")
  func listed() {
    #expect(catalogs.families.last == "bell")
    #expect(catalogs.view(of: "bell") == "rings at the first fix")
    #expect(catalogs.subjects.last == "bell")
    #expect(catalogs.observations.last?.fields.map(\.name) == ["loudness"])
    let keys = Scenario.keys(of: catalogs)
    #expect(keys.contains("features.bell.loudness") && keys.contains("expect.bell.rings"))
    #expect(!Scenario.keys().contains("features.bell.loudness"))
  }

  @Test(
    "A name that is taken, or is none, is refused, and nothing is added",
    arguments: [
      ("bell.rings", "there is a metric 'bell.rings' already"),
      (
        "rings",
        "'rings' is no name of a metric: expected one like 'arrival.announced', of small letters, "
          + "digits and underscores"
      ),
      (
        "Bell.rings",
        "'Bell.rings' is no name of a metric: expected one like 'arrival.announced', of small "
          + "letters, digits and underscores"
      ),
    ])
  func clashes(_ name: String, message: String) {
    var catalogs = catalogs
    let metric = Metric(name, .count, "Nothing.") { _ in Score(nil, count: 0) }
    #expect(throws: Catalogs.Clash(description: message)) {
      try catalogs.add([], metrics: [metric])
    }
    #expect(throws: Catalogs.Clash(description: "there is a feature 'compass' already")) {
      try catalogs.add([Gong.self], metrics: [])
    }
    #expect(catalogs.features.count == self.catalogs.features.count)
    #expect(catalogs.metrics.count == self.catalogs.metrics.count)
  }

  @Test("Without packs a scenario that names one is refused with its place")
  func packs() {
    let text = ScenarioLoadingTests.walk.replacing(
      "  medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } }", with: "  pack: a.pack")
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      Issue.record("loads")
    } catch {
      #expect(
        error.all.map(told).first
          == "s.yaml:4:9: packs can't be read here (give the catalogs packs, as in "
          + "'Catalogs.withPacks')")
    }
  }

  /// Bounds written in code (H-12).
  @Test(
    "A bound says itself what it asks for",
    arguments: [
      (Bound.atMost(30, .length), "≤ 30 m"), (.atLeast(0.95, .share), "≥ 95 %"),
      (.exactly(0, .count), "= 0"), (Bound(.time, lower: 1, upper: 2), "1 s … 2 s"),
      (Bound(.time, upper: 2, upperIsOpen: true), "< 2 s"),
      (Bound(.time, lower: 2, lowerIsOpen: true), "> 2 s"), (Bound(.time), "any"),
    ])
  func bounds(_ bound: Bound, text: String) {
    #expect(bound.text == text)
  }
}
