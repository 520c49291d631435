import Geodesy
import SimKernel
import SimNumerics
import SimObservations
public import SimResults
public import SimText

/// The result for programs: everything in a `ScenarioResult` except the log and the map's data.
///
/// For more than a thousand seeds it contains the distribution instead of each value.
/// `ReportSchema` defines its keys.
///
/// `format` is 1. Keys keep their order, doubles are the shortest text that reads back equal, and
/// unmeasured values are null.
public struct JSONReporter: Reporter {
  public init() {}

  public var name: String { "json" }
  public var fileName: String { "report.json" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    let shown = result.shown
    let origin = shown.map.origin
    let report: JSONValue = [
      "format": 1,
      "simrun": .string(Release.version),
      "title": .string(result.title),
      "path": .string(result.portablePath),
      "met": .bool(result.isMet),
      "first_seed": .seed(result.firstSeed),
      "seeds": [
        "first": result.reproduction.seed.map(JSONValue.seed) ?? .null,
        "runs": .integer(result.variants.first?.seeds.count ?? 0),
      ],
      "input": .optional(result.input?.text),
      "input_facts": result.facts?.json ?? .null,
      "reproduce": .string(result.reproduction.portable.command),
      "assumed": .array(result.assumed.map { .string($0) }),
      "notes": .array((result.notes + result.leftOut).map { .string($0) }),
      "variants": .array(result.variants.map { $0.json(of: result) }),
      "shown": [
        "seed": .seed(shown.seed),
        "positions": .bool(shown.showsPositions),
        "observations": .integer(shown.log.count),
        "origin_latitude_deg": shown.showsPositions ? .optional(origin.latitudeDegrees) : .null,
        "origin_longitude_deg": shown.showsPositions ? .optional(origin.longitudeDegrees) : .null,
      ],
    ]
    report.append(to: &sink)
    sink.append("\n")
  }
}

extension ScenarioResult {
  /// A note on the data that the file omits.
  fileprivate var leftOut: [String] {
    let most = VariantResult.mostSeeds
    guard variants.contains(where: { $0.seeds.count > most }) else { return [] }
    return ["values: for more than \(most) seeds only their spread is given, not each value"]
  }
}

extension InputFacts {
  fileprivate var json: JSONValue {
    [
      "duration_s": .number(durationSeconds),
      "walked_m": .number(walkedMeters),
      "speed_mps": .optional(metersPerSecond),
      "fixes": .integer(fixes),
      "headings": .integer(headings),
      "error_m": .optional(errorMeters),
      "accuracy_m": .optional(accuracyMeters),
      "faults": .integer(faults),
      "events": .integer(events),
      "phone": .optional(phone),
      "map": .optional(map),
    ]
  }
}

extension VariantResult {
  /// Most failing seeds that are listed; more are only counted, to keep the file small.
  private static let mostFailingSeeds = 100
  /// Most seeds for which every value is written.
  fileprivate static let mostSeeds = 1000

  /// The values by seed; empty if there are too many.
  private func bySeed(_ values: RunColumn<Double>) -> [Double] {
    seeds.count > Self.mostSeeds ? [] : Array(values)
  }

  fileprivate func json(of result: ScenarioResult) -> JSONValue {
    let passes = passes
    let failing = passed.indices.lazy.filter { !passed[$0] }.prefix(Self.mostFailingSeeds)
    let interval = passes.wilson()
    return [
      "name": .string(name),
      "summary": .string(summary),
      "expected_to_pass": .bool(expectedToPass),
      "passed": .bool(didPass),
      "as_expected": .bool(isAsExpected),
      "must_miss": .array(misses.map { .string($0) }),
      "required_pass_rate": .optional(requiredPassRate),
      "passes": [
        "successes": .integer(passes.successes),
        "trials": .integer(passes.trials),
        "share": .optional(passes.share),
        "wilson95_low": .optional(interval.map { rounded($0.lowerBound) }),
        "wilson95_high": .optional(interval.map { rounded($0.upperBound) }),
      ],
      "runs_passed": .numbers(seeds.count > Self.mostSeeds ? [] : passed.map { $0 ? 1 : 0 }),
      "failing_seeds": .array(failing.map { .seed(seeds[$0]) }),
      "digest": .optional(seeds.isEmpty ? nil : digest.text),
      "expectations": .array(expectations.indices.map { json(ofExpectation: $0, of: result) }),
      "measured": .array(
        measures.map { measure in
          [
            "metric": .string(measure.metric),
            "unit": .string(measure.unit),
            "better": .optional(measure.better?.rawValue),
            "values": .numbers(bySeed(measure.values)),
            "spread": Spread(measure.values)?.json ?? .null,
          ]
        }),
      "differences": .array(differences(in: result).map(\.json)),
      "runs": .array(runs.map(\.json)),
    ]
  }

  private func json(ofExpectation index: Int, of result: ScenarioResult) -> JSONValue {
    let expectation = expectations[index]
    func told(_ run: Int?) -> JSONValue {
      guard let run else { return .null }
      return .object([
        ("seed", .seed(seeds[run])),
        ("value", .optional(expectation.values[run])),
        // a variant is run together with its scenario
        ("reproduce", .string(result.portableCommand(seed: seeds[run]))),
      ])
    }
    return [
      "metric": .string(expectation.name),
      "bound": .string(expectation.expected),
      "unit": .string(expectation.unit),
      "better": .optional(expectation.better?.rawValue),
      "values": .numbers(bySeed(expectation.values)),
      "outcome": .optional(seeds.isEmpty ? nil : outcome(of: expectation).rawValue),
      "met": .integer(expectation.met.successes),
      "missed": .integer(expectation.outcomes.count { $0 == .missed }),
      "insufficient": .integer(expectation.outcomes.count { $0 == .insufficient }),
      "spread": Spread(expectation.values)?.json ?? .null,
      "best": told(expectation.extremes?.best),
      "worst": told(expectation.extremes?.worst),
      "first_failure": told(expectation.firstFailure),
    ]
  }

  /// Rounds to nine decimals: the interval uses a logarithm, whose last bit differs between
  /// machines.
  private func rounded(_ share: Double) -> Double { (share * 1e9).rounded() / 1e9 }
}

extension VariantDifference {
  fileprivate var json: JSONValue {
    [
      "metric": .string(metric),
      "unit": .string(unit),
      "better": .optional(better?.rawValue),
      "seeds": .integer(seeds),
      "mean": .number(mean),
      "low": .optional(interval?.lowerBound),
      "high": .optional(interval?.upperBound),
      "verdict": .string(verdict.rawValue),
    ]
  }
}

extension Spread {
  fileprivate var json: JSONValue {
    let names = ["min", "p5", "p50", "p95", "max"]
    return .object(
      [("runs", .integer(count))] + zip(names, five).map { ($0, .optional($1)) })
  }
}

extension RunResult {
  fileprivate var json: JSONValue {
    [
      "seed": .seed(seed),
      "digest": .string(digest.text),
      "simulated_s": .optional(simulatedSeconds),
      "passed": .bool(passed),
      "checks": .array(checks.map(\.json)),
      "measures": .array(
        measures.map { measure in
          [
            "metric": .string(measure.metric),
            "unit": .string(measure.unit),
            "better": .optional(measure.better?.rawValue),
            "value": .optional(measure.value),
            "count": .integer(measure.count),
            "independent": .optional(measure.independentCount.map(SampleWords.rounded)),
          ]
        }),
      "faults": .array(
        faults.map { fault in
          [
            "name": .string(fault.name),
            "on": .bool(fault.isOn),
            "events": .integer(fault.events),
          ]
        }),
    ]
  }
}

extension Check {
  fileprivate var json: JSONValue {
    [
      "metric": .string(name),
      "outcome": .string(outcome.rawValue),
      "measured": .optional(measured),
      "unit": .string(unit),
      "bound": .string(expected),
      "count": .integer(count),
      "independent": .optional(independentCount.map(SampleWords.rounded)),
      "explanation": .optional(explanation),
    ]
  }
}
