import ArgumentParser
import SimKernel
import SimText
import SimTraces

/// Merges recordings of the same walk.
struct TraceMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge recordings of one walk by their clocks.")

  @Argument(help: "Recordings, at least two: files or folders.")
  var inputs: [String]

  @Option(name: .shortAndLong, help: "File to write; - for standard output.")
  var output: String

  @Flag(help: "Start all recordings at the same instant, whatever their clocks say.")
  var alignStarts = false

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  func validate() throws {
    if inputs.count < 2 { throw ValidationError("expected at least two recordings") }
  }

  func run() throws {
    try orEnd {
      let traces = try inputs.map { try Trace.read($0, within: budget.runBudget) }
      try target.write(try merged(traces), of: inputs[0], to: output)
    }
  }

  private func merged(_ traces: [Trace]) throws -> Trace {
    do throws(MergeRefusal) {
      return try Trace.merging(traces, alignsStarts: alignStarts)
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ refusal: MergeRefusal) -> ValidationError {
    switch refusal {
    case .withoutClock(let numbers):
      let names = numbers.map { "'\(inputs[$0].escapedForTerminal)'" }.joined(separator: ", ")
      return ValidationError("no clock in \(names): --align-starts starts all at the same instant")
    case .severalTruths:
      return ValidationError("more than one of them contains the truth")
    }
  }
}
