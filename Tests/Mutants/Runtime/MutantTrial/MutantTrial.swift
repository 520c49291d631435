import CMutation
import Foundation
import SimObservations
import SimPacks
import SimResults
import SimScenarios

@testable import SimRunner

/// Runs scenarios one after the other in one process, with one mutant on or with none.
///
///     mutant-trial FILE       prints for each scenario the effect of the mutant
///     mutant-trial original   PATH RUNS   prints the digests of a scenario's runs
///
/// A line of FILE has the path of a scenario, its fuel and the digests of its first runs, separated
/// by tabs. For each scenario it prints `begin PATH`, then `same`, `met` or `missed`; it stops
/// after the first missed scenario.
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
  private let prepared: PreparedJob

  /// The runs; fewer than requested if a recording leaves nothing random.
  var runs: Range<Int> { 0..<runner.runCount }

  init(path: String, runs: Int) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    scenario = try Scenario(bytes: bytes, path: path, catalogs: .withPacks)
    runner = ScenarioRunner(scenario, options: RunOptions(runs: runs))
    prepared = try PreparedJob(runner)
  }

  /// Returns the digest of all results of one run, with every variant.
  func digest(of run: Int) throws -> UInt64 {
    var digest = RunDigest()
    for word in try runner.row(run, runner.input(run, prepared), prepared) { digest.mix(word) }
    return digest.value
  }

  /// Whether all seeds together have the expected verdict; a canary must miss as expected.
  func isMet() async throws -> Bool {
    let options = RunOptions(judgesCanaries: true)
    return try await ScenarioRunner(scenario, options: options).run().isMet
  }
}
