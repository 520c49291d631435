import Sensing
import SimFaults
import SimFeatures
import SimKernel
import SimPacks
import SimScenarios
import SimText
import TestSupport
import Testing

@Suite("Whole scenarios are drawn by chance, each a file like any other (H-7, H-6)")
struct SwarmDrawTests {
  private static let swarm = ScenarioSwarm(seed: 4, catalogs: .withPacks)
  /// Drawn once for all tests.
  private static let drawn = Array(swarm.scenarios(0..<300))

  @Test("The same seed and number give the same text, whatever is drawn before; others another")
  func same() {
    let alone = Self.swarm.scenario(17)
    #expect(alone.text == Self.drawn[17].text)
    #expect(alone.files.map(\.text) == Self.drawn[17].files.map(\.text))
    #expect(Set(Self.drawn.map(\.text)).count == Self.drawn.count)
    #expect(ScenarioSwarm(seed: 5).scenario(17).text != alone.text)
  }

  @Test("Of what is drawn nearly all can be loaded, with what it names beside it")
  func loads() throws {
    let scratch = try ScratchFolder()
    var refused: [String] = []
    for drawn in Self.drawn {
      for file in drawn.files {
        try DraftFile.write(file.text, to: "\(scratch.path)/\(file.name)")
      }
      do throws(Diagnostics) {
        _ = try Scenario(
          bytes: Array(drawn.text.utf8), path: "\(scratch.path)/\(drawn.name).yaml",
          allowsOutside: true, catalogs: .withPacks)
      } catch {
        refused.append(error.rendered)
      }
    }
    #expect(refused.count <= Self.drawn.count / 10, "\(refused.first ?? "")")
  }

  @Test("Every feature, fault and action of the catalogs is drawn, and both kinds of walk")
  func covers() {
    let texts = Self.drawn.map(\.text).joined()
    for feature in FeatureCatalog.all { #expect(texts.contains("  \(feature.name):")) }
    for fault in FaultCatalog.all { #expect(texts.contains("- {\(fault.name): {")) }
    for event in AppEvent.allCases { #expect(texts.contains("- {\(event.words.name): ")) }
    for event in PhoneEvent.allCases { #expect(texts.contains("- {\(event.name): ")) }
    for kind in DrawnScenario.Kind.allCases {
      #expect(Self.drawn.contains { $0.kind == kind })
    }
    #expect(Self.drawn.contains { $0.isFlawed } && Self.drawn.contains { !$0.isFlawed })
  }

  @Test("Words that make a feature misbehave are drawn only where that is said")
  func flaws() {
    let flaw = "after_stop: frozen"
    #expect(!Self.drawn.contains { !$0.isFlawed && $0.text.contains(flaw) })
    let many = ScenarioSwarm(seed: 4).scenarios(0..<1500)
    #expect(many.contains { $0.isFlawed && $0.text.contains(flaw) })
  }
}
