import ArgumentParser
import SimKernel
import SimText
import SimTraces

/// Writes a recording in another format, event by event.
struct TraceConvert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a recording in another format.",
    discussion: """
      Lists the data that the new format can't carry. Memory does not grow with the file, except \
      for .geojson, which keeps the line that it draws for maps until the end.
      """)

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Argument(help: "File to write; - for standard output.")
  var output: String

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  func run() throws {
    try orEnd {
      var bounds = try budget.forReading
      // nothing is kept in memory but the line of a .geojson, which the number of fixes limits
      bounds.memoryBytes = .max
      try target.write(of: [input], to: output) { writer in
        try Recording.read(input, into: writer, within: bounds)
        if let emptiness = writer.emptiness {
          throw Diagnostic("can't be written there: \(emptiness)", at: .init(file: input))
        }
      }
    }
  }
}
