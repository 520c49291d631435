import ArgumentParser
import PackStore
import SimMaps
import SimReports
import SimResults
import SimRunner
import SimText
import SimWorlds

/// Draws a pack.
struct PackDraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw the lanes and places of a pack as SVG.",
    discussion: "At most the \(mostPlaces) most important places are named.")

  /// Most places drawn: more would cover the lanes.
  private static let mostPlaces = 24
  /// Prefixes of kinds by importance, the most important first.
  private static let kinds = ["synthetic", "place=", "historic=", "tourism=", ""]

  @Argument(help: "Pack.")
  var pack: String

  @Option(name: .shortAndLong, help: "File to write; - for standard output.")
  var output: String

  func run() throws {
    try orEnd {
      try OutputFile.require(output, isNot: pack)
      var content = try PackFile.load(pack)
      let named = Self.kinds.flatMap { kind in
        content.places.filter { place in
          Self.kinds.first { place.kind.hasPrefix($0) } == kind
        }
      }
      content.places = Array(named.prefix(Self.mostPlaces))
      let picture = WorldPicture(
        RunMap(World(content)), title: content.name,
        path: "\(Reproduction.portable(pack)) (\(content.attribution))"
      ).text
      guard output != "-" else {
        Terminal.print(picture)
        return
      }
      try DraftFile.write(picture, to: output)
    }
  }
}
