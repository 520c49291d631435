import Testing

@Suite("What imports what")
struct ImportTests {
  /// System modules that a tier may import.
  private static let system: [(folder: String, modules: Set<String>)] = [
    ("Sources/Engines", []),
    ("Sources/Adapters/PackTransfer", ["Foundation", "FoundationNetworking"]),
    ("Sources/Harness/SimrunTesting", ["Foundation", "Testing"]),
    ("Sources", ["Foundation", "Glibc", "Musl", "Darwin", "Synchronization"]),
    (
      "Tests",
      ["Testing", "Foundation", "FoundationXML", "Glibc", "Musl", "Darwin", "Synchronization"]
    ),
  ]

  /// Folders in which each library may be used, usually one.
  private static let homes = [
    "Yams": ["Sources/Harness/SimScenarios"],
    "CGSL": ["Sources/Harness/SimNumerics"],
    "CLibXML2": ["Sources/Harness/SimText"],
    "CZlib": ["Sources/Harness/SimText/Bytes"],
    "Crypto": ["Sources/Adapters/PackStore", "Sources/Harness/SimRedaction"],
    "GRDB": ["Sources/Adapters/PackStore", "Sources/Harness/SimHistory"],
    "ArgumentParser": ["Sources/simrun"],
  ]

  /// Modules of plug-ins: none may import another.
  private static let plugIns: Set<String> = [
    "SimFaults", "SimFeatures", "SimMetrics", "SimReports",
  ]

  private struct Import {
    var file: TextFile
    var line: Int
    var module: String
  }

  private func imports(of file: TextFile) -> [Import] {
    let pattern =
      #/
      ^ \s* (?:@\w+(?:\([^)]*\))?\ )*
      (?:(?:public|package|internal|private|fileprivate)\ )? import\s
      (?:(?:struct|class|enum|protocol|func|var|let|typealias)\ )? (\w+)
      /#
    return file.code.enumerated().compactMap { index, line in
      guard line.contains("import ") else { return nil }
      return line.firstMatch(of: pattern).map {
        Import(file: file, line: index + 1, module: String($0.output.1))
      }
    }
  }

  @Test("A file imports what its target directly depends on, and the system where its tier may")
  func declared() throws {
    let manifest = try Manifest.current.get()
    for target in manifest.targets {
      guard let path = target.path else { continue }
      let tier = Self.system.first { (path + "/").hasPrefix($0.folder + "/") }
      let allowed = (tier?.modules ?? []).union(target.dependencies.map(\.name))
      let imported = Project.swiftFiles.filter { $0.isUnder(path) }.flatMap(imports)
      expectNone(
        imported.filter { !allowed.contains($0.module) }.map {
          Violation(
            $0.file.path, $0.line, "\(target.name) does not depend on \($0.module)")
        })
    }
  }

  @Test("A library has one home")
  func homes() {
    expectNone(
      Project.sources.flatMap(imports).compactMap { found in
        guard let homes = Self.homes[found.module], !homes.contains(where: found.file.isUnder)
        else { return nil }
        let places = homes.joined(separator: " and ")
        return Violation(found.file.path, found.line, "\(found.module) is for \(places) alone")
      })
  }

  @Test("What an app ships knows nothing of the test bench")
  func shipped() throws {
    let targets = try Manifest.current.get().targets
    func isUnder(_ folders: [String], _ name: String) -> Bool {
      targets.contains { target in
        target.name == name && folders.contains { (target.path ?? "").hasPrefix($0 + "/") }
      }
    }
    for (tier, below) in [
      ("Sources/Engines", ["Sources/Engines"]),
      ("Sources/Adapters", ["Sources/Engines", "Sources/Adapters"]),
    ] {
      for target in targets where (target.path ?? "").hasPrefix(tier + "/") {
        let ours = target.dependencies.map(\.name).filter { name in
          targets.contains { $0.name == name }
        }
        expectNone(
          ours.filter { !isUnder(below, $0) }.map {
            Violation(target.path ?? target.name, 1, "\(target.name) uses \($0)")
          })
      }
    }
  }

  @Test("No plug-in imports another")
  func plugIns() {
    for module in Self.plugIns {
      expectNone(
        Project.sources.filter { $0.isUnder("Sources/Harness/\(module)") }.flatMap(imports)
          .filter { Self.plugIns.contains($0.module) && $0.module != module }
          .map { Violation($0.file.path, $0.line, "a plug-in of \(module) knows \($0.module)") })
    }
  }

  @Test("No plug-in names a type of the plug-in beside it")
  func neighbors() {
    let folders = [
      "SimFaults/Faults", "SimFeatures/Features", "SimMetrics/Metrics",
    ]
    for folder in folders {
      let files = Project.sources.filter { $0.isUnder("Sources/Harness/\(folder)") }
      let types = files.map(types)
      for (file, own) in zip(files, types) {
        let others = zip(files, types).flatMap { $0.plugIn != file.plugIn ? $1 : [] }
        let names = Set(others).subtracting(own)
        expectNone(
          file.code.enumerated().flatMap { index, line in
            line.matches(of: /\b[A-Z]\w+/).map { String($0.output) }
              .filter { names.contains($0) }
              .map { Violation(file.path, index + 1, "\($0) belongs to another plug-in") }
          })
      }
    }
  }

  /// Returns the types that `file` declares for its whole module.
  private func types(_ file: TextFile) -> [String] {
    file.code.compactMap { line in
      line.firstMatch(
        of: /^(?:public |final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)/
      ).map { String($0.output.1) }
    }
  }
}

extension TextFile {
  /// The file's plug-in: files of one plug-in share a folder, or a name up to a plus sign.
  fileprivate var plugIn: Substring {
    let parts = path.split(separator: "/")
    let name = parts.count > 5 ? parts[4] : parts.last ?? ""
    return name.prefix { $0 != "+" && $0 != "." }
  }
}
