import Testing

/// Compares the table of today's faults in scenarios/README.md with the scenarios that plant them.
@Suite("Faults of today's apps are planted by variants (H-11)")
struct TodayTests {
  private struct Planted {
    var line: Int
    var scenario: String
    var variant: String
  }

  private static let path = "scenarios/README.md"

  private static let planted: [Planted] = (TextFile(path)?.lines ?? []).enumerated()
    .flatMap { index, line -> [Planted] in
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
      guard cells.count == 3, cells[0].prefixMatch(of: Citation.pattern) != nil else { return [] }
      return cells[2].matches(of: /`([a-z\/-]+)` ([a-z-]+)/).map {
        Planted(line: index + 1, scenario: "scenarios/\($0.1).yaml", variant: String($0.2))
      }
    }

  @Test("Each variant that the table names is one that must fail")
  func variants() {
    #expect(Self.planted.count >= 28)
    expectNone(
      Self.planted.compactMap { planted in
        let lines = TextFile(planted.scenario)?.lines ?? []
        let start = lines.firstIndex(of: "  \(planted.variant):")
        let body = start.map { lines[($0 + 1)...].prefix { $0.hasPrefix("    ") } } ?? []
        return body.contains("    expect: fail")
          ? nil
          : Violation(
            Self.path, planted.line,
            "\(planted.scenario) has no variant '\(planted.variant)' that must fail")
      })
  }
}
