import ArgumentParser
import SimResults
import SimRunner
import SimScenarios

/// Writes the data that a scenario's phone delivers.
struct TraceGenerate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the data that a scenario's phone delivers, and the truth.",
    discussion: """
      Replaying the file with `simrun SCENARIO --trace FILE` gives the same observations as the \
      scenario itself. Only .jsonl carries everything.
      """)

  @Argument(help: "Scenario file with a walk.")
  var scenario: String

  @Option(name: .shortAndLong, help: "File to write; - for standard output.")
  var output: String

  @Option(help: "Seed (default: the scenario's first).")
  var seed: UInt64?

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  @OptionGroup var scenarios: ScenarioOptions

  func run() throws {
    try orEnd {
      let path = scenario
      let scenario = try scenarios.read(path, within: budget, isJudged: false).scenario
      let seed = seed ?? scenario.seeds.first
      let command =
        "simrun trace generate \(shellWord(Reproduction.portable(scenario.path))) --seed \(seed) "
        + "-o \(shellWord(Reproduction.portable(output)))"
      try target.write(scenario.trace(seed: seed, command: command), of: path, to: output)
    }
  }
}
