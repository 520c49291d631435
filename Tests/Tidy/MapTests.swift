import Testing

@Suite("The map of modules in ARCHITECTURE.md")
struct MapTests {
  private static let path = "ARCHITECTURE.md"

  @Test("It shows the levels and arrows of Package.swift")
  func matchesManifest() throws {
    let drawn = Self.map(of: try Manifest.current.get())
    let lines = TextFile(Self.path)?.lines ?? []
    let start = try #require(
      lines.firstIndex(of: "```map"), "ARCHITECTURE.md has no block of this kind")
    let shown = lines[(start + 1)...].prefix { $0 != "```" }
    #expect(
      Array(shown) == drawn,
      """
      Package.swift gives this map; replace the block in ARCHITECTURE.md by it:
      \(drawn.joined(separator: "\n"))
      """)
  }

  /// Returns one line per level, highest first: each module with the modules it uses, without those
  /// that it also reaches through another of them.
  ///
  /// A level is one above the highest level that it uses. Systems, tests and the program that
  /// starts the command are left out.
  private static func map(of manifest: Manifest) -> [String] {
    let shown = manifest.targets.filter { target in
      let path = target.path ?? ""
      return path == "Sources/simrun"
        || ["Engines", "Adapters", "Harness"].contains { path.hasPrefix("Sources/\($0)/") }
    }
    let names = Set(shown.map(\.name))
    let uses = Dictionary(
      uniqueKeysWithValues: shown.map { target in
        (target.name, Set(target.dependencies.map(\.name)).intersection(names))
      })
    var reached: [String: Set<String>] = [:]
    var levels: [String: Int] = [:]
    func visit(_ name: String) {
      guard levels[name] == nil else { return }
      let below = uses[name] ?? []
      below.forEach(visit)
      levels[name] = 1 + (below.compactMap { levels[$0] }.max() ?? 0)
      reached[name] = below.reduce(into: below) { $0.formUnion(reached[$1] ?? []) }
    }
    names.sorted().forEach(visit)
    let top = levels.values.max() ?? 0
    return (1...max(1, top)).reversed().flatMap { level in
      names.filter { levels[$0] == level }.sorted().map { name in
        let below = uses[name] ?? []
        let implied = below.reduce(into: Set<String>()) { $0.formUnion(reached[$1] ?? []) }
        let arrows = below.subtracting(implied).sorted().joined(separator: " ")
        let label = "\(level < 10 ? " " : "")\(level) \(name)"
        return arrows.isEmpty
          ? label : "\(label) \(String(repeating: " ", count: max(0, 18 - label.count)))→ \(arrows)"
      }
    }
  }
}
