import ArgumentParser
import Geodesy
import SimKernel
import SimTraces

/// Makes a recording fit to be shown.
struct TraceRedact: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Take out who walked where and when, and say what remains.",
    discussion: """
      Drops the fixes near both ends, moves the rest to 0° N 0° E and its start to 2000-01-01, and \
      drops notes and truth. What can still be found out is printed.
      """)

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Argument(help: "File to write; - for standard output.")
  var output: String

  @Option(
    help: "Fixes this near to the first or the last one are dropped (default: 200 m).",
    transform: TraceRedact.length)
  var zone = Redaction.usualZoneMeters

  @Option(
    help: "Round positions to a grid of this size (default: 0 m, not at all).",
    transform: TraceRedact.length)
  var grid = 0.0

  @Flag(help: "Leave the walk where it was.")
  var keepPlace = false

  @Flag(help: "Leave date and time as they are.")
  var keepTime = false

  @OptionGroup var target: TraceOutput

  static let length = Dimension.length.argument(in: 0...100_000)

  func run() throws {
    try orEnd {
      let trace = try Trace.read(input)
      let redaction = Redaction(
        zoneMeters: zone, gridMeters: grid, place: keepPlace ? nil : Redaction.nowhere,
        startNanoseconds: keepTime ? nil : Redaction.nowhenNanoseconds)
      let left = redaction.applied(to: trace)
      guard !left.fixes.isEmpty else {
        throw ValidationError(
          "all of the recording lies within \(Int(zone)) m of its ends: nothing is left; "
            + "a smaller --zone would leave more")
      }
      try target.write(left, to: output)
      var text = "kept \(left.fixes.count) of \(trace.fixes.count) fixes\n"
      text += "what remains identifying:\n"
      for words in redaction.remains(in: left) { text += "  \(words)\n" }
      Terminal.complain(text)
    }
  }
}
