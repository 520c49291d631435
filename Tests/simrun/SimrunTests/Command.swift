import Foundation
import TestSupport

/// The command as a user runs it: in its own process and its own folder.
struct Command {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// A new folder, which `inFolder` removes at the end.
  let folder: URL
  /// Variables added to the environment of the tests, without the variables of a build server.
  var environment: [String: String] = [:]
  /// The folder in which the command runs, relative to `folder`; nil for `folder` itself.
  var workingFolder: String?
  /// The words of another command that starts this one.
  var starter: [String] = []

  /// Calls `body` with a command whose working folder is new and empty.
  static func inFolder<T>(_ body: (Command) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-test-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(Command(folder: folder))
  }

  /// Runs `simrun` with `arguments` to its end.
  func callAsFunction(_ arguments: String...) throws -> Outcome { try self(arguments) }

  /// Runs `simrun` with `arguments` to its end.
  func callAsFunction(_ arguments: [String]) throws -> Outcome { try start(arguments).end() }

  /// A running command.
  struct Running {
    var process: Process
    var folder: URL

    /// Waits until the command ends.
    func end() throws -> Outcome {
      process.waitUntilExit()
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      return Outcome(
        status: process.terminationStatus, output: try text(".output"), errors: try text(".errors"))
    }
  }

  /// Starts `simrun` with `arguments`.
  func start(_ arguments: [String]) throws -> Running {
    let process = Process()
    let words = starter + [Command.executable.path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = workingFolder.map(folder.appendingPathComponent) ?? folder
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("GITHUB_") }.merging(environment) { $1 }
    let errors = folder.appendingPathComponent(".errors")
    let output = folder.appendingPathComponent(".output")
    // files, not pipes: nothing blocks however much is written
    for file in [errors, output] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return Running(process: process, folder: folder)
  }

  /// Writes `text` to the file `name` in the folder.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Copies scenarios of the repository into the folder `scenarios`. A suite uses the smallest
  /// number of walks that can be compared, because a build without optimization is slow, and
  /// requires no more than this number can prove.
  func copy(_ names: String...) throws {
    for name in names {
      let place = folder.appendingPathComponent("scenarios/\(name)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: Command.scenario(name)), to: place)
      let text = try String(contentsOf: place, encoding: .utf8)
      let fewer = text.replacing("ci_runs: 160", with: "ci_runs: 20")
        .replacing(#/pass_rate: ([6-9]\d|100) %/#, with: "pass_rate: 60 %")
      try fewer.write(to: place, atomically: true, encoding: .utf8)
    }
  }

  /// Replaces `old` by `new` in the file `name`; throws if `old` is not there.
  func replace(_ old: String, by new: String, in name: String) throws {
    let text = try read(name)
    let changed = text.replacingOccurrences(of: old, with: new)
    guard changed != text else { throw CocoaError(.fileReadCorruptFile) }
    try write(name, changed)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The path of a scenario of the repository.
  static func scenario(_ name: String) -> String {
    ReferenceData.package.appendingPathComponent("scenarios/\(name)").path
  }

  /// The executable named in SIMRUN, which `make test` sets to the optimized one; else the
  /// executable next to the test bundle, where the build puts both.
  static let executable =
    ProcessInfo.processInfo.environment["SIMRUN"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("simrun")
}

extension Command {
  /// Words that start a command as a user without rights; works for root only.
  private static let renouncing = [
    "/usr/bin/env", "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
  ]

  /// Whether the tests can deny the command access to files: root may read all, unless it can start
  /// the executable as another user.
  static let canBeRefused: Bool = {
    guard getuid() == 0 else { return true }
    let status = try? inFolder { simrun in
      try Command(folder: simrun.folder, starter: renouncing)("--version").status
    }
    return status == 0
  }()

  /// The command as a user without access to other files; the folder then belongs to that user.
  func withoutRights() throws -> Command {
    guard getuid() == 0 else { return self }
    let change = Process()
    change.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    change.arguments = ["chown", "-R", "65534:65534", folder.path]
    try change.run()
    change.waitUntilExit()
    var simrun = self
    simrun.starter = Command.renouncing
    return simrun
  }
}
