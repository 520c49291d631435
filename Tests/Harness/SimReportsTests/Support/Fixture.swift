import Geodesy
import Sensing
import SimKernel
import SimResults

@testable import SimReports

/// Small results to report on.
enum Fixture {
  static func check(
    _ metric: String, _ measured: Double?, _ unit: String, _ bound: String, n count: Int = 812,
    _ outcome: Check.Outcome = .met, because explanation: String? = nil
  ) -> Check {
    Check(
      metric: metric, unit: unit, measured: measured, bound: bound, count: count,
      outcome: outcome, explanation: explanation)
  }

  static let redraws = check("compass.redraw_rate.max", 4.2, "/s", "≤ 20 /s")
  static let position = check(
    "app.position_error.p95", 63.24, "m", "≤ 45 m", .missed,
    because: "at 12:31 the phone showed the walker 71 m east of the covered Souk el Attarine, "
      + "while multipath and drift both pulled the same way for 18 s")
  static let arrival = check(
    "route.eta_error.p90", nil, "s", "≤ 60 s", n: 0, .insufficient,
    because: "the walk ended before the first card was shown")

  static func run(
    seed: UInt64 = 42, _ checks: [Check], faults: [RunResult.FaultBite] = []
  ) -> RunResult {
    RunResult(
      seed: seed, digest: "9f86d081884c7d65", simulatedSeconds: 1872, checks: checks,
      measures: [.init(metric: "given.error.p50", unit: "m", value: 8.125, count: 812)],
      faults: faults)
  }

  static func variant(
    _ name: String = "", _ summary: String = "", shouldPass: Bool = true, rate: Double = 1,
    asExpected: Bool = true, _ runs: [RunResult]
  ) -> VariantResult {
    VariantResult(
      name: name, summary: summary, expectedToPass: shouldPass, requiredPassRate: rate,
      runs: runs, isAsExpected: asExpected)
  }

  static func result(
    _ variants: [VariantResult], title: String = "Drift in the medina",
    notes: [String] = [], shown: RunDetail = detail(),
    path: String = "scenarios/medina-drift.yaml", flags: String = "--seed 42"
  ) -> ScenarioResult {
    ScenarioResult(
      title: title, path: path, firstSeed: 42,
      reproduceCommand: "simrun \(path) \(flags)", notes: notes, variants: variants, shown: shown)
  }

  static func detail(
    seed: UInt64 = 42, log: ObservationLog = ObservationLog(), showsPositions: Bool = true,
    map: RunMap = RunMap(origin: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.812))
  ) -> RunDetail {
    RunDetail(seed: seed, log: log, showsPositions: showsPositions, map: map)
  }

  /// Met, missed and without data; one variant that fails as expected and one that should have.
  static let single = result(
    [
      variant(
        asExpected: false,
        [
          run(
            [redraws, position, arrival],
            faults: [
              .init(name: "drift", events: 61), .init(name: "multipath", events: 0),
            ])
        ]),
      variant(
        "today-arrow", "the arrow as shipped today", shouldPass: false,
        [run([redraws, position, arrival])]),
      variant(
        "no-hysteresis", "", shouldPass: false, asExpected: false, [run([redraws])]),
    ],
    notes: [
      "assumed: alleys are 2.5 m wide where the map has no width; nobody has measured them, and the "
        + "snap radius hangs on it",
      "typical.gpx: 3 points without time were left out",
    ])

  /// Two hundred runs of which sixteen miss.
  static let many: ScenarioResult = {
    let runs = (0..<200).map { index in
      let isBad = index % 12 == 11
      return run(
        seed: UInt64(42 + index),
        [
          check("compass.redraw_rate.max", 3 + Double(index % 10) / 10, "/s", "≤ 20 /s"),
          check(
            "app.position_error.p95", isBad ? 63.2 : 21 + Double(index % 20), "m", "≤ 45 m",
            isBad ? .missed : .met, because: isBad ? "at 12:31 the phone was 71 m off" : nil),
        ],
        faults: [.init(name: "drift", events: index % 5)])
    }
    return result(
      [
        variant(rate: 0.95, asExpected: false, runs),
        variant("today-arrow", "", shouldPass: false, runs.map { run(seed: $0.seed, [position]) }),
      ], flags: "--seed 42 --runs 200")
  }()
}
