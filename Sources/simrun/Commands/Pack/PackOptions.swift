import ArgumentParser
import Foundation
import PackStore
import SimKernel
import SimMaps
import SimText

/// The folder of installed packs, and the key whose releases are trusted.
struct PackLibraryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of the installed packs.", valueName: "folder"))
  var library: String

  @OptionGroup var pinned: PackKeyOption

  func open() throws -> PackLibrary { PackLibrary(folder: library, key: try pinned.read()) }
}

/// The pinned key.
struct PackKeyOption: ParsableArguments {
  @Option(help: ArgumentHelp("Public key that must verify the releases.", valueName: "file"))
  var key: String

  func read() throws -> PackKey {
    let text = try KeyFile.read(key)
    return try packs(key) { () throws(PackRefusal) in try PackKey(text: text) }
  }
}

enum KeyFile {
  static func read(_ path: String) throws(Diagnostic) -> String {
    let source = try ByteSource(path: path, expecting: "a key")
    return String(decoding: try source.next().prefix(1000), as: UTF8.self)
  }
}

/// Runs `body`, and reports its errors for the pack, release or library at `path`.
func packs<T>(_ path: String, _ body: () throws(PackRefusal) -> T) throws(Diagnostic) -> T {
  do throws(PackRefusal) { return try body() } catch { throw Diagnostic(error, at: path) }
}

extension PackTime {
  static func argument(_ text: String) throws -> PackTime {
    if let time = PackTime(text) { return time }
    throw ValidationError(
      "expected a day or a time in UTC, as in 2026-11-21 or 2026-11-21T16:00:00Z, found "
        + "'\(text.escapedForTerminal)'")
  }

  /// The clock of this machine.
  static var now: PackTime { PackTime(unixSeconds: Int64(Date().timeIntervalSince1970)) }
}

extension PackManifest {
  /// The release in one line.
  var line: String { "\(id), version \(version), released \(releasedAt), expires \(expires)" }
}
