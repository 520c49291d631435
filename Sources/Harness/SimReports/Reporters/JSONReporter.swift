import Geodesy
import SimKernel
import SimNumerics
public import SimResults
public import SimWriting

/// The outcome for programs: everything in a `ScenarioResult` but the log and what the map draws.
///
/// `format` is 1. Keys keep their order, doubles are the shortest text that reads back equal, and
/// what was not measured is null.
public struct JSONReporter: Reporter {
  public init() {}

  public var name: String { "json" }
  public var fileName: String { "report.json" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    let shown = result.shown
    let origin = shown.map.origin
    let report = JSONValue.object([
      ("format", .integer(1)),
      ("title", .string(result.title)),
      ("path", .string(result.portablePath)),
      ("met", .bool(result.isMet)),
      ("first_seed", .seed(result.firstSeed)),
      ("reproduce", .string(result.portable(result.reproduceCommand))),
      ("notes", .array(result.notes.map { .string($0) })),
      ("variants", .array(result.variants.map(\.json))),
      (
        "shown",
        .object([
          ("seed", .seed(shown.seed)),
          ("positions", .bool(shown.showsPositions)),
          ("observations", .integer(shown.log.entries.count)),
          ("origin_latitude_deg", shown.showsPositions ? .optional(origin.latitudeDegrees) : .null),
          (
            "origin_longitude_deg",
            shown.showsPositions ? .optional(origin.longitudeDegrees) : .null
          ),
        ])
      ),
    ])
    report.append(to: &sink)
    sink.append("\n")
  }
}

extension VariantResult {
  fileprivate var json: JSONValue {
    let passes = passes
    let interval = passes.wilson()
    return .object([
      ("name", .string(name)),
      ("summary", .string(summary)),
      ("expected_to_pass", .bool(expectedToPass)),
      ("passed", .bool(didPass)),
      ("as_expected", .bool(isAsExpected)),
      ("must_miss", .array(misses.map { .string($0) })),
      ("required_pass_rate", .optional(requiredPassRate)),
      (
        "passes",
        .object([
          ("successes", .integer(passes.successes)),
          ("trials", .integer(passes.trials)),
          ("share", .optional(passes.share)),
          ("wilson95_low", .optional(interval.map { rounded($0.lowerBound) })),
          ("wilson95_high", .optional(interval.map { rounded($0.upperBound) })),
        ])
      ),
      ("runs", .array(runs.map(\.json))),
    ])
  }

  /// To nine decimals: the interval rests on a logarithm, whose last bit differs between machines.
  private func rounded(_ share: Double) -> Double { (share * 1e9).rounded() / 1e9 }
}

extension RunResult {
  fileprivate var json: JSONValue {
    .object([
      ("seed", .seed(seed)),
      ("digest", .string(digest)),
      ("simulated_s", .optional(simulatedSeconds)),
      ("passed", .bool(passed)),
      ("checks", .array(checks.map(\.json))),
      (
        "measures",
        .array(
          measures.map { measure in
            .object([
              ("metric", .string(measure.metric)),
              ("unit", .string(measure.unit)),
              ("value", .optional(measure.value)),
              ("count", .integer(measure.count)),
            ])
          })
      ),
      (
        "faults",
        .array(
          faults.map { fault in
            .object([
              ("name", .string(fault.name)),
              ("on", .bool(fault.isOn)),
              ("events", .integer(fault.events)),
            ])
          })
      ),
    ])
  }
}

extension Check {
  fileprivate var json: JSONValue {
    .object([
      ("metric", .string(metric)),
      ("outcome", .string(outcome.rawValue)),
      ("measured", .optional(measured)),
      ("unit", .string(unit)),
      ("bound", .string(bound)),
      ("count", .integer(count)),
      ("explanation", .optional(explanation)),
    ])
  }
}
