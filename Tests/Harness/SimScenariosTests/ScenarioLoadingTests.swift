import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimScenarios
import SimSensors
import SimText
import SimTraces
import SimWorlds
import Testing
import WalkRouter

@Suite("Loading a scenario (H-1)")
struct ScenarioLoadingTests {
  /// A walk that can run; tests replace single lines of it.
  static let walk = """
    format: 1
    title: A walk
    world:
      medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street }
    home: square
    script:
      - open_screen: at 0 s
      - look_at_screen: every 1 min until arrival
    features:
      compass: {}
      way_home: {}
    expect:
      compass.long_turns: == 0
      given.error.p95: <= 20 m

    """

  static let recording = """
    format: 1
    title: A recording
    trace: walk.gpx
    home: last_fix
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      given.fixes: ">= 1"

    """

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      return []
    } catch { return error.all.map(told) }
  }

  /// The walk with `line` instead of `other`.
  private func walk(_ other: String, _ line: String) -> String {
    Self.walk.replacing(other, with: line)
  }

  @Test("A whole one loads, with its defaults")
  func loads() throws {
    let scenario = try Scenario(bytes: Self.walk.utf8, path: "s.yaml")
    #expect(scenario.expectations.map(\.metric.name) == ["compass.long_turns", "given.error.p95"])
    let seeds = scenario.seeds
    #expect(seeds.first == 1 && seeds.runs == 1 && seeds.passRate == 1)
    #expect(scenario.variants.isEmpty && scenario.path == "s.yaml")
    guard case .walk(let plan) = scenario.source else { throw Diagnostics([]) }
    #expect(plan.walk.paceMetersPerSecond == 1 && plan.phone.fixStep == .seconds(1))
    #expect(refusals(Self.recording) == [])
  }

  @Test("A suite takes as many walks as runs, or as ci_runs says")
  func suite() throws {
    func seeds(_ text: String) throws -> Seeds {
      try Scenario(bytes: (Self.walk + "seeds: \(text)\n").utf8, path: "s.yaml").seeds
    }
    #expect(try seeds("{ runs: 7 }").ciRuns == 7)
    let more = try seeds("{ ci_runs: 200, pass_rate: 90 % }")
    #expect(more.runs == 1 && more.ciRuns == 200)
  }

  @Test("Where only its walk is wanted, nothing must be expected of it")
  func unjudged() throws {
    let end = try #require(Self.walk.firstRange(of: "expect:"))
    let text = String(Self.walk[..<end.lowerBound])
    #expect(throws: Diagnostics.self) { try Scenario(bytes: text.utf8, path: "s.yaml") }
    let scenario = try Scenario(bytes: text.utf8, path: "s.yaml", isJudged: false)
    #expect(scenario.expectations.isEmpty)
    // expectations must be valid all the same
    #expect(throws: Diagnostics.self) {
      try Scenario(bytes: (text + "expect: { no.metric: == 0 }\n").utf8, path: "s", isJudged: false)
    }
  }

  @Test("A phone has a platform, conditions, a field and habits of its own (H-3)")
  func phone() throws {
    func phone(_ keys: String) throws -> SyntheticPhone {
      let text = walk("gnss: open_sky, compass: street", keys)
      guard case .walk(let plan) = try Scenario(bytes: text.utf8, path: "s.yaml").source
      else { throw Diagnostics([]) }
      return plan.phone
    }
    let usual = try phone("gnss: open_sky, compass: street")
    #expect(usual.platform == .ios && usual.gnss == .everywhere(.openSky))
    #expect(usual.compass.losesCalibration && usual.compass.trueNorth == .afterFirstFix)
    #expect(!usual.fallsBackToNetwork && usual.compass.source == .compass)
    let other = try phone(
      """
      gnss: by_surroundings, compass: by_surroundings, platform: android, network_fallback: true,
          provider: fused, declination: 12 deg, true_north: never, heading_from: device_motion,
          calibration: holds, figure_eights: [90 s, 3 min],
          field: { horizontal: 16 uT, total: 51000 nT }
      """)
    #expect(other.platform == .android && other.gnss == .bySurroundings)
    #expect(other.heading == .bySurroundings && other.fallsBackToNetwork)
    #expect(other.fusesPositions && !usual.fusesPositions)
    let compass = other.compass
    #expect(
      compass.field
        == MagneticField(
          horizontalMicrotesla: 16, totalMicrotesla: 51, declinationDegrees: 12))
    #expect(compass.trueNorth == .never && compass.source == .deviceMotion)
    #expect(!compass.losesCalibration && compass.figureEights.map(\.seconds) == [90, 180])
    let keys = "gnss: open_sky, compass: street"
    #expect(
      refusals(walk(keys, keys + ", provider: fused")).first?.hasSuffix(
        "the fused provider is Android's, and this phone is of 'platform: ios' "
          + "(add 'platform: android' to the phone)") == true)
  }

  @Test("The field of a place and year is that of the World Magnetic Model, or one's own")
  func modelledField() throws {
    let keys = "gnss: open_sky, compass: street"
    let text = walk(keys, keys + ", magnetic_year: 2026.9")
    guard case .walk(let plan) = try Scenario(bytes: text.utf8, path: "s.yaml").source
    else { throw Diagnostics([]) }
    let field = try #require(
      WorldMagneticModel.field(at: plan.world.graph.plane.origin, decimalYear: 2026.9))
    let loaded = plan.phone.compass.field
    #expect(loaded.declinationDegrees == field.declinationDegrees)
    #expect(loaded.horizontalMicrotesla == field.horizontalNanotesla / 1000)
    #expect(loaded.totalMicrotesla == field.totalNanotesla / 1000)
    #expect(
      refusals(walk(keys, keys + ", magnetic_year: 2026.9, declination: 2 deg")) == [
        "s.yaml:6:66: a scenario has either 'magnetic_year' or 'declination'"
      ])
    #expect(refusals(walk(keys, keys + ", magnetic_year: 2031")).count == 1)
  }

  @Test("A field whose horizontal part is more than the whole is refused")
  func field() {
    let phone = "gnss: open_sky, compass: street, field: { horizontal: 41 uT, total: 40 uT }"
    #expect(
      refusals(walk("gnss: open_sky, compass: street", phone)) == [
        "s.yaml:6:52: the horizontal part of a field is at most the total"
      ])
  }

  @Test("An unknown metric is told, with the one that was probably meant")
  func unknownMetric() {
    #expect(
      refusals(walk("compass.long_turns", "compass.long_turn")) == [
        "s.yaml:15:3: unknown metric 'compass.long_turn' (did you mean 'compass.long_turns'? "
          + "'simrun metrics' lists all)"
      ])
  }

  @Test("An unknown metric to be measured is told with the nearest, and with what lists all")
  func unknownMeasure() throws {
    func refusal(_ name: String) -> [String] { refusals(Self.walk + "measure: [\(name)]\n") }
    #expect(
      refusal("compass.long_turn") == [
        "s.yaml:17:11: unknown metric 'compass.long_turn' (did you mean 'compass.long_turns'? "
          + "'simrun metrics' lists all)"
      ])
    let far = try #require(refusal("tour.whatever_comes_first").first)
    #expect(
      far.hasPrefix("s.yaml:17:11: unknown metric 'tour.whatever_comes_first' (near it: 'tour."))
    #expect(far.hasSuffix("'; 'simrun metrics' lists all)") && far.count < 160, "\(far)")
  }

  @Test("A metric of a feature that is not under test is told")
  func metricOfOtherFeature() {
    #expect(
      refusals(walk("compass.long_turns: == 0", "session.interruptions: == 0")) == [
        "s.yaml:15:3: 'session.interruptions' needs the feature 'session', which is not under test"
      ])
  }

  @Test("A bound of another dimension is told")
  func bound() {
    let found = refusals(walk("<= 20 m", "<= 20 s"))
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:16:"), "\(found)")
  }

  @Test("A recording may have its truth; without a world no map to route on, and no walk")
  func recordings() {
    #expect(
      refusals(Self.recording.replacing("given.fixes: \">= 1\"", with: "given.error.p50: <= 5 m"))
        == [])
    #expect(
      refusals(Self.recording.replacing("compass: {}", with: "way_home: {}")) == [
        "s.yaml:8:13: 'way_home' needs a map, and a recording has none "
          + "(leave it out, or walk through a 'world')"
      ])
    #expect(
      refusals(Self.recording.replacing("last_fix", with: "riad")) == [
        "s.yaml:4:7: expected one of 'first_fix', 'last_fix', found 'riad'"
      ])
  }

  @Test("What a recording lacks is assumed with units; a walk lacks nothing")
  func assumptions() throws {
    func assuming(_ text: String) -> String {
      Self.recording.replacing("home: last_fix", with: "assume: \(text)\nhome: last_fix")
    }
    let all = "{ accuracy: 8 m, declination: model, pace: 1.2 m/s }"
    let scenario = try Scenario(bytes: assuming(all).utf8, path: "s.yaml")
    #expect(
      scenario.assumptions.arguments == ["accuracy=8m", "declination=model", "pace=1.2m/s"])
    let angle = try Scenario(bytes: assuming("{ declination: -2 deg }").utf8, path: "s.yaml")
    #expect(angle.assumptions.declination == .degrees(-2))
    #expect(
      refusals(assuming("{ accuracy: 8 }")) == [
        "s.yaml:4:21: expected a length with its unit, as in '25 m', found '8' "
          + "(write the unit: m, cm, km)"
      ])
    #expect(refusals(assuming("{ acuracy: 8 m }")).first?.contains("did you mean") ?? false)
    #expect(
      refusals(walk("home: square", "assume: { accuracy: 8 m }\nhome: square")) == [
        "s.yaml:7:1: 'assume' fills what a recording lacks, and a walk lacks nothing"
      ])
  }

  @Test("Either a recording or a walk, not both")
  func both() {
    #expect(
      refusals(walk("title: A walk", "title: A walk\ntrace: a.gpx")).filter {
        $0.contains("either")
      }
        == ["walk", "phone"].enumerated().map { index, key in
          "s.yaml:\([6, 7][index]):1: a scenario has either 'trace' or '\(key)'"
        })
  }

  @Test("Home, start and goal are places of the world, and two of them")
  func places() {
    let names = "'north_gate', 'east_gate', 'south_gate', 'west_gate', 'square', 'riad'"
    #expect(
      refusals(walk("home: square", "home: sqare")) == [
        "s.yaml:7:7: expected one of \(names), found 'sqare' (did you mean 'square'?)"
      ])
    #expect(
      refusals(walk("from: south_gate", "from: kasbah")) == [
        "s.yaml:5:15: expected one of \(names), found 'kasbah'"
      ])
    #expect(
      refusals(walk("to: north_gate", "to: south_gate")) == [
        "s.yaml:5:27: the walk ends where it begins, at 'south_gate'"
      ])
  }

  @Test("An unknown feature, fault and action are told by name")
  func unknownNames() {
    #expect(
      refusals(walk("  compass: {}", "  compas: {}"))[0].hasPrefix(
        "s.yaml:12:3: unknown key 'compas' (did you mean 'compass'?"))
    #expect(
      refusals(Self.walk + "faults:\n  - drifts: { at: 1 s, for: 2 s, across: 3 m }\n") == [
        "s.yaml:18:5: unknown fault 'drifts' (did you mean 'drift'? "
          + "'simrun faults' lists all)"
      ])
    #expect(
      refusals(walk("- open_screen", "- open_sreen")) == [
        "s.yaml:9:5: unknown action 'open_sreen' (did you mean 'open_screen'?)"
      ])
  }

  @Test("No feature or no expectation is no test")
  func nothing() {
    #expect(
      refusals(Self.recording.replacing("features:\n  compass: {}", with: "features: {}"))
        .contains("s.yaml:7:1: expected at least one feature under test"))
    #expect(
      refusals(Self.recording.replacing("expect:\n  given.fixes: \">= 1\"", with: "expect: {}"))
        .contains(
          "s.yaml:9:1: expected at least one metric: without one the scenario can't fail"))
  }

  @Test("A variant changes what it names, over the scenario's settings, and nothing unknown")
  func variants() throws {
    let text =
      Self.walk + """
        variants:
          other:
            why: because
            expect: fail
            misses: [compass.long_turns]
            compass: { arrow: raw }
        """
    let scenario = try Scenario(bytes: text.utf8, path: "s.yaml")
    #expect(scenario.variants.map(\.name) == ["other"])
    #expect(scenario.variants[0].summary == "because" && !scenario.variants[0].expectedToPass)
    #expect(scenario.variants[0].features.count == 2)
    #expect(scenario.variants[0].misses == ["compass.long_turns"])
    #expect(
      refusals(text.replacing("    misses: [compass.long_turns]\n", with: "")) == [
        "s.yaml:20:5: a variant that should fail must list what it misses (write "
          + "misses: [metric], one of the expectations)"
      ])
    // one that is listed under a wrong name is listed
    #expect(
      refusals(text.replacing("misses: [compass.long_turns]", with: "misses: [compass.long_turn]"))
        .map { $0.hasPrefix("s.yaml:21:14: ") } == [true])
    #expect(
      refusals(text.replacing("compass: { arrow: raw }", with: "session: {}")) == [
        "s.yaml:22:5: unknown key 'session' "
          + "(known keys here: expect, why, compass, way_home, misses)"
      ])
  }

  @Test("A canary names expectations that it must miss")
  func canary() throws {
    let text = Self.walk + "canary: [compass.long_turns]\n"
    #expect(try Scenario(bytes: text.utf8, path: "s.yaml").canary == ["compass.long_turns"])
    #expect(try Scenario(bytes: Self.walk.utf8, path: "s.yaml").canary == [])
    #expect(
      refusals(text.replacing("[compass.long_turns]", with: "[given.fixes]")).joined()
        .contains("given.fixes"))
  }

  @Test(
    "A time in the script is 'at', 'after' or 'every'; a slip is told where it stands",
    arguments: [
      ("10 s", 18, "expected a time for it to happen, found '10 s'"),
      ("at", 18, "expected a time for it to happen, found 'at'"),
      ("at noon", 21, "expected a time, 'arrival' or 'first fix', found 'noon'"),
      (
        "at 3-5 s", 21,
        "expected a time, found '3-5 s' (a script action has one time; only a fault "
          + "can have a random time: 'at: 3 s .. 5 s')"
      ),
      (
        "at arival", 21,
        "expected a time, 'arrival' or 'first fix', found 'arival' (did you mean 'arrival'?)"
      ),
      ("at -1 s", 21, "expected a time from 0 s to 86400 s, found '-1 s'"),
      (
        "at 1:30", 21,
        "expected a time with its unit, as in '30 s', found '1:30' (YAML 1.1 would read this in "
          + "base 60: write one plain number)"
      ),
      ("after 10 s", 27, "unknown unit 's' of length"),
      ("after 200 km", 24, "expected a length from 0 m to 100000 m, found '200 km'"),
      ("every 0 s", 24, "expected a time from 0.1 s to 86400 s, found '0 s'"),
      ("every 10 ms", 24, "expected a time from 0.1 s to 86400 s, found '10 ms'"),
      ("every 1 mn until arrival", 26, "unknown unit 'mn' of time"),
      ("every 1 min until", 26, "unknown unit 'min until' of time"),
      ("every 1 min until noon", 36, "expected a time, 'arrival' or 'first fix', found 'noon'"),
    ])
  func scriptWording(text: String, column: Int, message: String) {
    let found = refusals(walk("at 0 s", text))
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:9:\(column): \(message)"), "\(found)")
  }
}
