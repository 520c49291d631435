import ArgumentParser
import PackStore
import SimMaps
import SimReports
import SimResults
import SimRunner
import SimWorlds
import SimWriting

/// Draws a pack.
struct PackDraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "Draw the lanes and places of a pack as SVG.")

  @Argument(help: "Pack.")
  var pack: String

  @Option(name: .shortAndLong, help: "File to write; - for standard output.")
  var output: String

  func run() throws {
    try orEnd {
      let content = try PackFile.load(pack)
      let picture = WorldPicture(
        RunMap(World(content)), title: content.name, path: "\(pack) (\(content.attribution))"
      ).text
      guard output != "-" else {
        Terminal.print(picture)
        return
      }
      let file = try DraftFile(output)
      file.sink.append(picture)
      try file.finish()
      try file.publish()
    }
  }
}
