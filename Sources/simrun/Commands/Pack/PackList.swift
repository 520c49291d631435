import ArgumentParser
import PackStore
import SimKernel
import SimMaps
import SimText

/// Lists the installed packs.
struct PackList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the installed packs, and mark broken ones.")

  @OptionGroup var target: PackLibraryOptions

  func run() throws {
    try orEnd {
      let library = try target.open()
      var worst = ExitStatus.met
      for id in library.list() {
        do throws(PackRefusal) {
          let pack = try library.open(id)
          Terminal.print("\(pack.release.manifest.line.escapedForTerminal)\n")
          if let reason = pack.revertedBecause {
            Terminal.print("  the last known good one: \("\(reason)".escapedForTerminal)\n")
          }
        } catch {
          worst = worst.graver(ExitStatus(telling: Diagnostic(error, at: id)))
        }
      }
      if worst != .met { throw worst.code }
    }
  }
}

/// Makes the last known good release current again.
struct PackRollback: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Put the last known good release of a pack in force again.")

  @Argument(help: "Id of the pack.")
  var id: String

  @OptionGroup var target: PackLibraryOptions

  func run() throws {
    try orEnd {
      let library = try target.open()
      let manifest = try packs(id) { () throws(PackRefusal) in
        try library.rollBack(id)
        return try library.verify(id)
      }
      Terminal.print("in force again: \(manifest.line.escapedForTerminal)\n")
    }
  }
}

/// Removes an installed pack.
struct PackUninstall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Remove an installed pack.")

  @Argument(help: "Id of the pack.")
  var id: String

  @OptionGroup var target: PackLibraryOptions

  func run() throws {
    try orEnd {
      let library = try target.open()
      try packs(id) { () throws(PackRefusal) in try library.uninstall(id) }
      Terminal.print("removed \(id.escapedForTerminal)\n")
    }
  }
}
