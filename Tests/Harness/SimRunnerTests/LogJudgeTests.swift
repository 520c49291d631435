import Sensing
import SimKernel
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import Testing

@Suite("Judging what an app wrote down (H-12)")
struct LogJudgeTests {
  /// A walk with a compass and with a session that requests the sensors.
  private static let text = ScenarioRunnerTests.walk(
    """
    compass.arrow_error.p95: <= 180 deg
      session.on_time: ">= 0 s"
    """
  ).replacing("compass: {}", with: "compass: {}\n  session: { safety_timeout: 20 s }")

  private static func scenario(_ text: String = text) throws -> Scenario {
    try Scenario(bytes: text.utf8, path: "my walks/s.yaml")
  }

  /// The lines that simrun writes for its own run of `seed`, with all digits.
  private static func written(
    _ seed: UInt64, _ text: String = text
  ) async throws -> (result: ScenarioResult, lines: [String]) {
    var options = RunOptions(firstSeed: seed, runs: 1)
    options.writesFullDigits = true
    let result = try await ScenarioRunner(scenario(text), options: options).run()
    let lines = ObservationsReporter().text(result).split(separator: "\n").map(String.init)
    return (result, lines)
  }

  private static func judge(
    _ lines: [String], seed: UInt64 = 5, _ text: String = text,
    _ alignment: LogJudge.Alignment = .init(), from path: String? = nil
  ) throws -> LogJudge.Judgement {
    let file = lines.map { $0 + "\n" }.joined()
    let notes = try AppNotes.read(
      ByteSource(Array(file.utf8), named: "app.jsonl"), kinds: ObservationCatalog.all)
    let options =
      path.map { RunOptions(tracePath: $0) } ?? RunOptions(firstSeed: seed)
    return try LogJudge(
      scenario(text), options: options, notes: notes, path: "app.jsonl", alignment: alignment
    ).judge()
  }

  @Test("The log of a run with all its digits gives the run's own scores, every one")
  func own() async throws {
    let (own, lines) = try await Self.written(5)
    let judged = try Self.judge(lines)
    let (a, b) = (own.variants[0].runs[0], judged.result.variants[0].runs[0])
    #expect(a.measures == b.measures && !a.measures.isEmpty)
    #expect(a.checks == b.checks && a.digest == b.digest)
    #expect(judged.undetermined.isEmpty && judged.expectations == (2, 2))
    #expect(
      judged.result.reproduction.command
        == "simrun judge 'my walks/s.yaml' --observations app.jsonl --seed 5")
  }

  @Test("A log that does not tell what was asked of the sensors leaves what rests on it unjudged")
  func unasked() async throws {
    let (own, lines) = try await Self.written(5)
    let fewer = lines.filter { !$0.contains("\"asked.sensors\",") }.map {
      $0.replacing(",\"asked.sensors\":{}", with: "")
    }
    #expect(fewer.count < lines.count)
    let judged = try Self.judge(fewer)
    let open = judged.undetermined
    #expect(open.contains { $0.metric == "session.on_time" && $0.isExpected })
    #expect(open.contains { $0.metric == "given.fixes" && !$0.isExpected })
    #expect(open.allSatisfy { $0.reason.contains("'asked.sensors'") }, "\(open)")
    #expect(judged.expectations == (2, 1))
    // metrics that need only redraws are judged all the same
    let all = own.variants[0].runs[0].measures
    let told = judged.result.variants[0].runs[0].measures
    #expect(told.contains { $0.metric == "compass.redraw_rate.max" })
    #expect(told.allSatisfy { measure in all.contains(measure) })
    #expect(told.count + open.count == all.count)
    #expect(
      judged.result.notes.contains { $0.hasPrefix("not judged, as the log does not contain") })
  }

  @Test("A kind that the app does not write down is no proof that nothing happened")
  func silent() async throws {
    let (_, lines) = try await Self.written(5)
    let fewer = lines.filter { !$0.contains("\"kind\":\"compass.redraw\"") }.dropFirst()
    let judged = try Self.judge(Array(fewer))
    let turns = try #require(judged.undetermined.first { $0.metric == "compass.long_turns" })
    #expect(turns.reason.contains("'compass.redraw'"))
    // the kind is declared as recorded and has no lines: nothing was drawn
    let said = try Self.judge([#"{"format":1,"kinds":["compass.redraw"]}"#] + fewer)
    #expect(!said.undetermined.contains { $0.reason.contains("'compass.redraw'") })
  }

  @Test("Times of day are aligned by --zero, and come to the same as seconds")
  func timeOfDay() async throws {
    let (own, lines) = try await Self.written(5)
    let zero: Int64 = 1_777_627_800_000_000_000
    let stamped = lines.map { line in
      line.replacing(#/^\{"t":(\d+)\.(\d{9})/#) { match in
        let nanoseconds = Int64(match.1)! * 1_000_000_000 + Int64(match.2)!
        return "{\"t\":\"\(Timestamp.iso8601(zero + nanoseconds))\""
      }
    }
    let refusal = #expect(throws: Diagnostic.self) { try Self.judge(stamped) }
    #expect(
      refusal?.message == "its lines have times of day, and the recording has no clock")
    let judged = try Self.judge(stamped, Self.text, .init(zeroNanoseconds: zero))
    #expect(judged.result.variants[0].runs[0].measures == own.variants[0].runs[0].measures)
    #expect(judged.alignment[0].contains("count from 2026-05-01T09:30:00Z, as --zero says"))
    // an hour too late, then shifted back
    let late = LogJudge.Alignment(
      zeroNanoseconds: zero - 3_600_000_000_000, shiftNanoseconds: -3_600_000_000_000)
    let moved = try Self.judge(stamped, Self.text, late)
    #expect(moved.result.variants[0].runs[0].digest == own.variants[0].runs[0].digest)
    #expect(moved.alignment[0].hasSuffix(", moved by -3600 s"))
    let elsewhere = #expect(throws: Diagnostic.self) {
      try Self.judge(stamped, Self.text, .init(zeroNanoseconds: zero - 3_600_000_000_000))
    }
    #expect(elsewhere?.message.hasPrefix("none of its") == true)
  }

  @Test("Lines out of order are sorted, those outside the run left out, and both are said")
  func order() async throws {
    let (own, lines) = try await Self.written(5)
    var mixed = [lines[0]] + lines.dropFirst().reversed()
    mixed.append(#"{"t":-3,"kind":"compass.screen","plain":"yes"}"#)
    mixed.append(#"{"t":9999,"kind":"compass.screen","plain":"yes"}"#)
    let judged = try Self.judge(mixed)
    let said = judged.alignment.joined(separator: "\n")
    #expect(said.contains("1 lines from before the start are left out"))
    #expect(said.contains("1 lines from after the end are left out"))
    #expect(said.contains("stood out of order, and were sorted by time"))
    let own95 = own.variants[0].runs[0].measures.first { $0.metric == "compass.arrow_error.p95" }
    let judged95 = judged.result.variants[0].runs[0].measures.first {
      $0.metric == "compass.arrow_error.p95"
    }
    #expect(own95 == judged95 && own95 != nil)
  }
}
