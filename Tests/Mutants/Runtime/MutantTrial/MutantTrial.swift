import CMutation
import Foundation
import SimObservations
import SimPacks
import SimResults
import SimScenarios

@testable import SimRunner

/// Runs scenarios one after the other in one process, in which a mutant is on or none.
///
///     mutant-trial FILE       says of each scenario what the mutant does to it
///     mutant-trial original   PATH RUNS   says what a scenario comes to
///
/// A line of FILE is the path of a scenario, its fuel and what its first runs come to, apart by
/// tabs. Of each it says `begin PATH`, then `same`, `met` or `missed`; the first that is missed is
/// the last.
@main
struct MutantTrial {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "original", let runs = Int(arguments[2]) {
      let subject = try TrialSubject(path: arguments[1], runs: runs)
      say(
        try subject.runs.map { String(try subject.digest(of: $0), radix: 16) }.joined(
          separator: ","))
      return
    }
    let text = try String(contentsOfFile: arguments[0], encoding: .utf8)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      let digests = words[2].split(separator: ",").map(String.init)
      say("begin \(words[0])")
      mutation_refuel(UInt64(words[1])!)
      let subject = try TrialSubject(path: words[0], runs: digests.count)
      let isSame = try digests.indices.allSatisfy {
        String(try subject.digest(of: $0), radix: 16) == digests[$0]
      }
      guard !isSame else {
        say("same")
        continue
      }
      mutation_refuel(UInt64(words[1])! * UInt64(max(1, subject.scenario.seeds.runs)))
      let isMet = try await subject.isMet()
      say(isMet ? "met" : "missed")
      if !isMet { return }
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// A scenario, its first runs and its verdict.
struct TrialSubject {
  let scenario: Scenario
  private let runner: ScenarioRunner
  private let batch: Batch

  /// Fewer than were asked for where a recording leaves nothing to chance.
  var runs: Range<Int> { 0..<runner.runCount }

  init(path: String, runs: Int) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    scenario = try Scenario(bytes: bytes, path: path, catalogs: .withPacks)
    runner = ScenarioRunner(scenario, options: RunOptions(runs: runs))
    batch = try Batch(runner)
  }

  /// Of all that one run comes to, with every variant.
  func digest(of run: Int) throws -> UInt64 {
    var digest = RunDigest()
    for word in try runner.row(run, runner.input(run, batch), batch) { digest.mix(word) }
    return digest.value
  }

  /// Whether all seeds together are as expected, a canary by its misses.
  func isMet() async throws -> Bool {
    let options = RunOptions(judgesCanaries: true)
    return try await ScenarioRunner(scenario, options: options).run().isMet
  }
}
