import Testing

/// Rows of FEATURES.md, as in T-1, are cited by their implementation and by their tests.
@Suite("Requirements")
struct RequirementTests {
  @Test("Every row that a doc comment names is named by a test or a scenario")
  func tested() {
    let built = Citation.all.filter { $0.path.hasPrefix("Sources/") && $0.isInComment }
    let tested = Set(Citation.all.filter { !$0.path.hasPrefix("Sources/") }.map(\.row))
    print("requirement rows built:", Citation.sorted(Set(built.map(\.row))).joined(separator: " "))
    var told: Set<String> = []
    expectNone(
      built.filter { !tested.contains($0.row) && told.insert($0.row).inserted }
        .map { Violation($0.path, $0.line, "no test and no scenario names \($0.row)") })
  }

  @Test("No string says a row by its id: users read words")
  func strings() {
    expectNone(
      Project.sources.flatMap { file in
        file.violations(of: Citation.pattern, in: file.literals, "an id in a string")
      })
  }

  @Test("No scenario prints a row by its id: comments may cite it")
  func scenarios() {
    expectNone(
      Project.scenarios.filter { $0.path.hasSuffix(".yaml") }.flatMap { file in
        let printed = file.lines.map { $0.replacing(/(^|\s)#.*/, with: "") }
        return file.violations(
          of: Citation.pattern, in: printed, "an id outside of a comment")
      })
  }
}
