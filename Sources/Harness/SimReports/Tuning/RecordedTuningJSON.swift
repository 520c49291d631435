import Sensing
public import SimResults
import SimText

/// The tuning of a tour's radii on recordings, for programs.
public struct RecordedTuningJSON {
  private let result: RecordedTuning

  public init(_ result: RecordedTuning) { self.result = result }

  public var text: String {
    var sink = ByteSink()
    write(into: &sink)
    return sink.text
  }

  func write(into sink: inout ByteSink) {
    JSONValue.object([
      ("format", .integer(1)), ("title", .string(result.title)),
      ("tour", .string(Reproduction.portable(result.tour))), ("fences", .string(result.fences)),
      ("radii_m", .numbers([result.range.lowerBound, result.range.upperBound])),
      ("changes", .bool(result.changes)),
      (
        "recordings",
        .array(
          result.recordings.map { recording in
            .object([
              ("name", .string(Reproduction.portable(recording.name))),
              ("way_m", .number(recording.meters)), ("time_s", .number(recording.time.seconds)),
              ("fixes", .integer(recording.fixes)),
              ("longest_gap_s", .number(recording.longestGap.seconds)),
              ("walker", .string(recording.way)),
              ("assumed", .array(recording.assumed.map { .string($0) })),
              ("lacks", .array(recording.lacks.map { .string($0) })),
            ])
          })
      ),
      ("stops", .array(result.stops.map(json))),
      ("assumptions", .array(result.assumptions.map { .string($0) })),
    ]).append(to: &sink)
    sink.append("\n")
  }

  private func json(_ stop: RecordedTuning.Stop) -> JSONValue {
    [
      "id": .string(stop.id),
      "today_m": .number(stop.todayMeters),
      "recommended_m": .number(stop.recommendedMeters),
      "would_have_served_all_m": .array(
        stop.serving.map { .numbers([$0.lowerBound, $0.upperBound]) }),
      "passes": .array(stop.passes.map(json)),
      "open": .array(stop.open.map { .string($0) }),
    ]
  }

  private func json(_ pass: RecordedTuning.Pass) -> JSONValue {
    [
      "nearest_m": .number(pass.nearestMeters),
      "today": json(pass.today),
      "recommended": json(pass.recommended),
      "serving_m": .numbers(pass.serving),
    ]
  }

  private func json(_ totals: TuningResult.Totals) -> JSONValue {
    [
      "visits": .integer(totals.visits),
      "noticed": .integer(totals.noticed),
      "false_starts": .integer(totals.falses),
      "begun_anew": .integer(totals.repeats),
      "out_of_turn": .integer(totals.outOfTurn),
      "begins_before_m": .optional(totals.noticed > 0 ? totals.meanEarlyMeters : nil),
      "begins_before_s": .optional(totals.noticed > 0 ? totals.meanLeadSeconds : nil),
      "late_m": .number(totals.lateMeters),
    ]
  }
}
