import Foundation
import TestSupport
import Testing

/// The clients of the protocol, each tested by its example without simrun: lines in, lines out.
@Suite("Programs that simrun ships (H-12)", .serialized)
struct ProgramClientTests {
  static let folder = ReferenceData.package.appendingPathComponent("scenarios/own-feature/programs")

  /// Home is 22 m from the third fix and 2 m from the fourth; the first fix is stale, the second
  /// has no position.
  private static func session(settings: String, quiet: String) -> String {
    let facts = #"{"home":{"name":"riäd \"a\"","lat":31.6321,"lon":-7.9842},"places":[]}"#
    let start =
      #"{"protocol":1,"feature":"arrival","seed":1,"settings":"# + settings
      + #","facts":"# + facts + #","sensors":{"location":true,"accuracy":"best"}}"#
    return """
      {"n":0,"t_ns":0,"start":\(start)}
      {"n":1,"t_ns":30000000000,"fix":{"lat":31.632,"lon":-7.984,"measured_ns":19999999999}\(quiet)}
      {"n":2,"t_ns":30500000000,"fix":{"lat":null,"lon":-7.9842,"invalid_accuracy":true}\(quiet)}
      {"n":3,"t_ns":31000000000,"fix":{"lat":31.6319,"lon":-7.9842,"accuracy_m":6.1}\(quiet)}
      {"n":4,"t_ns":32000000000,"fix":{"lat":31.63208,"lon":-7.9842,"provider":"gnss"}\(quiet)}
      {"n":5,"t_ns":33000000000,"news":{"of":[1,2.5e3,null,"\\u00e9\\n"]}}
      {"n":6,"t_ns":61000000000,"end":true}

      """
  }

  @Test(
    "announce the arrival once, by the first fix that is near and fresh", arguments: Language.all)
  func strict(language: Language) throws {
    guard language.isThere else { return language.tellSkipped() }
    let once = Self.session(settings: "{\"radius_m\":25}", quiet: "")
    // a second run in the same process, in which the third fix is too far
    let lines = try language.answer(
      to: once + Self.session(settings: "{\"radius_m\":10}", quiet: ""))
    #expect(
      lines.map(\.rounded) == [
        "want fixes", "done 0", "done 1", "done 2", "announced 22.239", "done 3", "done 4",
        "done 5", "done 6",
        "want fixes", "done 0", "done 1", "done 2", "done 3", "announced 2.224", "done 4", "done 5",
        "done 6",
      ])
  }

  @Test("say within a quiet window of which line they speak", arguments: Language.all)
  func quiet(language: Language) throws {
    guard language.isThere else { return language.tellSkipped() }
    let lines = try language.answer(
      to: Self.session(settings: "{\"radius_m\":25,\"quiet\":true}", quiet: ",\"quiet\":true"))
    #expect(
      lines.map(\.rounded) == [
        "want fixes", "done 0 quiet until end", "announced 22.239 at 3", "done 5", "done 6",
      ])
  }

  @Test(
    "meet their scenario in simrun, and its variants miss what they should",
    arguments: Language.all)
  func scenario(language: Language) throws {
    guard language.isThere else { return language.tellSkipped() }
    try language.prepare()
    try Command.inFolder { simrun in
      let scenario = Self.folder.appendingPathComponent("../arrival.yaml").standardizedFileURL.path
      let program = "arrival=" + language.absoluteWords.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try simrun(scenario, "--runs", "2", "--feature", program)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      for line in ["`deaf` fails", "`hasty` fails", "arrival.announced.count"] {
        #expect(outcome.output.contains(line), "\(outcome.output)")
      }
    }
  }

  @Test("refuse another version of the protocol", arguments: Language.all)
  func version(language: Language) throws {
    guard language.isThere else { return language.tellSkipped() }
    let text = Self.session(settings: "{}", quiet: "").replacingOccurrences(
      of: "\"protocol\":1", with: "\"protocol\":2")
    #expect(try language.run(text).status != 0)
  }
}

extension [String: Any] {
  /// The content of a line as text.
  fileprivate var rounded: String {
    if let number = self["done"] as? Int {
      return "done \(number)" + (self["quiet_until_ns"].map { " quiet until \($0)" } ?? "")
    }
    if let kind = self["observe"] as? String, let fields = self["fields"] as? [String: Double] {
      let meters = ((fields["distance_m"] ?? .nan) * 1000).rounded() / 1000
      return "\(kind) \(meters)" + ((self["n"] as? Int).map { " at \($0)" } ?? "")
    }
    if let wants = self["want"] as? [String: Any] { return "want \(wants.keys.joined())" }
    return "\(self)"
  }
}

/// A language of a client.
struct Language: CustomTestStringConvertible, Sendable {
  var name: String
  /// The words that start the example, from the folder of the programs.
  var words: [String]
  /// A command to run before.
  var preparation: [String] = []

  var testDescription: String { name }

  static let all = [
    Language(name: "Python", words: ["python3", "arrival.py"]),
    Language(name: "JavaScript", words: ["node", "arrival.mjs"]),
    Language(
      name: "Java", words: ["java", "-cp", classes, "Arrival"],
      preparation: ["javac", "-d", classes, "SimrunClient.java", "Arrival.java"]),
  ]

  private static let classes = FileManager.default.temporaryDirectory
    .appendingPathComponent("simrun-classes-\(ProcessInfo.processInfo.processIdentifier)").path

  var isThere: Bool {
    let tools = [words[0]] + preparation.prefix(1)
    return tools.allSatisfy { tool in
      ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
      }
    }
  }

  func tellSkipped() { print("… skipped: no \(name) on this machine") }

  func answer(to lines: String) throws -> [[String: Any]] {
    let outcome = try run(lines)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  func run(_ lines: String) throws -> (status: Int32, output: String, errors: String) {
    try prepare()
    return try Self.start(words, lines)
  }

  func prepare() throws {
    guard !preparation.isEmpty else { return }
    let made = try Self.start(preparation, "")
    #expect(made.status == 0, "\(made.errors)")
  }

  /// The words that start the example from any folder.
  var absoluteWords: [String] {
    words.map { word in
      let file = ProgramClientTests.folder.appendingPathComponent(word)
      return FileManager.default.fileExists(atPath: file.path) ? file.path : word
    }
  }

  private static func start(
    _ words: [String], _ lines: String
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = ProgramClientTests.folder
    // Python must not write its compiled files next to the programs
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-program-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["in", "out", "errors"].map { name in
      let file = folder.appendingPathComponent(name)
      try Data((name == "in" ? lines : "").utf8).write(to: file)
      return file
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: files[1], encoding: .utf8),
      try String(contentsOf: files[2], encoding: .utf8)
    )
  }
}
