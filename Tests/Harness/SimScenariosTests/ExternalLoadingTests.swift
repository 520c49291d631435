import SimFeatures
import SimMetrics
import SimObservations
import SimScenarios
import SimText
import Testing

/// Programs as scenarios describe them (H-12).
@Suite("Loading external features")
struct ExternalLoadingTests {
  static let own = ScenarioLoadingTests.walk.replacing(
    "  way_home: {}\n",
    with: """
        arrival:
          external: { radius_m: 25, names: [a, "1"], on: true, deep: { x: 1.5, y: ~ } }
          observes:
            announced: { is: event, fields: { distance_m: m, why: [near, late], once: flag } }
            gone: {}

      """
  ).replacing(
    "given.error.p95: <= 20 m", with: "arrival.announced.distance_m.p95: <= 20 m # why not")

  private func scenario(_ text: String) throws -> Scenario {
    try Scenario(bytes: text.utf8, path: "s.yaml")
  }

  private func refusals(_ old: String, _ new: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: Self.own.replacing(old, with: new).utf8, path: "s.yaml")
      return []
    } catch { return error.all.map(told) }
  }

  private func settings(_ feature: any FeatureSettings) throws -> String {
    var sink = ByteSink()
    try #require(feature as? ExternalSettings).settings.appendInLine(to: &sink)
    return sink.text
  }

  @Test("Settings are free, and become JSON; kinds have fields with units, words and flags")
  func read() throws {
    let scenario = try scenario(Self.own)
    #expect(scenario.programs == ["arrival"])
    let program = try #require(scenario.features.last as? ExternalSettings)
    #expect(
      try settings(program)
        == #"{"radius_m":25,"names":["a","1"],"on":true,"deep":{"x":1.5,"y":null}}"#)
    #expect(program.ownKinds.map(\.name) == ["arrival.announced", "arrival.gone"])
    #expect(
      program.ownKinds[0].fields == [
        ObservedField("distance_m", .number(.meters, decimals: 3)),
        ObservedField("why", .word(["near", "late"])),
        ObservedField("once", .word(["no", "yes"])),
      ])
    #expect(scenario.expectations.map(\.metric.name).contains("arrival.announced.distance_m.p95"))
    #expect(scenario.expectations.last?.source == "why not")
  }

  @Test("A variant changes the settings that it names, however deep, and keeps the rest")
  func variant() throws {
    let text =
      Self.own + """
        variants:
          other:
            expect: fail
            misses: [arrival.announced.distance_m.p95]
            arrival: { external: { radius_m: 0, deep: { x: 2 }, new: b } }

        """
    let variant = try #require(try scenario(text).variants.first)
    let changed =
      #"{"radius_m":0,"names":["a","1"],"on":true,"deep":{"x":2,"y":null},"new":"b"}"#
    #expect(try settings(try #require(variant.features.last)) == changed)
  }

  @Test("A name alone is a program without settings")
  func short() throws {
    let text = ScenarioLoadingTests.walk.replacing("  way_home: {}", with: "  arrival: external")
    #expect(try settings(try #require(try scenario(text).features.last)) == "{}")
  }

  @Test("A program takes the place of a feature, and is judged by its metrics")
  func role() throws {
    let text = ScenarioLoadingTests.walk.replacing(
      "  compass: {}", with: "  mine: { external: {}, as: { compass: { redraw_rate: 9 /s } } }")
    let scenario = try scenario(text)
    let program = try #require(scenario.features.last as? ExternalSettings)
    #expect(program.names == ["mine", "compass"])
    #expect(scenario.expectations.first?.metric.name == "compass.long_turns")
  }

  @Test(
    "What is wrong is told with its place",
    arguments: [
      ("external: {", "externl: {", "s.yaml:13:3: unknown key 'arrival'"),
      ("external: { radius_m: 25,", "external: 25 #", "s.yaml:14:15: expected keys and values"),
      ("is: event", "is: evnt", "(did you mean 'event'?)"),
      ("distance_m: m,", "distance: m,", "a field in m ends in '_m'"),
      ("distance_m: m,", "distance_m: km,", "found 'km'"),
      ("distance_m: m,", "distance_m: [],", "expected words, each once"),
      ("why: [near, late]", "why: [near, near]", "expected words, each once"),
      ("gone: {}", "Gone: {}", "expected a name of lower-case letters"),
      ("gone: {}", "gone: { color: red }", "unknown key 'color'"),
      ("  arrival:\n", "  compass:\n", "key 'compass' is written twice"),
      ("observes:", "as: compas\n    observes:", "did you mean 'compass'?"),
      ("observes:", "as: compass\n    observes:", "compass and arrival are both 'compass'"),
      ("distance_m.p95:", "distance_m.p100:", "unknown metric 'arrival.announced.distance_m.p100'"),
      ("announced.distance_m.p95", "anounced.count", "(did you mean 'arrival.announced.count'?"),
      ("distance_m.p95: <= 20 m", "distance_m.p95: <= 20 s", "unknown unit 's' of length"),
    ])
  func refused(old: String, new: String, words: String) {
    let told = refusals(old, new)
    #expect(told.contains { $0.contains(words) }, "\(told)")
  }
}
