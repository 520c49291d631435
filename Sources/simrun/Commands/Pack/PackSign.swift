import ArgumentParser
import PackDownload
import PackStore
import SimKernel

/// Makes a signed release of the parts of a pack.
struct PackSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Make a release: a folder with the parts, their manifest, and its signature.",
    discussion: """
      The graph needs the tiles, for a route is drawn on a map; the drawing of 'pack draw' will \
      do. What does not verify is not signed.
      """)

  @Option(help: ArgumentHelp("Pack with the walking graph.", valueName: "file"))
  var graph: String?

  @Option(help: ArgumentHelp("What the map is drawn from.", valueName: "file"))
  var tiles: String?

  @Option(help: ArgumentHelp("Lists of places.", valueName: "file"))
  var places: String?

  @Option(help: "Which pack this is a release of: a–z, 0–9 and '-'.")
  var id: String

  @Option(help: "Version of the content, counted up.")
  var version: Int

  @Option(
    help: ArgumentHelp("Time or day of the release, UTC.", valueName: "time"),
    transform: PackTime.argument)
  var releasedAt: PackTime

  @Option(
    help: ArgumentHelp("Time or day from which it is not installed.", valueName: "time"),
    transform: PackTime.argument)
  var expires: PackTime

  @Option(
    help: ArgumentHelp("Oldest version of the app that can use it.", valueName: "version"),
    transform: AppVersion.argument)
  var minAppVersion: AppVersion?

  @Option(
    help: ArgumentHelp("Of all installations, how many percent get it.", valueName: "percent"))
  var rolloutPercent: Int?

  @Option(help: ArgumentHelp("Secret key, as 'pack keygen' writes it.", valueName: "file"))
  var key: String

  @Option(name: .shortAndLong, help: "Folder to make.")
  var output: String

  func run() throws {
    try orEnd {
      let text = try KeyFile.read(key)
      let key = try packs(key) { () throws(PackRefusal) in try PackSigningKey(text: text) }
      let all: [(kind: PackManifest.Kind, path: String?)] = [
        (.tiles, tiles), (.graph, graph), (.places, places),
      ]
      let parts = all.compactMap { part in part.path.map { (kind: part.kind, path: $0) } }
      try packs(output) { () throws(PackRefusal) in
        try PackRelease.sign(
          parts, id: id, version: version, releasedAt: releasedAt, expires: expires,
          audience: PackAudience(minimumApp: minAppVersion, rolloutPercent: rolloutPercent),
          key: key, into: output)
      }
      Terminal.print("made \(output.escapedForTerminal)\n")
    }
  }
}
