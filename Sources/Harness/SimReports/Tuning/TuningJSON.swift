import SimNumerics
public import SimResults
import SimText

/// The result of a tuning, for programs.
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
      ("format", .integer(2)), ("title", .string(result.title)),
      ("scenario", .string(Reproduction.portable(result.scenario))),
      ("first_seed", .seed(result.firstSeed)), ("walks", .integer(result.walks)),
      ("candidates", .integer(result.candidates)), ("goal", .string(result.goal)),
      (
        "costs",
        .object(zip(TuningCosts.parts, result.costs.values).map { ($0.name, .number($1)) })
      ),
      ("advice", .string(result.advice.rawValue)), ("changes", .bool(result.changes)),
      ("today", json(result.today, result.todayMode)),
      ("recommended", json(result.recommended, result.recommendedMode)),
      ("stops", .array(result.stops.map(json))), ("curves", .array(result.curves.map(json))),
      ("verification", json(result.verification)),
      ("assumptions", .array(result.assumptions.map { .string($0) })),
    ]).append(to: &sink)
    sink.append("\n")
  }

  private func members(_ totals: TuningResult.Totals) -> [(key: String, value: JSONValue)] {
    [
      ("visits", .integer(totals.visits)), ("noticed", .integer(totals.noticed)),
      ("noticed_share", .optional(totals.noticedShare)),
      ("false_starts", .integer(totals.falses)), ("begun_anew", .integer(totals.repeats)),
      ("out_of_turn", .integer(totals.outOfTurn)),
      ("begins_before_m", .optional(totals.meanEarlyMeters)),
      ("begins_before_s", .optional(totals.meanLeadSeconds)),
      ("hidden_share", .optional(totals.hiddenShare)),
      ("late_m", .number(totals.lateMeters)),
      ("cost_of_a_walk", .optional(result.costPerWalk(totals))),
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
    [
      "id": .string(stop.id),
      "today_m": .number(stop.todayMeters),
      "recommended_m": .number(stop.recommendedMeters),
      "may_be_best_m": stop.set.map { .numbers([$0.lowerBound, $0.upperBound]) } ?? .null,
      "end_of_range": .bool(stop.isAtEnd),
      "today": .object(members(stop.today)),
      "recommended": .object(members(stop.recommended)),
      "not_cured": .array(stop.incurable.map { .string($0) }),
    ]
  }

  private func json(_ curve: TuningResult.Curve) -> JSONValue {
    [
      "name": .string(curve.name),
      "points": .array(
        curve.points.map { point in
          .object([("radius_m", .number(point.radiusMeters))] + members(point.totals))
        }),
    ]
  }

  private func json(_ check: TuningResult.Verification) -> JSONValue {
    [
      "first_seed": .seed(check.firstSeed),
      "walks": .integer(check.walks),
      "today": .object(members(check.today)),
      "chosen": .object(members(check.chosen)),
      "radii_alone": .object(members(check.radiiAlone)),
      "cost_change": [
        "mean": .optional(check.cost.value),
        "low": .optional(check.cost.interval?.lowerBound),
        "high": .optional(check.cost.interval?.upperBound),
      ],
      "missed_in_order": check.missedInOrder.map {
        ["today": .integer($0.today), "chosen": .integer($0.chosen)]
      } ?? .null,
      "one_radius": .array(
        check.plain.map {
          [
            "curve": .integer($0.curve),
            "radius_m": .number($0.radiusMeters),
            "cost_more": .number($0.cost),
            "standard_error": .number($0.error),
            "better": .bool($0.isBetter),
          ]
        }),
    ]
  }
}
