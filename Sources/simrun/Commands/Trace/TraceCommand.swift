import ArgumentParser

/// `simrun trace …`: recordings converted, edited and made.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Look at, convert, edit, match and generate recordings.",
    discussion: """
      What is read is told by its content, what is written by the ending of the file:

      simrun trace info walk.gpx
      simrun trace generate scenarios/medina-drift.yaml -o walk.jsonl
      simrun trace convert walk.nmea walk.gpx
      simrun trace cut walk.gpx part.gpx --from '2 min' --to '10 min'
      simrun trace redact walk.gpx shown.gpx
      """,
    subcommands: [
      TraceInfo.self, TraceConvert.self, TraceCut.self, TraceShift.self, TraceMerge.self,
      TraceRedact.self, TraceGenerate.self, TraceMatch.self,
    ])
}
