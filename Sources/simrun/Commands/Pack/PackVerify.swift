import ArgumentParser
import PackStore
import SimKernel
import SimText

/// Checks every byte of a release, or of an installed pack.
struct PackVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every byte of a release, or, with --library, of an installed pack.")

  @Argument(help: "Folder of the release, or the id of an installed pack.")
  var release: String

  @Option(help: ArgumentHelp("Folder of the installed packs.", valueName: "folder"))
  var library: String?

  @OptionGroup var pinned: PackKeyOption

  func run() throws {
    try orEnd {
      let key = try pinned.read()
      let manifest = try packs(release) { () throws(PackRefusal) in
        if let library { return try PackLibrary(folder: library, key: key).verify(release) }
        let found = try PackRelease(folder: release, key: key)
        try found.verify()
        return found.manifest
      }
      Terminal.print("whole and signed: \(manifest.line.escapedForTerminal)\n")
    }
  }
}
