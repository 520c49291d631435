import SimNumerics
public import SimResults
import SimWriting

/// What a tuning came to, for programs.
public struct TuningJSON {
  private let result: TuningResult

  public init(_ result: TuningResult) { self.result = result }

  public var text: String {
    var sink = ByteSink()
    write(into: &sink)
    return sink.text
  }

  func write(into sink: inout ByteSink) {
    JSONValue.object([
      ("format", .integer(1)), ("title", .string(result.title)),
      ("scenario", .string(Reproduction.portable(result.scenario))),
      ("first_seed", .seed(result.firstSeed)), ("walks", .integer(result.walks)),
      ("candidates", .integer(result.candidates)), ("goal", .string(result.goal)),
      ("reached", .bool(result.isReached)),
      ("today", json(result.today, result.todayMode)),
      ("recommended", json(result.recommended, result.recommendedMode)),
      ("stops", .array(result.stops.map(json))), ("curves", .array(result.curves.map(json))),
      ("verification", result.verification.map(json) ?? .null),
      ("assumptions", .array(result.assumptions.map { .string($0) })),
    ]).append(to: &sink)
    sink.append("\n")
  }

  private func members(_ totals: TuningResult.Totals) -> [(key: String, value: JSONValue)] {
    [
      ("visits", .integer(totals.visits)), ("noticed", .integer(totals.detected)),
      ("false_triggers", .integer(totals.falses)), ("noticed_share", .optional(totals.detection)),
      ("false_per_km", .optional(totals.falsesPerKilometer)),
      ("false_per_h", .optional(totals.falsesPerHour)),
    ]
  }

  private func json(_ totals: TuningResult.Totals, _ mode: TuningResult.Mode) -> JSONValue {
    .object(
      [
        ("fences", .string(mode.words)), ("exit_m", .optional(mode.exitMeters)),
        ("confirm", mode.confirm.map { .integer($0) } ?? .null),
      ] + members(totals))
  }

  private func json(_ stop: TuningResult.Stop) -> JSONValue {
    .object([
      ("id", .string(stop.id)), ("today_m", .number(stop.todayMeters)),
      ("recommended_m", .number(stop.recommendedMeters)),
      ("interval_m", .numbers([stop.interval.lowerBound, stop.interval.upperBound])),
      ("end_of_range", .bool(stop.isAtEnd)), ("today", .object(members(stop.today))),
      ("recommended", .object(members(stop.recommended))),
      ("not_cured", .array(stop.incurable.map { .string($0) })),
    ])
  }

  private func json(_ curve: TuningResult.Curve) -> JSONValue {
    .object([
      ("name", .string(curve.name)),
      (
        "points",
        .array(
          curve.points.map { point in
            .object([("radii_m", .numbers(point.radiiMeters))] + members(point.totals))
          })
      ),
    ])
  }

  private func json(_ check: TuningResult.Verification) -> JSONValue {
    func change(_ estimate: Estimate) -> JSONValue {
      .object([
        ("mean", .optional(estimate.value)), ("low", .optional(estimate.interval?.lowerBound)),
        ("high", .optional(estimate.interval?.upperBound)), ("walks", .integer(estimate.count)),
      ])
    }
    return .object([
      ("first_seed", .seed(check.firstSeed)), ("walks", .integer(check.walks)),
      ("today", .object(members(check.today))),
      ("recommended", .object(members(check.recommended))),
      ("false_triggers_change", change(check.falses)), ("noticed_change", change(check.detection)),
    ])
  }
}
