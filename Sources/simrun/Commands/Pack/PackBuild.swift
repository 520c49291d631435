import ArgumentParser
import Foundation
import PackStore
import SimKernel
import SimMaps
import SimResults
import SimScenarios
import SimText
import WalkRouter

/// Builds a pack from a map, or from the synthetic world of a scenario.
struct PackBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a pack from a map of OpenStreetMap, or from a scenario's synthetic world.",
    discussion: """
      The tags of a way decide whether people can walk on it; the output lists skipped and \
      repaired ways. The same map gives the same bytes.

      simrun pack build marrakech.osm.pbf --bbox -8.01,31.61,-7.97,31.64 -o medina.pack
      simrun pack build scenarios/medina-drift.yaml -o medina.pack
      """)

  @Argument(help: "Map (.osm, .osm.gz, .osm.pbf), or a scenario (.yaml) with a world.")
  var map: String

  @Option(name: .shortAndLong, help: "Pack to write.")
  var output: String

  // the west of Greenwich begins with a minus
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Part of the map to take, in degrees.", valueName: "west,south,east,north"))
  var bbox: String?

  @Option(help: ArgumentHelp("Part of the map to take: polygons in GeoJSON.", valueName: "file"))
  var area: String?

  @Option(help: "Name of the pack (default: the name of the file).")
  var name: String?

  @Flag(
    name: .customLong("no-index"),
    help: ArgumentHelp("Leave out the index of shortest walks: smaller, but routes need a search.")
  )
  var hasNoIndex = false

  private var isScenario: Bool { ReportPlace.isScenario(map) }

  @OptionGroup var scenarios: ScenarioOptions

  func validate() throws {
    if bbox != nil, area != nil { throw ValidationError("take either --bbox or --area") }
    if isScenario, bbox != nil || area != nil {
      throw ValidationError("--bbox and --area are for maps, not for a scenario's world")
    }
    if let bbox { _ = try MapClip(argument: bbox) }
  }

  func run() throws {
    try orEnd {
      try OutputFile.require(output, isNot: [map] + (area.map { [$0] } ?? []))
      var (content, notes) = try isScenario ? synthetic() : imported()
      if !hasNoIndex { content.graph.buildLabels() }
      try packs(output) { () throws(PackRefusal) in try PackFile.write(content, to: output) }
      notes += PackPage.lines(of: content)
      Terminal.print(notes.map { $0.escapedForTerminal + "\n" }.joined())
    }
  }

  private func imported() throws -> (PackContent, [String]) {
    var clip = MapClip.everything
    if let bbox { clip = try MapClip(argument: bbox) }
    if let area { clip = try MapClip(areaFile: area) }
    let found = try MapImport(MapFile(path: map), clip: clip)
    return (PackContent(found, name: name ?? stem), found.report.lines)
  }

  private func synthetic() throws -> (PackContent, [String]) {
    let scenario = try scenarios.read(map).scenario
    guard let world = scenario.world else {
      throw scenario.refusal("the scenario replays a recording and has no 'world' to pack")
    }
    return (PackContent(world, name: name ?? stem), [])
  }

  /// The name of the file without its folder and extensions.
  private var stem: String {
    let file = map.split(separator: "/").last.map(String.init) ?? map
    return file.split(separator: ".").first.map(String.init) ?? file
  }
}

extension MapClip {
  /// Reads `west,south,east,north` in degrees; west is greater than east across the antimeridian.
  fileprivate init(argument text: String) throws {
    guard let numbers = Degrees.list(text, count: 4),
      abs(numbers[0]) <= 180, abs(numbers[2]) <= 180, numbers[0] != numbers[2],
      numbers[1] >= -90, numbers[1] < numbers[3], numbers[3] <= 90
    else {
      throw ValidationError(
        "--bbox takes west,south,east,north in degrees, found '\(text.escapedForTerminal)'")
    }
    self = .box(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }
}
