import ArgumentParser
import Sensing
import SimKernel
import SimText
import SimTraces

/// Merges recordings of the same walk.
struct TraceMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge recordings of one walk by their clocks.",
    discussion: """
      An event that several recordings contain is taken once, so that the parts of 'trace cut' \
      become the recording again, with its truth.
      """)

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
      let traces = try inputs.map { try Trace.read($0, within: budget.forReading) }
      let merged = try merged(traces)
      for note in merged.notes.dropFirst(traces.reduce(0) { $0 + $1.notes.count }) {
        Terminal.complain("note: \(note.escapedForTerminal)\n")
      }
      try target.write(merged, of: inputs, to: output)
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
      return ValidationError(
        "more than one of them contains the truth, and these are not parts of one: where both "
          + "cover the walk they differ, or they leave a gap")
    case .apart(let gap):
      return ValidationError(
        "between two of them lie \(RunBudget.words(gap.seconds, of: .time)), so they are not of "
          + "one walk: if a clock was wrong, --align-starts starts all at the same instant")
    }
  }
}
