import Sensing
import SimMetrics
import SimObservations
import Testing

@testable import SimKernel

/// Metrics of any kind of observation (H-12).
@Suite("Metrics of a program's own kinds")
struct KindMetricsTests {
  private static let near = ObservationKind(
    "near", of: Subject("own"), .event, summary: "",
    fields: [
      ObservedField("distance_m", .number(.meters, decimals: 3)),
      ObservedField("why", .word(["close", "late"])),
    ])
  private static let left = ObservationKind(
    "left", of: Subject("own"), .event, summary: "", fields: [])

  /// Near at 10, 12 and 20 s, at distances of 5, 3 and 10 m; left at 11 and 30 s; the run ends at
  /// 100 s.
  private func score(
    _ name: String, near: [(Double, Double)] = [(10, 5), (12, 3), (20, 10)]
  ) throws -> Score {
    var log = ObservationLog()
    log.register([Self.near, Self.left])
    let all =
      near.map { ($0.0, Int32(0), [$0.1, $0.1 > 4 ? 0 : 1]) } + [11, 30].map { ($0, 1, []) }
    for (seconds, kind, numbers) in all.sorted(by: { $0.0 < $1.0 }) {
      log.append(FieldWriter(numbers: numbers), kind: kind, at: .s(seconds))
    }
    var record = Scene().record
    record.log = log
    record.script = events((0, .screenOpened), (15, .refresh), (25, .refresh))
    let metric = try #require(KindMetrics.named(name, among: [Self.near, Self.left]), "\(name)")
    #expect(metric.name == name)
    return metric.score(RunView(record))
  }

  @Test(
    "come to what can be counted by hand",
    arguments: [
      ("own.near.count", 3), ("own.left.count", 2), ("own.near.rate", 0.03),
      ("own.near.gap.min", 2), ("own.near.gap.max", 8), ("own.near.gap.mean", 5),
      ("own.near.distance_m.max", 10), ("own.near.distance_m.min", 3),
      ("own.near.distance_m.mean", 6), ("own.near.distance_m.p50", 5),
      ("own.near.why.close.share", 2.0 / 3), ("own.near.why.late.share", 1.0 / 3),
      ("own.near.after.open_screen.max", 10),
      // 15 to 20 s; and from 25 s none before the end
      ("own.near.after.refresh.min", 5), ("own.near.after.refresh.max", 75),
      ("own.near.after.left.min", 1), ("own.left.after.near.max", 10),
      ("own.near.after.own.left.min", 1),
    ] as [(String, Double)])
  func values(name: String, value: Double) throws {
    #expect(abs(try #require(try score(name).value) - value) < 1e-9)
  }

  @Test("are nothing where there is nothing, but for a count of none")
  func none() throws {
    #expect(try score("own.near.count", near: []).value == 0)
    for name in ["own.near.gap.max", "own.near.distance_m.p95", "own.near.why.late.share"] {
      #expect(try score(name, near: []).value == nil, "\(name)")
    }
    #expect(try score("own.near.after.open_screen.max", near: []).value == 100)
  }

  @Test(
    "have no other names",
    arguments: [
      "own.near", "own.near.", "own.near.p95", "own.near.distance_m", "own.near.distance_m.p0",
      "own.near.distance_m.p100", "own.near.distance_m.p05", "own.near.why.max",
      "own.near.why.early.share", "own.near.gap", "own.near.after.max", "own.near.after.noon.max",
      "own.far.count", "near.count",
    ])
  func others(name: String) {
    #expect(KindMetrics.named(name, among: [Self.near, Self.left]) == nil)
  }

  @Test("that are usual can all be named, and match the pattern of schemas")
  func usual() throws {
    let pattern = try Regex(KindMetrics.pattern)
    let names = KindMetrics.usual(of: [Self.near, Self.left]).map(\.name)
    #expect(names.count == 4 + 3 + 2 + 4 && Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: pattern) != nil })
    #expect("own.near.after.tour.triggered.p95".wholeMatch(of: pattern) != nil)
    #expect("compass.long_turn".wholeMatch(of: pattern) == nil)
  }
}
