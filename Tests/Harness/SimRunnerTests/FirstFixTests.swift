import Foundation
import Geodesy
import Sensing
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimSensors
import SimTraces
import TestSupport
import Testing

@Suite("The first fixes of a real phone, through the rules of iOS (BL-3, T-4, H-2)")
struct FirstFixTests {
  private static let zurich = "ethz_sensorlogger/data_iphone"
  private static let path = "scenarios/replay/first-fix.yaml"

  private func result(_ change: (String) -> String = { $0 }) async throws -> ScenarioResult {
    let text = try String(
      contentsOf: ReferenceData.package.appendingPathComponent(Self.path), encoding: .utf8)
    let scenario = try Scenario(bytes: change(text).utf8, path: Self.path)
    return try await ScenarioRunner(
      scenario, options: RunOptions(tracePath: ReferenceData.url(Self.zurich).path)
    ).run()
  }

  private func missed(_ result: ScenarioResult) -> [String] {
    result.variants[0].runs[0].checks.filter { $0.outcome != .met }.map(\.name)
  }

  @Test(
    "What the phone still knew centers no map and answers nobody; who takes it is found out",
    .enabled(if: ReferenceData.has(zurich), "no \(zurich) in SIMRUN_DATA"))
  func cachedFixes() async throws {
    let result = try await result()
    #expect(missed(result) == [])
    let stale = result.variants[0].runs[0].measures.first { $0.metric == "given.stale" }
    #expect(stale?.value == 1, "the first of two fixes of before the start is 14.7 s old")
    let taken = try await self.result {
      $0.replacing("map_center: {}", with: "map_center: { takes: first_fix }")
    }
    #expect(missed(taken) == ["map.stale_centerings"])
  }

  @Test(
    "What the phone did not know is nil wherever it gets to, and never −1",
    .enabled(if: ReferenceData.has(zurich), "no \(zurich) in SIMRUN_DATA"))
  func sentinels() throws {
    let raw = try ReferenceData.text(Self.zurich + "/Location.csv")
    #expect(raw.contains(",-1"), "the recording has sentinels")
    let trace = try Trace.read(ReferenceData.url(Self.zurich).path)
    let platform = PlatformOptions(rules: .ios).makePlatform(
      over: trace, end: trace.end, random: RandomStream(seed: 1))
    let record = try Simulation(
      trace: trace,
      facts: SceneFacts(home: .init(name: "home", coordinate: trace.fixes[0].coordinate)),
      script: [], features: [], end: trace.end,
      sensing: .all, platform: platform
    ).run()
    #expect(record.trace.fixes.count > 1200)
    for fix in record.trace.fixes {
      #expect(fix.speedMetersPerSecond ?? 0 >= 0)
      #expect(fix.courseDegrees ?? 0 >= 0)
      #expect(fix.horizontalAccuracyMeters ?? 1 > 0)
    }
    #expect(record.trace.fixes.count { $0.courseDegrees == nil } > 600)
  }
}
