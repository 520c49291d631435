import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimResults

@testable import SimReports

/// Small results for reports.
enum Fixture {
  /// A check with the number in `expected` as its upper bound, as in `≤ 45 m`; without a number the
  /// lower bound is 1.
  static func check(
    _ metric: String, _ measured: Double?, _ unit: String, _ expected: String,
    n count: Int = 812, worst: Moment? = nil, because explanation: String? = nil
  ) -> Check {
    var scale = Dimension.length.units[0]
    scale.symbol = unit
    let words = expected.split(separator: " ")
    let most = words.first == "≤" ? words.dropFirst().first.flatMap { Double($0) } : nil
    let bound = Bound(
      .count, lower: most == nil ? 1 : nil, upper: most, text: expected,
      unit: unit.isEmpty ? nil : scale)
    return Check(
      Criterion(.metric(metric), bound), value: measured, count: count, worst: worst,
      explaining: { _ in explanation })
  }

  static func bite(
    _ name: String, _ events: Int = 0, isOn: Bool = true, from start: Instant = .zero,
    to end: Instant = .distantFuture
  ) -> FaultBite {
    FaultBite(name: name, isOn: isOn, start: start, end: end, events: events)
  }

  static let redraws = check("compass.redraw_rate.max", 4.2, "/s", "≤ 20 /s")
  static let position = check(
    "app.position_error.p95", 63.24, "m", "≤ 45 m",
    because: "at 12:31 the phone showed the walker 71 m east of the covered Souk el Attarine, "
      + "while multipath and drift both pulled the same way for 18 s")
  static let arrival = check(
    "route.eta_error.p90", nil, "s", "≤ 60 s", n: 0,
    because: "the walk ended before the first card was shown")

  static func run(
    seed: UInt64 = 42, _ checks: [Check], faults: [FaultBite] = []
  ) -> RunResult {
    RunResult(
      seed: seed, digest: RunDigest(0x9f86_d081_884c_7d65), simulatedSeconds: 1872, checks: checks,
      measures: [.init(metric: "given.error.p50", unit: "m", value: 8.125, count: 812)],
      faults: faults)
  }

  /// The scenario as written.
  static func variant(
    shouldPass: Bool = true, rate: Double = 1, asExpected: Bool = true, _ runs: [RunResult]
  ) -> VariantResult {
    variant("", "", shouldPass: shouldPass, rate: rate, asExpected: asExpected, runs)
  }

  static func variant(
    _ name: String, _ summary: String, shouldPass: Bool = true, rate: Double = 1,
    asExpected: Bool = true, _ runs: [RunResult]
  ) -> VariantResult {
    var variant = VariantResult(
      name: name, summary: summary, expectedToPass: shouldPass, requiredPassRate: rate,
      seeds: RunColumn(runs.map(\.seed)), digests: RunColumn(runs.map(\.digest)),
      expectations: (runs.first?.checks.indices ?? 0..<0).map { index in
        column(runs.map { $0.checks[index] })
      },
      faults: (runs.first?.faults.indices ?? 0..<0).map { index in
        let bites = runs.map { $0.faults[index] }
        return FaultResult(
          name: bites[0].name, events: RunColumn(bites.map { $0.isOn ? UInt32($0.events) : nil }))
      },
      runs: runs)
    variant.didPass = shouldPass == asExpected
    variant.isAsExpected = asExpected
    return variant
  }

  private static func column(_ checks: [Check]) -> ExpectationResult {
    ExpectationResult(checks[0].criterion, scores: RunColumn(checks.map { $0.value ?? .nan }))
  }

  static func result(
    _ variants: [VariantResult], title: String = "Drift in the medina",
    notes: [String] = [], shown: RunDetail = detail(),
    path: String = "scenarios/medina-drift.yaml", trace: String? = nil
  ) -> ScenarioResult {
    ScenarioResult(
      title: title, path: path, firstSeed: 42,
      reproduction: Reproduction(
        scenario: path, trace: trace, seed: trace == nil ? 42 : nil,
        runs: variants.first?.seeds.count ?? 1),
      notes: notes, variants: variants, shown: shown)
  }

  static func detail(
    seed: UInt64 = 42, log: ObservationLog = ObservationLog(), showsPositions: Bool = true,
    map: RunMap = RunMap(origin: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.812)),
    timeline: RunTimeline = RunTimeline()
  ) -> RunDetail {
    RunDetail(
      seed: seed, log: log, showsPositions: showsPositions, map: map, timeline: timeline)
  }

  /// Checks that are met, missed and without data; one variant that fails as expected, and one that
  /// passes unexpectedly.
  static let single = result(
    [
      variant(
        asExpected: false,
        [
          run(
            [redraws, position, arrival],
            faults: [
              bite("drift", 61), bite("multipath"),
            ])
        ]),
      variant(
        "today-arrow", "the arrow as shipped today", shouldPass: false,
        [run([redraws, position, arrival])]),
      variant(
        "no-hysteresis", "", shouldPass: false, asExpected: false, [run([redraws])]),
    ],
    notes: [
      "assumed: alleys are 2.5 m wide where the map has no width; nobody has measured them, "
        + "and the snap radius hangs on it",
      "typical.gpx: 3 points without time were left out",
    ])

  /// Two hundred runs, of which sixteen miss.
  static let many: ScenarioResult = {
    let runs = (0..<200).map { index in
      let isBad = index % 12 == 11
      return run(
        seed: UInt64(42 + index),
        [
          check("compass.redraw_rate.max", 3 + Double(index % 10) / 10, "/s", "≤ 20 /s"),
          check(
            "app.position_error.p95", isBad ? 63.2 : 21 + Double(index % 20), "m", "≤ 45 m",
            because: isBad ? "at 12:31 the phone was 71 m off" : nil),
        ],
        faults: [bite("drift", index % 5)])
    }
    return result(
      [
        variant(rate: 0.95, asExpected: false, runs),
        variant("today", "", shouldPass: false, runs.map { run(seed: $0.seed, [position]) }),
      ])
  }()

  static let hostileText =
    "<&\"'>]]>\u{1b}[31m\u{0}\u{85}\u{202E}\u{61C}\u{2066}\n\t\\ {{x}} é سوق\n"
    + "  ::stop-commands::x ##[group]y ##vso[z ::stop-commands::x\n::stop-commands::x"

  /// A result in which every text contains characters that break a careless writer.
  static let hostile: ScenarioResult = {
    let text = hostileText
    let bad = check(text, -0.0, text, text, because: text)
    var log = ObservationLog()
    log.register([HostileShown.kind()])
    log.append(HostileShown(), at: .zero)
    var map = RunMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
    let point = PlanePoint(east: 0, north: 0)
    map.places = [.init(point: point, label: text)]
    map.worstMoments = [.init(point: point, label: text)]
    map.faults = [.init(bite(text), points: [point, PlanePoint(east: 9, north: 9)])]
    var shown = detail(seed: .max, log: log, map: map)
    shown.given = Trace(fixes: [], notes: [text])
    return result(
      [
        variant(asExpected: false, [run([bad], faults: [bite(text, 3)])]),
        variant(text, text, asExpected: false, [run([bad])]),
      ], title: text, notes: [text], shown: shown, path: text)
  }()

  /// A trace as an app gets it from an iPhone.
  static let given = Trace(
    fixes: [
      Fix(
        coordinate: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.8125),
        horizontalAccuracyMeters: 8, measured: .nanoseconds(1_000_000_001))
    ],
    headings: [
      Heading(
        magneticDegrees: 12.5, trueDegrees: 11.25, report: .degrees(10), source: .compass,
        measured: .nanoseconds(1_200_000_000))
    ], platform: .ios)

  /// Two kinds of observation, a few of each.
  static let log: ObservationLog = {
    var log = ObservationLog()
    log.register([ArrowShown.kind(), PositionShown.kind()])
    log.append(ArrowShown(arrowDegrees: -12.25, trust: .high), at: .nanoseconds(12_345_678_901))
    log.append(ArrowShown(arrowDegrees: -0.04, trust: nil), at: .nanoseconds(13_000_000_000))
    log.append(
      PositionShown(
        coordinate: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.8125),
        accuracyMeters: 12.5), at: .nanoseconds(13_000_000_001))
    log.append(ArrowShown(arrowDegrees: nil, trust: nil), at: .nanoseconds(-1))
    return log
  }()
}

extension Check {
  /// The same check with another worst moment and explanation.
  func with(_ worst: Moment, because explanation: String? = nil) -> Check {
    Check(
      criterion, value: value, count: count, worst: worst, explaining: { _ in explanation })
  }
}
