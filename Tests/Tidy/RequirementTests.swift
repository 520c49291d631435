import Testing

/// Rows of the requirements, as in T-1: named where they are built and where they are tested.
@Suite("Requirements")
struct RequirementTests {
  @Test("Every row that a doc comment names is named by a test or a scenario")
  func tested() {
    let built = rows(in: Project.sources) { $0.contains("//") }
    let tests = Project.swiftFiles.filter { $0.isUnder("Tests") && !$0.isUnder("Tests/Tidy") }
    let tested = Set(rows(in: tests + Project.scenarios).map(\.row))
    print("requirement rows built:", sorted(Set(built.map(\.row))).joined(separator: " "))
    var told: Set<String> = []
    expectNone(
      built.filter { !tested.contains($0.row) && told.insert($0.row).inserted }
        .map { Violation($0.path, $0.line, "no test and no scenario names \($0.row)") })
  }

  private struct Citation {
    var path: String
    var line: Int
    var row: String
  }

  private func rows(
    in files: [TextFile], where isCounted: (String) -> Bool = { _ in true }
  ) -> [Citation] {
    files.flatMap { file in
      file.lines.enumerated().filter { isCounted($0.element) }.flatMap { index, line in
        line.matches(of: /\b(MG|SW|BL|EX|TM|T|H)-[0-9]+\b/)
          .map { Citation(path: file.path, line: index + 1, row: String($0.output.0)) }
      }
    }
  }

  /// By family, then by number.
  private func sorted(_ rows: Set<String>) -> [String] {
    func key(_ row: String) -> (Substring, Int) {
      let parts = row.split(separator: "-")
      return (parts[0], Int(parts[1]) ?? 0)
    }
    return rows.sorted { key($0) < key($1) }
  }
}
