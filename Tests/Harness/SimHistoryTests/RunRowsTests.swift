import Foundation
import GRDB
import Geodesy
import SimKernel
import SimObservations
import SimResults
import Testing

@testable import SimHistory

@Suite("A row a run, for other programs (H-7, H-15)")
struct RunRowsTests {
  private let criterion = Criterion(
    .metric("a.b"), Bound(.count, lower: nil, upper: 2, text: "≤ 2"))

  private func variant(_ name: String, _ scores: [Double]) -> VariantResult {
    VariantResult(
      name: name, summary: "", expectedToPass: true, requiredPassRate: 0.5,
      seeds: RunColumn(scores.indices.map { UInt64($0) &- 1 }),
      digests: RunColumn(scores.indices.map { RunDigest(UInt64($0)) }),
      expectations: [ExpectationResult(criterion, scores: RunColumn(scores))],
      measures: [
        MeasureResult(metric: "a.b", unit: "m", values: RunColumn(scores.map { $0 * 10 }))
      ],
      faults: [FaultResult(name: "out\"age", events: RunColumn(scores.map { $0 > 2 ? 4 : nil }))],
      runs: [])
  }

  private func rows(_ result: ScenarioResult) throws -> [Row] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("rows-\(ProcessInfo.processInfo.globallyUniqueString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try RunRows.write(result, to: path)
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read {
      try Row.fetchAll($0, sql: "SELECT * FROM run")
    }
  }

  @Test("Each run of each variant is a row, with null where there was nothing")
  func each() throws {
    var written = variant("", [1, 3, .nan])
    // a fault without effect in any run is reported for the scenario as written only
    written.expectations.append(
      ExpectationResult(Check(Criterion(biteOf: .fault("x")), value: 0, count: 3), inEachOf: 3))
    let result = ScenarioResult(
      title: "t", path: "s.yaml", firstSeed: 0, reproduction: Reproduction(scenario: "s.yaml"),
      notes: [], variants: [written, variant("raw", [5, 1, 1])],
      shown: RunDetail(
        seed: 0, log: ObservationLog(), showsPositions: true,
        map: RunMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))))
    let rows = try rows(result)
    #expect(
      rows.map { Array($0.columnNames) }.first == [
        "seed", "variant", "digest", "passed", "a.b", "a.b outcome", "fault.x.events",
        "fault.x.events outcome", "a.b (2)", "fault out\"age",
      ])
    func column(_ name: String) -> [DatabaseValue] { rows.map { $0[name] } }
    #expect(column("seed") == [-1, 0, 1, -1, 0, 1].map(\.databaseValue), "beyond 2⁶³ negative")
    #expect(column("passed") == [1, 0, 0, 0, 1, 1].map(\.databaseValue))
    let values: [Double?] = [1, 3, nil, 5, 1, 1]
    #expect(column("a.b") == values.map(\.databaseValue))
    #expect(column("a.b (2)") == values.map { $0.map { $0 * 10 }.databaseValue })
    let outcomes = ["met", "missed", "insufficient", "missed", "met", "met"]
    #expect(column("a.b outcome") == outcomes.map(\.databaseValue))
    let idle: [String?] = ["missed", "missed", "missed", nil, nil, nil]
    #expect(column("fault.x.events outcome") == idle.map(\.databaseValue))
    let events: [Int?] = [nil, 4, nil, 4, nil, nil]
    #expect(column("fault out\"age") == events.map(\.databaseValue))
  }
}
