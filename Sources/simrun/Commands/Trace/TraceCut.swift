import ArgumentParser
import Sensing
import SimKernel
import SimTraces

/// Writes a part of a recording.
struct TraceCut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Keep the part of a recording that was delivered between two times.",
    discussion: "Times count from the start of the recording, as in '90 s' or '2 min'.")

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Argument(help: "File to write; - for standard output.")
  var output: String

  @Option(help: "Start of the part (default: the start).", transform: TraceCut.time)
  var from: Timespan?

  @Option(help: "End of the part, included (default: the end).", transform: TraceCut.time)
  var to: Timespan?

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  static func time(_ text: String) throws -> Timespan { try Timespan(argument: text) }

  func validate() throws {
    if let from, let to, to < from { throw ValidationError("--to lies before --from") }
  }

  func run() throws {
    try orEnd {
      let trace = try Trace.read(input, within: budget.forReading)
      try target.write(
        trace.cut(
          from: .zero + (from ?? .zero), to: to.map { .zero + $0 } ?? .distantFuture),
        of: input, to: output)
    }
  }
}
