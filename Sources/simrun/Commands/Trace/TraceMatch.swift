import ArgumentParser
import LaneMatching
import PackStore
import Sensing
import SimKernel
import SimMaps
import SimText
import SimTraces
import WalkRouter

/// Prints the lanes on which a recording was walked.
struct TraceMatch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Match the fixes of a recording to the lanes of a pack, one after the other.",
    discussion: """
      simrun trace match walk.gpx --pack medina.pack
      simrun trace match walk.gpx --pack medina.pack -o geojson > matched.geojson

      Every fix is matched on arrival, using only earlier fixes, as in an app. Without -o it \
      prints a summary without positions.
      """)

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Option(help: "Pack with the lanes.")
  var pack: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "GeoJSON file to write the matches to; geojson or - for standard output.",
      valueName: "file"))
  var output: String?

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  private var isToStandardOutput: Bool { output == "-" || output == "geojson" }

  func validate() throws {
    guard let output, !isToStandardOutput, !output.hasSuffix(".geojson") else { return }
    throw ValidationError(
      "-o takes a file that ends in .geojson, found '\(output.escapedForTerminal)'")
  }

  func run() throws {
    try orEnd {
      let graph = try PackFile.load(pack).graph
      var trace = try Trace.read(input, within: budget.forReading)
      guard !trace.fixes.isEmpty else {
        throw Diagnostic(
          "the recording has no fixes to match",
          at: Diagnostic.Place(file: input), hint: "record with location switched on")
      }
      trace.assume(assume.assumptions)
      guard !trace.assumesTimes || trace.assumesPace else {
        throw Diagnostic(
          "the fixes have no times, but only the pace distinguishes neighboring lanes",
          at: Diagnostic.Place(file: input), hint: "--assume pace=1.2m/s")
      }
      let track = MatchedTrack(trace, on: graph)
      guard let output else {
        Terminal.print(track.text(title: "\(input) on \(pack)"))
        return
      }
      if let emptiness = track.emptiness {
        throw Diagnostic("can't be matched: \(emptiness)", at: Diagnostic.Place(file: input))
      }
      if isToStandardOutput {
        Terminal.print(track.geojson())
      } else {
        try OutputFile.require(output, isNot: input, pack)
        try DraftFile.write(track.geojson(), to: output)
      }
      Terminal.complain(track.text(title: "\(input) on \(pack)"))
    }
  }
}
