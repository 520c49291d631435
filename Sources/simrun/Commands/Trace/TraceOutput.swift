import ArgumentParser
import SimKernel
import SimText
import SimTraces

/// The output file of a trace command, and its format.
struct TraceOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format to write: \(endings.joined(separator: ", ")) (default: by the ending of the file).",
      valueName: "ending"))
  var format: String?

  private static var endings: [String] { TraceWriters.all.map { $0.fileExtension } }

  /// The writer for `path`; `-` is standard output.
  func writer(for path: String) throws -> any TraceWriter.Type {
    if let format {
      if let writer = TraceWriters.all.first(where: { $0.fileExtension == format }) {
        return writer
      }
      throw ValidationError(
        "--format takes one of \(Self.endings.joined(separator: ", ")), "
          + "found '\(format.escapedForTerminal)'")
    }
    if let writer = TraceWriters.writer(forFileNamed: path) { return writer }
    if path == "-" { throw ValidationError("standard output needs a --format") }
    throw ValidationError(
      "'\(path.escapedForTerminal)' has none of the endings simrun writes: "
        + Self.endings.map { ".\($0)" }.joined(separator: ", "))
  }

  /// Writes the events from `fill` to `path`, which must be none of `inputs`, completely or not at
  /// all, and reports what the format lost.
  func write(
    of inputs: [String], to path: String, _ fill: (any TraceWriter) throws -> Void
  ) throws {
    try OutputFile.require(path, isNot: inputs)
    let format = try writer(for: path)
    let losses =
      path == "-"
      ? try TraceFile.writeToStandardOutput(format, fill: fill)
      : try TraceFile.write(format, to: path, fill: fill)
    for loss in losses {
      Terminal.complain(
        "lost in \(path.escapedForTerminal): \(loss.escapedForTerminal)\n")
    }
  }

  /// Writes `trace`, which was made from the recordings `inputs`.
  func write(_ trace: Trace, of inputs: String..., to path: String) throws {
    try write(trace, of: inputs, to: path)
  }

  func write(_ trace: Trace, of inputs: [String], to path: String) throws {
    guard !trace.fixes.isEmpty || !trace.headings.isEmpty else {
      throw Diagnostic(
        "no data is left to write into '\(path)'", at: Diagnostic.Place(file: inputs[0]))
    }
    try write(of: inputs, to: path) { $0.take(trace, format: "simrun") }
  }
}
