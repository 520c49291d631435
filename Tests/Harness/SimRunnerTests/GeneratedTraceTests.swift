import Foundation
import Geodesy
import Sensing
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import Testing

@Suite("Generated traces, replayed (H-3, H-6)")
struct GeneratedTraceTests {
  private static let scenario = ScenarioRunnerTests.walk(
    "compass.arrow_error.p95: <= 180 deg",
    """
    faults:
      - outage: { at: 2 s, for: 5 s }
    """)

  private static func generated(seed: UInt64, from text: String = scenario) throws -> Trace {
    try Scenario(bytes: text.utf8, path: "my walks/s.yaml")
      .trace(seed: seed, command: "simrun trace generate")
  }

  private func withFile<T>(_ trace: Trace, _ body: (String) async throws -> T) async throws -> T {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-\(ProcessInfo.processInfo.globallyUniqueString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try TraceFile.write(SimrunTraceWriter.self, to: path) { $0.take(trace, format: "simrun") }
    return try await body(path)
  }

  @Test("give the observations and the scores of the walk itself")
  func replay() async throws {
    let walked = try await ScenarioRunnerTests.run(
      Self.scenario, RunOptions(firstSeed: 5, runs: 1))
    try await withFile(Self.generated(seed: 5)) { path in
      let replayed = try await ScenarioRunnerTests.run(
        Self.scenario, RunOptions(tracePath: path))
      let (a, b) = (walked.variants[0].runs[0], replayed.variants[0].runs[0])
      #expect(a.digest == b.digest)
      #expect(a.checks == b.checks)
      #expect(a.measures == b.measures)
      // 2026-11-21: a replay was reported with the scenario's first seed
      #expect(b.seed == 5 && replayed.firstSeed == 5 && replayed.shown.seed == 5)
      #expect(a.simulatedSeconds == b.simulatedSeconds)
      // positions of a synthetic walk are not private
      #expect(replayed.shown.showsPositions)
      #expect(replayed.notes.contains { $0.contains("seed 5") })
    }
  }

  @Test("are not said to come from a phone that only the scenario of the replay draws")
  func otherPhone() async throws {
    let drawing = Self.scenario.replacing("phone: {", with: "phone: { profile: drawn,")
    try #require(drawing != Self.scenario)
    let walked = try await ScenarioRunnerTests.run(drawing, RunOptions(firstSeed: 5))
    #expect(walked.notes.contains { $0.hasPrefix("phone: ") })
    try await withFile(Self.generated(seed: 5)) { path in
      let replayed = try await ScenarioRunnerTests.run(drawing, RunOptions(tracePath: path))
      #expect(!replayed.notes.contains { $0.hasPrefix("phone: ") })
    }
  }

  @Test("give another digest where one fix is moved by a meter")
  func movedFix() async throws {
    var trace = try Self.generated(seed: 5)
    let whole = try await withFile(trace) { path in
      try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
    }
    trace.fixes[3].coordinate.latitudeDegrees += 1e-5
    let moved = try await withFile(trace) { path in
      try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
    }
    #expect(whole.variants[0].runs[0].digest != moved.variants[0].runs[0].digest)
  }

  @Test("give an app one stream of headings, and say which others there were (MG-4)")
  func oneStream() async throws {
    var trace = try Self.generated(seed: 5)
    for index in trace.headings.indices { trace.headings[index].source = .rotationVector }
    let one = try await withFile(trace) { path in
      try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
    }
    let count = trace.headings.count
    trace.headings = trace.headings.flatMap { heading in
      var other = heading
      other.source = .magnetometer
      other.trueDegrees = 90
      return [heading, other]
    }
    let two = try await withFile(trace) { path in
      try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
    }
    #expect(one.variants[0].runs[0].digest == two.variants[0].runs[0].digest)
    #expect(
      two.notes.contains(
        "headings left out, as an app is given one stream, here rotation_vector: \(count) of "
          + "source magnetometer"))
  }

  @Test("are refused without a fix")
  func noFix() async throws {
    var trace = try Self.generated(seed: 5)
    trace.fixes = []
    trace.headings = []
    try await withFile(trace) { path in
      let refusal = await #expect(throws: Diagnostic.self) {
        try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
      }
      #expect(refusal?.message == "the recording holds no position")
    }
  }

  @Test("are refused in a world they were not walked in, and so are recordings")
  func otherWorld() async throws {
    let elsewhere = Self.scenario.replacing("lat: 31.6", with: "lat: 31.7")
    try await withFile(Self.generated(seed: 1, from: elsewhere)) { path in
      let refusal = await #expect(throws: Diagnostic.self) {
        try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
      }
      #expect(
        refusal?.message
          == "the trace was walked in another world than that of my walks/s.yaml")
      #expect(
        refusal?.hint == "make one with: simrun trace generate 'my walks/s.yaml' -o FILE")
    }
    var recording = try Self.generated(seed: 1)
    recording.truth = nil
    try await withFile(recording) { path in
      let refusal = await #expect(throws: Diagnostic.self) {
        try await ScenarioRunnerTests.run(Self.scenario, RunOptions(tracePath: path))
      }
      #expect(
        refusal?.message
          == "a recording without a known truth can't be replayed in a synthetic world")
      #expect(
        refusal?.hint
          == "for a recording of your own, leave out world: and add home:,"
          + " or give its real map, as in world: { pack: FILE }")
    }
  }

  @Test("are judged against their truth by a scenario that names their world")
  func worldAndTrace() async throws {
    let text = Self.scenario
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("walk:") && !$0.hasPrefix("phone:") }.joined(separator: "\n")
      .replacing("faults:\n  - outage: { at: 2 s, for: 5 s }", with: "trace: from_command_line")
    let walked = try await ScenarioRunnerTests.run(Self.scenario, RunOptions(firstSeed: 2))
    try await withFile(Self.generated(seed: 2)) { path in
      let replayed = try await ScenarioRunnerTests.run(text, RunOptions(tracePath: path))
      #expect(walked.variants[0].runs[0].digest == replayed.variants[0].runs[0].digest)
    }
  }

  @Test("can't be made of a scenario that replays a recording")
  func recording() {
    let text = """
      format: 1
      title: A replay
      trace: from_command_line
      home: first_fix
      script:
        - open_screen: at 0 s
      features:
        compass: {}
      expect:
        given.fixes: ">= 1"
      """
    let refusal = #expect(throws: UsageFailure.self) { try Self.generated(seed: 1, from: text) }
    #expect(refusal?.message == "my walks/s.yaml replays a recording: it has no walk")
  }
}
