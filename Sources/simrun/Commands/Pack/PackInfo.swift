import ArgumentParser
import PackStore
import SimKernel
import SimText

/// Prints the content of packs.
struct PackInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the contents of a pack: lanes, roofs, stairs, connected parts, places.")

  @Argument(help: "Pack.")
  var pack: String

  @Flag(help: "List the places too.")
  var places = false

  func run() throws {
    try orEnd {
      let content = try PackFile.load(pack)
      var lines = PackPage.lines(of: content)
      if places { lines += content.places.map { "  \($0.name) (\($0.kind))" } }
      Terminal.print(lines.map { $0.escapedForTerminal + "\n" }.joined())
    }
  }
}
