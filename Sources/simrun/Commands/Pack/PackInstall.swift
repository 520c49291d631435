import ArgumentParser
import PackStore
import SimKernel

/// Installs a release.
struct PackInstall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install a release: verified first, put in force in one step, or nothing happens.",
    discussion: "The release that was in force is kept, and 'pack rollback' goes back to it.")

  @Argument(help: "Folder of the release.")
  var release: String

  @OptionGroup var target: PackLibraryOptions

  @Flag(help: "Install a release that is older than the newest one accepted so far.")
  var allowDowngrade = false

  @Option(
    help: ArgumentHelp("The time, instead of this machine's.", valueName: "time"),
    transform: PackTime.argument)
  var now: PackTime?

  func run() throws {
    try orEnd {
      let library = try target.open()
      let manifest = try packs(release) { () throws(PackRefusal) in
        let found = try PackRelease(folder: release, key: library.key)
        try library.install(found, now: now ?? .now, allowsDowngrade: allowDowngrade)
        return found.manifest
      }
      Terminal.print("installed \(manifest.line.escapedForTerminal)\n")
    }
  }
}
