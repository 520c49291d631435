import Testing

/// Compares FEATURES.md with the citations in sources, tests and scenarios.
@Suite("The table of features")
struct FeatureTableTests {
  private struct Row {
    var line: Int
    var id: String
    var builders: String
    var scenarios: [String]
    var tests: [String]

    var isBuilt: Bool { builders != "not built yet" }
  }

  private static let path = "FEATURES.md"

  private static let rows: [Row] = (TextFile(path)?.lines ?? []).enumerated().compactMap {
    index, line -> Row? in
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingPrefix(/\s+/).replacing(/\s+$/, with: "") }
    guard cells.count > 1, cells[1].wholeMatch(of: Citation.pattern) != nil else { return nil }
    func paths(_ column: Int) -> [String] {
      cells[column].split(separator: " ").map { String($0.replacing("`", with: "")) }
    }
    guard cells.count == 8 else {
      Issue.record("\(path):\(index + 1): \(cells.count - 2) columns, expected 6")
      return nil
    }
    return Row(
      line: index + 1, id: String(cells[1]), builders: String(cells[4]), scenarios: paths(5),
      tests: paths(6))
  }

  private static let cited = Dictionary(grouping: Citation.all, by: \.row)
    .mapValues { Set($0.map(\.path)) }

  private func violation(_ row: Row, _ what: String) -> Violation {
    Violation(Self.path, row.line, "\(row.id) \(what)")
  }

  /// Number of rows of each family; add new rows here, never remove any.
  private static let sizes = ["MG": 21, "SW": 9, "BL": 9, "EX": 4, "TM": 3, "T": 10, "H": 16]

  @Test("The rows of a family are counted from 1, and all are there once")
  func ids() {
    let found = Dictionary(grouping: Self.rows.map(\.id)) { String($0.prefix { $0 != "-" }) }
    for (family, size) in Self.sizes {
      #expect(found[family] == (1...size).map { "\(family)-\($0)" }, "\(family)")
    }
  }

  @Test("Every id that is cited anywhere has a row")
  func citations() {
    let known = Set(Self.rows.map(\.id))
    expectNone(
      Citation.all.filter { !known.contains($0.row) }
        .map { Violation($0.path, $0.line, "\($0.row) has no row in \(Self.path)") })
  }

  @Test("A row that is built names modules that there are")
  func builders() {
    let modules = Set(
      Project.names(in: "Sources").flatMap { tier in
        [tier] + Project.names(in: "Sources/\(tier)")
      })
    for row in Self.rows where row.isBuilt {
      let named = row.builders.matches(of: /`(\w+)`/).map { String($0.output.1) }
      #expect(!named.isEmpty, "\(row.id) says neither what builds it nor that nothing does")
      expectNone(
        named.filter { !modules.contains($0) }.map { violation(row, "names no module: \($0)") })
    }
  }

  @Test("A row that is built names tests and scenarios that cite it")
  func built() {
    for row in Self.rows where row.isBuilt {
      let paths = row.scenarios + row.tests
      #expect(!paths.isEmpty, "\(row.id) names no test and no scenario")
      let cited = Self.cited[row.id] ?? []
      expectNone(
        paths.filter { !cited.contains($0) }
          .map { violation(row, "names a file that is not there or does not cite it: \($0)") })
      expectNone(
        row.scenarios.filter { !$0.hasPrefix("scenarios/") }
          .map { violation(row, "names as a scenario: \($0)") })
      expectNone(
        row.tests.filter { !$0.hasPrefix("Tests/") }
          .map { violation(row, "names as a test: \($0)") })
    }
  }

  @Test("A row that is not built yet is claimed by no engine, and names nothing")
  func unbuilt() {
    for row in Self.rows where !row.isBuilt {
      expectNone(
        (row.scenarios + row.tests).map { violation(row, "is not built, but names \($0)") })
      expectNone(
        (Self.cited[row.id] ?? []).sorted()
          .filter { $0.hasPrefix("Sources/Engines/") || $0.hasPrefix("Sources/Adapters/") }
          .map { violation(row, "is not built, but \($0) claims it") })
    }
  }
}
