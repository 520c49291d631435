import SimText
import Testing

@testable import SimScenarios

@Suite("Settings of a tour written into its scenario (H-8)")
struct TourSettingsTextTests {
  private static func changed(_ features: String) throws -> String {
    let text = "format: 1\ntitle: t\n\(features)# the end\n"
    let changed = try TourSettingsText(bytes: text.utf8, path: "a.yaml")
      .text([("exit", "12 m"), ("confirm", "2")])
    return String(changed.dropFirst("format: 1\ntitle: t\n".count).dropLast("# the end\n".count))
  }

  @Test(
    "A key that is there gets another value, others follow, and nothing else changes",
    arguments: [
      (
        "features:\n  tour: { tour: a.tour } # mine\n",
        "features:\n  tour: { tour: a.tour, exit: 12 m, confirm: 2 } # mine\n"
      ),
      (
        "features: { tour: { tour: 'a b.tour', exit: 3 m }, compass: {} }\n",
        "features: { tour: { tour: 'a b.tour', confirm: 2, exit: 12 m }, compass: {} }\n"
      ),
      (
        "features:\n  tour:\n    tour: a.tour # a\n    confirm: 3 # b\n  compass: {}\n",
        "features:\n  tour:\n    tour: a.tour # a\n    exit: 12 m\n    confirm: 2 # b\n"
          + "  compass: {}\n"
      ),
      (
        "features:\r\n  tour:\r\n    tour: a.tour\r\n",
        "features:\r\n  tour:\r\n    tour: a.tour\r\n    exit: 12 m\r\n    confirm: 2\r\n"
      ),
    ])
  func writes(before: String, after: String) throws {
    #expect(try Self.changed(before) == after)
  }

  @Test("A scenario without a tour is refused")
  func none() {
    #expect(throws: Diagnostics.self) { try Self.changed("features: { compass: {} }\n") }
    #expect(throws: Diagnostics.self) { try Self.changed("features: { tour: {} }\n") }
  }
}
