import SimScenarios
import SimText
import TestSupport
import Testing

@Suite("A scenario is asked for what its features go by (SW-1)")
struct NeededKeysTests {
  private func refusals(_ features: String) -> [String] {
    let text = """
      format: 1
      title: A walk
      world: { medina: { seed: 4, size: 500 m, center: rahba_kedima } }
      walk: { from: south_gate, to: riad }
      phone: { gnss: open_sky }
      script: [{ open_screen: at 0 s }]
      features: { \(features) }
      expect: { given.fixes: at least 1 }

      """
    do {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      return []
    } catch { return error.all.map(\.message) }
  }

  @Test("What leads nowhere and reads no heading needs neither home nor compass")
  func neither() {
    #expect(refusals("locate: {}") == [])
  }

  @Test("The way home needs a home, and the compass both")
  func both() {
    #expect(refusals("way_home: {}").contains { $0.contains("missing key 'home'") })
    let all = refusals("compass: {}")
    #expect(all.contains { $0.contains("missing key 'home'") })
    #expect(all.contains { $0.contains("missing key 'compass'") })
  }
}
