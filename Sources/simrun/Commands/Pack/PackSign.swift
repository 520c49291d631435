import ArgumentParser
import PackDownload
import PackStore
import SimKernel
import SimText

/// Makes a signed release from the parts of a pack.
struct PackSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Make a release: a folder with the parts, their manifest, and its signature.",
    discussion: """
      A release with a graph needs tiles, because a route is drawn on a map; the drawing of \
      'pack draw' is enough. A release that does not verify is not signed.
      """)

  @Option(help: ArgumentHelp("Pack with the walking graph.", valueName: "file"))
  var graph: String?

  @Option(help: ArgumentHelp("Tiles from which the map is drawn.", valueName: "file"))
  var tiles: String?

  @Option(help: ArgumentHelp("Lists of places.", valueName: "file"))
  var places: String?

  @Option(help: "Id of the pack: a–z, 0–9 and '-'.")
  var id: String

  @Option(help: "Version of the content, for people; --released-at decides which is newer.")
  var version: Int

  @Option(
    help: ArgumentHelp(
      "Time or day of the release, UTC; before it the release can't be installed.",
      valueName: "time"),
    transform: PackTime.argument)
  var releasedAt: PackTime

  @Option(
    help: ArgumentHelp("Time or day from which the release can't be installed.", valueName: "time"),
    transform: PackTime.argument)
  var expires: PackTime

  @Option(
    help: ArgumentHelp("Oldest version of the app that can use it.", valueName: "version"),
    transform: AppVersion.argument)
  var minAppVersion: AppVersion?

  @Option(
    help: ArgumentHelp("Percentage of all installations that get it.", valueName: "percent"))
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
