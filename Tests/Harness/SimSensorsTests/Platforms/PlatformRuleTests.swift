import Foundation
import SimKernel
import SimSensors
import Testing

@Suite("The table of platform rules (H-4)")
struct PlatformRuleTests {
  /// Names of all other tests in this folder, as in `IOSUpdatesTests/distanceFilter`.
  private static let tests: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix("Tests.swift") && $0 != "PlatformRuleTests.swift" }
      .flatMap { name in
        let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        let parts = (text ?? "").components(separatedBy: "@Test(").dropFirst()
        return parts.compactMap { part -> String? in
          guard let start = part.range(of: "func "),
            let end = part.range(of: "(", range: start.upperBound..<part.endIndex)
          else { return nil }
          let suite = name.dropLast(".swift".count)
          return "\(suite)/\(part[start.upperBound..<end.lowerBound])"
        }
      }
  }()

  @Test("names a test that exists for each rule, and a rule for each test")
  func everyTest() {
    let rules = Platform.allCases.flatMap(PlatformRule.all)
    #expect(Self.tests.count > 80)
    #expect(rules.map(\.test).filter { !Self.tests.contains($0) } == [])
    #expect(Self.tests.filter { test in !rules.contains { $0.test == test } } == [])
  }

  @Test("has each rule once, with its words and its source", arguments: Platform.allCases)
  func everyRule(platform: Platform) {
    let rules = PlatformRule.all(of: platform)
    #expect(Set(rules.map(\.name)).count == rules.count)
    for rule in rules {
      #expect(!rule.text.isEmpty && !rule.source.isEmpty && !rule.section.isEmpty)
      // a rule whose source says that it is assumed is marked as assumed in the table
      let saysSo = rule.source.contains("assumed") || rule.source.contains("no document")
      #expect(!saysSo || rule.isAssumed, "\(rule.name)")
    }
  }
}
