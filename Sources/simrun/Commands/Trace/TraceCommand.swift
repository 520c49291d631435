import ArgumentParser

/// `simrun trace …`: converts, edits and makes recordings.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Inspect, convert, edit, match and generate recordings.",
    discussion: """
      simrun detects the format of an input by its content, and of an output by the file's ending:

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
