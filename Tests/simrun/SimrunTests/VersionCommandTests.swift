import Foundation
import SimResults
import TestSupport
import Testing

@Suite("simrun version")
struct VersionCommandTests {
  @Test("prints what --version prints: the version alone")
  func version() throws {
    try Command.inFolder { simrun in
      let words = try simrun("version")
      let flag = try simrun("--version")
      #expect(words.status == 0 && words.output == flag.output && words.errors.isEmpty)
      #expect(words.output == "\(Release.version)\n")
      #expect(try simrun("version", "1").status == 64)
    }
  }
}

/// `.ci/version` in separate clones.
@Suite("The version of a release", .enabled(if: Clone.canBeMade, "git is not installed"))
struct ReleaseVersionTests {
  private func inClone(_ body: (Clone) throws -> Void) throws {
    try Command.inFolder { try body(Clone(folder: $0.folder)) }
  }

  @Test("is that of the tag at HEAD, where nothing was changed since")
  func tag() throws {
    try inClone { clone in
      try clone.commit()
      try clone.git("tag", "v1.2.3")
      #expect(try clone.version() == "1.2.3\n")
      try clone.change()
      #expect(try clone.version().contains(/^0\.9\.0\+git20300102\.[0-9a-f]{7}\.changed\n$/))
      try clone.commit()
      #expect(try clone.version().contains(/^0\.9\.0\+git20300102\.[0-9a-f]{7}\n$/))
    }
  }

  @Test("is that of the sources where there is no history, and SIMRUN_RELEASE says another")
  func noHistory() throws {
    try inClone { clone in
      let version = try clone.version()
      let named = try clone.version(["SIMRUN_RELEASE": "2.0.0-rc.1"])
      #expect(version == "0.9.0\n" && named == "2.0.0-rc.1\n")
    }
  }

  @Test("that is none is refused with what was expected")
  func malformed() throws {
    try inClone { clone in
      try clone.commit()
      try clone.git("tag", "v1.x")
      let refusal = #expect(throws: Clone.Refusal.self) { try clone.version() }
      #expect(refusal?.status == 65)
      #expect(
        refusal?.words
          == "error: found the version '1.x', expected one as 1.2.3; a tag says v1.2.3\n")
    }
  }
}

/// A folder with the script and the file it reads.
private struct Clone {
  struct Refusal: Error {
    var status: Int32
    var words: String
  }

  static let canBeMade =
    (try? run(["git", "--version"], in: FileManager.default.temporaryDirectory)) != nil

  private static let source = "Sources/Systems/CRelease/release.c"

  let folder: URL

  init(folder: URL) throws {
    self.folder = folder
    for place in [".ci", "Sources/Systems/CRelease"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(place), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: ReferenceData.package.appendingPathComponent(".ci/version"),
      to: folder.appendingPathComponent(".ci/version"))
    try write("#define SIMRUN_RELEASE \"0.9.0\"\n")
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(Self.source))
  }

  func change() throws { try write("#define SIMRUN_RELEASE \"0.9.0\"\n// changed\n") }

  func commit() throws {
    try git("init", "--quiet")
    try git("add", ".ci", "Sources")
    try git(
      "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message=A")
  }

  func git(_ words: String...) throws {
    _ = try Self.run(
      ["git"] + words, in: folder, with: ["GIT_COMMITTER_DATE": "2030-01-02T23:30:00Z"])
  }

  func version(_ environment: [String: String] = [:]) throws -> String {
    try Self.run([".ci/version"], in: folder, with: environment)
  }

  private static func run(
    _ words: [String], in folder: URL, with environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("GIT_") && $0.key != "SIMRUN_RELEASE" }
      .merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let status = process.terminationStatus
    guard status == 0 else { throw Refusal(status: status, words: words) }
    return text
  }
}
