import Foundation

/// A copy of the project whose engines contain all their mutants, and its builds.
struct MutatedTree {
  let project: URL
  /// Folder of the copy, the builds and the outcomes.
  let folder: URL

  var tree: URL { folder.appending(path: "tree") }
  var command: URL { tree.appending(path: ".build/release/simrun") }
  var trial: URL { tree.appending(path: ".build/release/mutant-trial") }
  var tests: URL { tree.appending(path: ".build/release/simrunPackageTests.xctest") }
  private var slotsFile: URL { folder.appending(path: "slots.json") }
  private var refusedFile: URL { folder.appending(path: "refused.json") }

  /// Each file has its own range of numbers, so that a changed file leaves those of others
  /// unchanged.
  private static let numbersPerFile = 2048

  /// Copies the project and rewrites its engines.
  func write() throws -> [Mutant] {
    try copy { !($0.hasPrefix("Sources/Engines/") && $0.hasSuffix(".swift")) }
    return try rewriteEngines()
  }

  /// Copies the project unchanged except for one mutant, which is written into its source.
  func write(only mutant: Mutant) throws {
    try copy { $0 != mutant.file }
    let text = try Data(contentsOf: project.appending(path: mutant.file))
    let (before, after) = (
      text.prefix(mutant.offset), text.dropFirst(mutant.offset + mutant.length)
    )
    try update(
      tree.appending(path: mutant.file),
      with: String(decoding: before + Data(mutant.replacement.utf8) + after, as: UTF8.self))
  }

  private func copy(where isTaken: (String) -> Bool) throws {
    for part in ["Sources", "Tests/Engines", "Tests/Support", "Tests/Mutants/Runtime"] {
      try sync(project.appending(path: part), with: tree.appending(path: part)) {
        isTaken("\(part)/\($0)")
      }
    }
    let manifest = try String(contentsOf: project.appending(path: "Package.swift"), encoding: .utf8)
    try update(tree.appending(path: "Package.swift"), with: Self.manifest(manifest))
    let resolved = project.appending(path: "Package.resolved")
    if let text = try? String(contentsOf: resolved, encoding: .utf8) {
      try update(tree.appending(path: "Package.resolved"), with: text)
    }
  }

  private func rewriteEngines() throws -> [Mutant] {
    let engines = project.appending(path: "Sources/Engines")
    let names = try FileManager.default.subpathsOfDirectory(atPath: engines.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    var slots: [String: Int] = (try? read(slotsFile)) ?? [:]
    let refused: Set<String> = (try? read(refusedFile)) ?? []
    var mutants: [Mutant] = []
    for name in names {
      let slot = slots[name] ?? (slots.values.max() ?? -1) + 1
      slots[name] = slot
      let file = "Sources/Engines/\(name)"
      let text = try String(contentsOf: project.appending(path: file), encoding: .utf8)
      let schemata = Schemata(
        text, engine: String(name.prefix { $0 != "/" }), file: file,
        first: slot * Self.numbersPerFile, refused: refused)
      precondition(schemata.mutants.count <= Self.numbersPerFile, "too many mutants in \(name)")
      mutants += schemata.mutants
      try update(tree.appending(path: file), with: schemata.rewritten)
    }
    try write(slots, to: slotsFile)
    return mutants
  }

  /// Returns the manifest of the copy: engines that contain mutants, and only their tests.
  static func manifest(_ text: String) throws -> String {
    var text = text
    let changes = [
      (
        "target(name, in: \"Engines\", uses, [])",
        "target(name, in: \"Engines\", uses + [\"Mutation\"], [])"
      ),
      ("  .treatAllWarnings(as: .error),\n", ""),
      (
        "[support, samples, maps, matching, days, mirror] + bench + fuzz + suites",
        """
        [support, days]
            + suites.filter { $0.path?.hasPrefix("Tests/Engines/") ?? false }
            + [
              .target(name: "CMutation", path: "Tests/Mutants/Runtime/CMutation"),
              .executableTarget(
                name: "mutant-trial",
                dependencies: [
                  "CMutation", "SimObservations", "SimPacks", "SimResults", "SimRunner",
                  "SimScenarios",
                ],
                path: "Tests/Mutants/Runtime/MutantTrial"),
              .target(
                name: "Mutation", dependencies: ["CMutation"],
                path: "Tests/Mutants/Runtime/Mutation"),
            ]
        """
      ),
    ]
    for (old, new) in changes {
      guard text.components(separatedBy: old).count == 2 else {
        throw Failure("Package.swift: expected once, to give the engines their mutants: \(old)")
      }
      text = text.replacingOccurrences(of: old, with: new)
    }
    return text
  }

  // MARK: Building

  /// Builds the command and the tests of the engines; leaves out mutants that the compiler refuses.
  func build(say: (String) -> Void) throws -> [Mutant] {
    var round = 0
    while true {
      let mutants = try write()
      if round == 0 { say("\(mutants.count) mutants; building them into one command") }
      let built = try build(["--product", "simrun"])
      if built.status == 0 {
        say("building the tests of the engines")
        let tests = try build(["--build-tests"])
        guard tests.status == 0 else { throw Failure("the tests don't build:\n\(tests.output)") }
        return mutants
      }
      try Data(built.output.utf8).write(to: folder.appending(path: "refusals-\(round).txt"))
      let more = try refusals(in: built.output, of: mutants)
      round += 1
      guard !more.isEmpty, round < 100 else {
        throw Failure("the engines don't build:\n\(built.output)")
      }
      say("the compiler refuses \(more.count) mutants: leaving them out")
      let refused: Set<String> = (try? read(refusedFile)) ?? []
      try write(refused.union(more), to: refusedFile)
    }
  }

  /// Builds optimized and with testing enabled, so that command and tests share one build.
  func build(_ what: [String]) throws -> Child.Ending {
    try Child.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "build", "-c", "release", "-Xswiftc", "-enable-testing", "--package-path",
        tree.path,
      ]
        + what)
  }

  /// Returns the mutants nearest to the compiler's errors.
  private func refusals(in output: String, of mutants: [Mutant]) throws -> Set<String> {
    let byNumber = Dictionary(uniqueKeysWithValues: mutants.map { ($0.number, $0) })
    var found: Set<String> = []
    for match in output.matches(of: #/(Sources/Engines/[^:\n]+):([0-9]+):([0-9]+): error: /#) {
      let text = try String(contentsOf: tree.appending(path: String(match.1)), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let (line, column) = (Int(match.2)! - 1, Int(match.3)! - 1)
      // the expression may begin some lines above the reported line, or continue below it
      for there in (0...20).flatMap({ [line - $0, line + $0] }) where lines.indices.contains(there)
      {
        let numbers = lines[there].matches(of: /mutat[A-Za-z]+\(([0-9]+)[,)]/)
        let nearest = numbers.min { one, other in
          func distance(_ match: Regex<(Substring, Substring)>.Match) -> Int {
            abs(
              lines[there].utf8.distance(from: lines[there].startIndex, to: match.range.lowerBound)
                - column)
          }
          return distance(one) < distance(other)
        }
        if let mutant = nearest.flatMap({ byNumber[Int($0.1)!] }) {
          found.insert(mutant.key)
          break
        }
      }
    }
    return found
  }

  // MARK: Files

  func read<T: Decodable>(_ file: URL) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(contentsOf: file))
  }

  func write(_ value: some Encodable, to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(value).write(to: file, options: .atomic)
  }

  /// Writes a file only if its text differs, so that builds see only real changes.
  private func update(_ file: URL, with text: String) throws {
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Makes `copy` equal to `folder` for files for which `isTaken` is true.
  private func sync(
    _ folder: URL, with copy: URL, where isTaken: (String) -> Bool
  ) throws {
    let files = FileManager.default
    let names = try files.subpathsOfDirectory(atPath: folder.path)
    for name in names where isTaken(name) {
      let (from, to) = (folder.appending(path: name), copy.appending(path: name))
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: from.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      let data = try Data(contentsOf: from)
      if (try? Data(contentsOf: to)) == data { continue }
      try files.createDirectory(
        at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: to, options: .atomic)
    }
    let kept = Set(names)
    for name in (try? files.subpathsOfDirectory(atPath: copy.path)) ?? [] where !kept.contains(name)
    {
      try? files.removeItem(at: copy.appending(path: name))
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
