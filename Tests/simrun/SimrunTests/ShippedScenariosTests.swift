import Foundation
import SimScenarios
import TestSupport
import Testing

@Suite("The scenarios of the repository (H-1, H-7)")
struct ShippedScenariosTests {
  private static let folder = ReferenceData.package.appendingPathComponent("scenarios")

  /// All scenarios except the canary, which must fail, and those that need a recording or a
  /// program.
  static let names: [String] = {
    let others = [
      "canary.yaml", "replay/home-compass.yaml", "replay/first-fix.yaml",
      "own-feature/arrival.yaml",
    ]
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".yaml") && !others.contains($0) }.sorted()
  }()

  /// Those with another number of runs than a build server uses: `make gate` judges the others.
  private static let runsOfTheirOwn = names.filter { name in
    let path = folder.appendingPathComponent(name).path
    guard let bytes = FileManager.default.contents(atPath: path),
      let scenario = try? Scenario(bytes: bytes, path: path)
    else { return true }
    return scenario.seeds.runs != scenario.seeds.ciRuns
  }

  @Test("Each is met as it stands", arguments: runsOfTheirOwn)
  func met(name: String) throws {
    try Command.inFolder { simrun in
      let outcome = try simrun(Command.scenario(name), "--out", "out")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test("There are some")
  func count() { #expect(Self.names.count >= 13 && Self.runsOfTheirOwn.count >= 100) }
}
