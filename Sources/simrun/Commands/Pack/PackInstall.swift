import ArgumentParser
import PackStore
import SimKernel
import SimText

/// Installs a release.
struct PackInstall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Verify a release and put it in force in one step, or change nothing.",
    discussion: "The previous release is kept; 'pack rollback' puts it in force again.")

  @Argument(help: "Folder of the release.")
  var release: String

  @OptionGroup var target: PackLibraryOptions

  @Flag(help: "Install a release that is older than the newest one accepted so far.")
  var allowDowngrade = false

  @Option(
    help: ArgumentHelp("Time to use instead of this machine's.", valueName: "time"),
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
