import ArgumentParser
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Writes a scenario to start from.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a first scenario, with comments, that runs without changes.",
    discussion: """
      simrun new first
      simrun new souks --tour stops.geojson
      simrun new souks --tour stops.csv --walk my.gpx
      simrun new souks --tour stops.gpx --map morocco-latest.osm.pbf

      With --tour it makes an audio tour from an app's export, and a scenario that walks it: from \
      stop to stop on the lanes of --map, along --walk, or without both on straight lines. Stops \
      are points of GeoJSON, objects of JSON with latitude and longitude, waypoints of GPX, or \
      rows of CSV under a header; the output shows the meaning given to each field.

      An existing file is never overwritten.
      """)

  @Argument(help: "Name of the scenario; NAME.yaml is written.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "Stops of a tour (GeoJSON, JSON, CSV, GPX); NAME.tour is written.", valueName: "file"))
  var tour: String?

  @Option(help: ArgumentHelp("With --tour: recording of a walk along the tour.", valueName: "file"))
  var walk: String?

  @Option(
    help: ArgumentHelp(
      "With --tour: map of the area (.osm, .osm.gz, .osm.pbf), from which NAME.pack is written, "
        + "or a pack.", valueName: "file"))
  var map: String?

  func validate() throws {
    if tour == nil, walk != nil || map != nil {
      throw ValidationError("--walk and --map go with --tour")
    }
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if last.isEmpty || last.hasPrefix(".") || name.contains(where: \.isNewline) {
      throw ValidationError("expected a name, found '\(name.escapedForTerminal)'")
    }
  }

  func run() throws {
    try orEnd {
      if let tour { return try writeTour(tour) }
      let path = [".yaml", ".yml"].contains { name.hasSuffix($0) } ? name : name + ".yaml"
      let draft = try DraftFile(path)
      draft.sink.append(Starter.text)
      try draft.finish()
      guard try draft.publishWhereNothingIs() else {
        throw Diagnostic(
          "exists already, and is left unchanged", at: Diagnostic.Place(file: path),
          kind: .inputOutput, hint: "choose another name")
      }
      Terminal.print("wrote \(path.escapedForTerminal); run it: simrun \(shellWord(path))\n")
    }
  }

  private func writeTour(_ stops: String) throws {
    let ending = [".yaml", ".yml"].first(where: name.hasSuffix) ?? ""
    let stem = String(name.dropLast(ending.count))
    let starter = try TourStarter(stem, stops: stops, walk: walk, map: map)
    let lines = try starter.write()
    Terminal.print(lines.map { $0.escapedForTerminal + "\n" }.joined())
    let path = stem + ".yaml"
    Terminal.print(
      "wrote \(stem.escapedForTerminal).tour and \(path.escapedForTerminal)\n"
        + "run it:         simrun \(shellWord(path))\n"
        + "find its radii: simrun tune \(shellWord(path))\n")
  }
}
