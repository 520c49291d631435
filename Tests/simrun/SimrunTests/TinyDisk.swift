import Foundation

/// A file system in memory with so little room that it is full soon; needs root.
struct TinyDisk {
  let folder: URL

  /// Whether such a file system can be mounted here.
  static let isAvailable: Bool = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-disk-\(ProcessInfo.processInfo.globallyUniqueString)")
    return (try? open(at: folder, "size=64k") { _ in true }) ?? false
  }()

  /// Mounts it at the new folder `folder` while `body` runs.
  static func open<T>(
    at folder: URL, _ options: String, _ body: (TinyDisk) throws -> T
  ) throws -> T {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try run("mount", ["-t", "tmpfs", "-o", options, "simrun-tests", folder.path])
    defer { try? run("umount", [folder.path]) }
    return try body(TinyDisk(folder: folder))
  }

  func resize(_ options: String) throws {
    try TinyDisk.run("mount", ["-o", "remount,\(options)", folder.path])
  }

  private struct Refused: Error {}

  private static func run(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Refused() }
  }
}
