import Sensing
import SimKernel
public import SimText
public import SimTraces

/// The content of a recording, for programs: keys include their units; no positions.
public struct ExaminationJSON {
  public init() {}

  /// Appends an object with one member per file, `examinations` in the order given.
  public func write(
    _ examinations: [(file: String, found: TraceExamination)], into sink: inout ByteSink
  ) {
    let files = examinations.map { file, found in
      JSONValue.object([("file", .string(file))] + members(found))
    }
    JSONValue.object([("format", .integer(1)), ("recordings", .array(files))]).append(to: &sink)
    sink.append("\n")
  }

  private func members(_ found: TraceExamination) -> [(key: String, value: JSONValue)] {
    [
      ("kind", .string(found.head.format)),
      ("platform", .optional(found.head.platform?.rawValue)),
      ("begins", .optional(found.head.epochNanoseconds.map(Timestamp.iso8601))),
      ("times_assumed", .bool(found.head.assumesTimes)),
      ("span_s", .number(found.span)),
      ("fixes", .array(found.fixes.map { .object(fixes($0)) })),
      ("headings", .array(found.headings.map { .object(headings($0)) })),
      ("motions", .array(found.motions.map { .object(motions($0)) })),
      ("stale_first_ages_s", .array(found.staleFirst.map { .number($0) })),
      ("jumps", .array(found.jumps.map { .object(jump($0)) })),
      ("knows_truth", .bool(found.knowsTruth)),
      (
        "synthetic",
        found.head.origin.map { origin in
          [
            "scenario": .string(origin.scenario),
            "seed": .seed(origin.seed),
            "command": .string(origin.command),
          ]
        } ?? .null
      ),
      ("rows", .array(found.rows.map { .object(rows($0)) })),
      ("can_judge", .array(found.judgeable.map { .string($0) })),
      ("cannot_judge", .array(found.unjudgeable.map { .string($0) })),
      ("notes", .array(found.notes.map { .string($0) })),
    ]
  }

  private func fixes(_ fixes: TraceExamination.Fixes) -> [(key: String, value: JSONValue)] {
    [
      ("provider", .string(fixes.provider.name)), ("count", .integer(fixes.count)),
      ("span_s", .number(fixes.span)), ("cadence", cadence(fixes.cadence)),
      ("path_m", .number(fixes.path)), ("closure_m", .number(fixes.closure)),
      (
        "extent_m",
        [
          "north": .number(fixes.north),
          "east": .number(fixes.east),
          "south": .number(fixes.south),
          "west": .number(fixes.west),
        ]
      ),
      ("duplicates", .integer(fixes.duplicates)),
      ("repeats", .integer(fixes.repeats)), ("out_of_order", .integer(fixes.outOfOrder)),
      ("accuracy_m", spread(fixes.accuracy)), ("latency_s", spread(fixes.latency)),
      (
        "accuracy",
        [
          "given": .integer(fixes.accuracyGiven),
          "not_given": .integer(fixes.accuracyNotGiven),
          "invalid": .integer(fixes.accuracyInvalid),
        ]
      ),
      ("without_accuracy", .integer(fixes.withoutAccuracy)),
      ("without_speed", .integer(fixes.withoutSpeed)),
      ("without_course", .integer(fixes.withoutCourse)),
      ("speed_zero", .integer(fixes.standing)),
      (
        "off_reference",
        fixes.disagreement.map { off in
          [
            "reference": .string(off.reference.name),
            "count": .integer(off.count),
            "distance_m": spread(off.distance),
            "within_own_accuracy": .optional(off.withinAccuracy),
          ]
        } ?? .null
      ),
    ]
  }

  private func headings(
    _ headings: TraceExamination.Headings
  ) -> [(key: String, value: JSONValue)] {
    [
      ("source", .string(headings.source.name)), ("count", .integer(headings.count)),
      ("span_s", .number(headings.span)), ("cadence", cadence(headings.cadence)),
      ("with_true", .integer(headings.withTrue)),
      ("with_magnetic", .integer(headings.withMagnetic)),
      ("reported_deg", spread(headings.reported)),
      (
        "status",
        .object(
          zip(["low", "medium", "high"], headings.statuses).map { ($0, .integer($1)) })
      ),
      ("invalid", .integer(headings.invalid)),
      ("without_report", .integer(headings.withoutReport)),
    ]
  }

  private func motions(
    _ motions: TraceExamination.Motions
  ) -> [(key: String, value: JSONValue)] {
    [
      ("kind", .string(motions.kind.name)), ("count", .integer(motions.count)),
      ("span_s", .number(motions.span)), ("rate_hz", .optional(motions.rate)),
    ]
  }

  private func jump(_ jump: TraceExamination.Jump) -> [(key: String, value: JSONValue)] {
    [
      ("at_s", .number(jump.at)), ("distance_m", .number(jump.meters)),
      ("over_s", .number(jump.seconds)),
      ("speed_mps", .optional(jump.seconds > 0 ? jump.meters / jump.seconds : nil)),
      ("provider", .string(jump.provider.name)),
    ]
  }

  private func rows(_ rows: RowTally) -> [(key: String, value: JSONValue)] {
    [
      ("name", .string(rows.name)), ("count", .integer(rows.count)),
      ("span_s", .optional(rows.span?.seconds)), ("rate_hz", .optional(rows.rate)),
    ]
  }

  private func cadence(_ cadence: TraceExamination.Cadence) -> JSONValue {
    [
      "gap_s": spread(cadence.gaps),
      "longest_gap_at_s": .optional(cadence.longestAt),
      "jitter_s": .optional(cadence.jitter),
      "rate_hz": .optional(cadence.rate),
    ]
  }

  private func spread(_ spread: TraceExamination.Spread) -> JSONValue {
    [
      "min": .optional(spread.least),
      "p50": .optional(spread.median),
      "p95": .optional(spread.p95),
      "max": .optional(spread.largest),
    ]
  }
}

extension RowTally {
  /// Rows per second, from the first to the last; nil if unknown.
  var rate: Double? {
    span.flatMap { $0 > .zero && count > 1 ? Double(count - 1) / $0.seconds : nil }
  }
}
