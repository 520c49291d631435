import SimrunTesting
import Synchronization
import Testing

/// Announces the place `h` of a drawn lane once; with a large radius too early.
private struct Bell: OwnFeature {
  static let (name, summary) = ("bell", "rings near home")
  static let kinds = [kind("rung", "The bell rang.", ["distance_m"])]
  static let metrics = [
    Metric(
      "bell.error.max", .length, needs: [.feature("bell"), .truth], better: .lower,
      "Greatest true distance from home at which it rang."
    ) { run in
      var greatest = Greatest()
      for entry in run.all(kinds[0]) {
        let place = run.place(at: entry.instant)
        greatest.add(
          place?.distanceMeters(to: run.facts.home.coordinate) ?? .nan, at: entry.instant)
      }
      return greatest.score { "the bell rang \(Int($0.rounded())) m away" }
    }
  ]
  var radiusMeters = 25.0

  mutating func read(_ keys: some FeatureParameters) {
    radiusMeters = keys.quantity(
      "radius", .length, in: 1...500, default: radiusMeters, "how near home is")
  }

  mutating func receive(_ event: Event, in run: inout OwnRun) {
    guard let fix = run.usableFix(event) else { return }
    let meters = fix.coordinate.distanceMeters(to: run.home)
    if meters <= radiusMeters { run.observeOnce("rung", meters) }
  }
}

@Suite("A test of one's own feature (H-12)")
struct ExpectMetTests {
  /// A lane of 200 m, the home at its end.
  private func scenario(
    radiusMeters: Double = 25, seeds: ClosedRange<UInt64> = 1...1, bound: String = "<= 40 m"
  ) throws -> Scenario {
    var bell = Bell()
    bell.radiusMeters = radiusMeters
    return try Scenario(
      "A lane", in: .drawn("A--------h", gridMeters: 20), from: "A", to: "h", features: [bell],
      expecting: ["bell.error.max": bound, "bell.rung.count": "== 1"], seeds: seeds)
  }

  /// The messages of a failing `expectMet`.
  private func told(_ scenario: Scenario) async throws -> [String] {
    try await told(by: { scenario })
  }

  private func told(by make: () throws -> Scenario) async throws -> [String] {
    let told = Mutex<[String]>([])
    try await withKnownIssue {
      await expectMet(try make())
    } matching: { issue in
      told.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return told.withLock { $0 }
  }

  @Test("Where all is met the test goes on, and the result is there")
  func met() async throws {
    let result = try #require(await expectMet(try scenario()))
    #expect(result.isMet && result.misses.isEmpty)
  }

  @Test("A miss fails the test with its sentence, seed, moment and the command that repeats it")
  func missed() async throws {
    let told = try await told(scenario(radiusMeters: 150, seeds: 4...4))
    let lines = try #require(told.first).split(separator: "\n")
    #expect(
      lines[0].wholeMatch(of: /bell\.error\.max 1[0-9.]+ m, expected ≤ 40 m \(seed 4\)/) != nil)
    #expect(lines[1].hasPrefix("  at 0:"))
    #expect(lines[1].contains("the bell rang 1") && lines[1].contains("m away"))
    #expect(lines[2] == "  reproduce: SIMRUN_SEED=4 swift test --filter missed")
    #expect(told.count == 1)
  }

  @Test("Of many runs it tells how many, and the first that missed")
  func many() async throws {
    let told = try await told(scenario(radiusMeters: 150, seeds: 1...3))
    #expect(try #require(told.first).contains("(3 of 3 runs; this is seed 1)"))
  }

  @Test("Each of these fails the test with what is wrong, and the place")
  func refused() async throws {
    var told: [String] = []
    func tell(_ scenario: @autoclosure () throws -> Scenario) async throws {
      told += try await self.told(by: scenario)
    }
    let world = { try World.drawn("A--h", gridMeters: 20) }
    try await tell(
      try Scenario(
        "A", in: world(), from: "A", to: "x", features: [Bell()],
        expecting: ["bell.error.max": "<= 1 m"]))
    try await tell(
      try Scenario(
        "A", in: world(), from: "A", to: "h", features: [Bell()],
        expecting: ["bell.eror.max": "<= 1 m"]))
    try await tell(
      try Scenario(
        "A", in: world(), from: "A", to: "h", features: [Bell()],
        expecting: ["bell.error.max": "1 m"]))
    try await tell(
      try Scenario("A", in: world(), from: "A", to: "h", features: [Bell()], expecting: [:]))
    try await tell(
      try Scenario(
        "A", in: world(), from: "A", to: "h", features: [Bell()],
        expecting: ["route.left.longest": "<= 1 s"]))
    try await tell(try Scenario(path: "no-such.yaml", testing: [Bell.self]))
    try await tell(try Scenario(yaml: "format: 1\n", testing: [Bell.self]))
    let expected = [
      "no place of the world is called 'x'", "did you mean 'bell.error.max'?",
      "expected a bound, as in '<= 25 m', found '1 m'", "without one the scenario can't fail",
      "'route.left.longest' needs the feature 'way_home'", "no-such.yaml: error: no such scenario",
      "missing key 'title'",
    ]
    #expect(told.count == expected.count)
    for (text, part) in zip(told, expected) { #expect(text.contains(part), "\(text)") }
  }

  @Test("A scenario without expectations can't fail, and so it fails")
  func empty() async throws {
    var scenario = try scenario()
    scenario.expectations = []
    #expect(
      try await told(scenario) == ["nothing is expected of 'A lane', so it can't fail"])
  }

  @Test("A kind is observed once where that is asked for, and its fields have names and units")
  func observed() async throws {
    let result = try #require(await expectMet(try scenario()))
    let entries = result.shown.log.all(of: Bell.kinds[0])
    #expect(entries.count == 1)
    let meters = try #require(entries.first?.number("distance_m"))
    #expect((0...25).contains(meters) && entries.first?.number("height_m") == nil)
    #expect(Bell.kinds[0].fields.first?.unit == .meters)
  }

  /// Observes a kind that it does not declare.
  private struct Liar: OwnFeature {
    static let (name, summary) = ("liar", "observes a kind that it does not have")
    static let kinds = [kind("told", "Something was told.")]

    mutating func receive(_ event: Event, in run: inout OwnRun) { run.observe("tolled") }
  }

  @Test("A feature that is seen doing what it does not say fails the test, and crashes nothing")
  func undeclared() async throws {
    let scenario = try Scenario(
      "A lane", in: .drawn("A--h", gridMeters: 20), from: "A", to: "h", features: [Liar()],
      expecting: ["given.fixes": ">= 1"])
    #expect(
      try await told(scenario) == [
        "'liar' was seen doing 'tolled', expected one of its kinds: told"
      ])
  }

  @Test("A scenario's walk serves other features, and keeps its faults")
  func others() async throws {
    var scenario = try Scenario(
      yaml: """
        format: 1
        title: A lane with an outage
        world:
          map:
            grid: 20 m
            center: jemaa_el_fnaa
            drawing: |
              A--------h
        walk: { from: A, to: h }
        phone: { gnss: open_sky, compass: street }
        faults: [outage: { at: 10 s, for: 30 s }]
        home: h
        script: [open_screen: at 0 s]
        features: { compass: {} }
        expect: { compass.long_turns: == 0 }
        """, testing: [])
    try scenario.test([Bell()], expecting: ["bell.error.max": "<= 40 m"])
    let result = try #require(await expectMet(scenario))
    #expect(result.variants[0].faults.map(\.name) == ["outage"])
    #expect(result.variants[0].expectations.map(\.name).contains("bell.error.max"))
  }
}
