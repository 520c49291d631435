import Sensing
import SimKernel
package import SimObservations
package import SimText
import SimTraces

/// A JSON Schema (draft 2020-12) of a line of observations.jsonl: the header, or an observation.
package enum ObservationsSchema {
  package static func schema(of kinds: [ObservationKind]) -> JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "a line of simrun's observations.jsonl, format 1",
      "oneOf": .array(
        [header] + kinds.map(observation) + BesideKind.allCases.map(beside)
          + [ofProgram(besides: kinds)]),
    ]
  }

  /// An observation of a program, whose fields the header defines.
  private static func ofProgram(besides kinds: [ObservationKind]) -> JSONValue {
    let known = JSONValue.array(
      (kinds.map(\.name) + BesideKind.allCases.map(\.rawValue)).map { .string($0) })
    return [
      "description": "a kind that a program defines: its fields are in the header",
      "type": "object",
      "properties": [
        "t": described(type("number"), "time since the start of the run, in s"),
        "kind": [
          "type": "string",
          "pattern": "^[a-z0-9_]+\\.[a-z0-9_]+$",
          "not": ["enum": known],
        ],
      ],
      "required": ["t", "kind"],
      "additionalProperties": types(["number", "string", "null"]),
    ]
  }

  private static var header: JSONValue {
    object(
      "the first line: which run it is, and what the fields of its kinds mean; for an app's log, "
        + "the kinds that it logs, whether or not a line of each follows",
      [
        ("format", ["const": 1]), ("scenario", type("string")),
        ("title", type("string")), ("seed", types(["integer", "string"])),
        ("positions", type("boolean")), ("full_digits", type("boolean")),
        ("kinds", types(["object", "array"])),
      ], optional: ["scenario", "title", "seed", "positions", "full_digits", "kinds"])
  }

  /// The time of a line.
  private static var time: JSONValue {
    described(
      types(["number", "string"]),
      "seconds since the start of the run; for simrun judge also milliseconds since 1970, or a "
        + "time of day with its zone")
  }

  /// A line for simrun judge that is not an observation.
  private static func beside(_ kind: BesideKind) -> JSONValue {
    let (fields, optional) = fields(of: kind)
    return object(
      kind.summary,
      [("t", time), ("kind", ["const": .string(kind.rawValue)])] + fields + optional,
      optional: optional.map(\.0))
  }

  private static func fields(
    of kind: BesideKind
  ) -> (needed: [(String, JSONValue)], optional: [(String, JSONValue)]) {
    let (flag, number) = (type("boolean"), type("number"))
    let points: JSONValue = [
      "type": "array",
      "items": [
        "type": "array",
        "items": number,
        "minItems": 2,
        "maxItems": 2,
      ],
    ]
    switch kind {
    case .sensors:
      return (
        [("location", flag), ("heading", flag)],
        [
          ("accuracy", words(SensorRequest.Accuracy.self)), ("distance_filter_m", number),
          ("heading_filter_deg", number), ("interval_s", number), ("fastest_interval_s", number),
          ("longest_delay_s", number), ("heading_interval_s", number),
          ("motion_interval_s", number), ("works_out_headings", flag),
          ("runs_in_background", flag), ("pauses_automatically", flag),
          (
            "motion",
            ["type": "array", "items": words(MotionSample.Kind.self)]
          ),
        ]
      )
    case .phone:
      return (
        [
          ("scene", words(PhoneState.Scene.self)), ("display", flag),
          ("permission", words(Authorization.Status.self)), ("precise", flag),
        ],
        [
          ("prompts", type("integer")), ("saves_power", flag), ("paused", flag),
          ("airplane_mode", flag), ("wifi", flag),
          ("positions", words(PhoneState.Positioning.self)),
          ("class", words(SensorRequest.Accuracy.self)), ("heading", flag),
        ]
      )
    case .line:
      return (
        [],
        [
          ("points", described(points, "[latitude, longitude] each")),
          ("points_m", described(points, "[east, north] on the plane of the scenario's world")),
        ]
      )
    }
  }

  private static func words<Word: NamedCase>(_ type: Word.Type) -> JSONValue {
    ["enum": .array(Word.allCases.map { .string($0.name) })]
  }

  /// An observation of `kind`; fields that reveal a position may be left out.
  private static func observation(_ kind: ObservationKind) -> JSONValue {
    object(
      kind.summary,
      [
        ("t", time),
        ("kind", ["const": .string(kind.name)]),
      ] + kind.fields.map { ($0.name, value($0)) },
      optional: kind.fields.filter(\.revealsPosition).map(\.name))
  }

  /// The value of a field; null if there is none.
  private static func value(_ field: ObservedField) -> JSONValue {
    switch field.meaning {
    case .word(let words):
      ["enum": .array(words.map { .string($0) } + [.null])]
    case .number(let unit, _), .position(let unit):
      described(types(["number", "null"]), unit == .one ? "" : "in \(unit.rawValue)")
    }
  }

  private static func object(
    _ description: String, _ members: [(String, JSONValue)], optional: [String] = []
  ) -> JSONValue {
    let required = members.map(\.0).filter { !optional.contains($0) }
    return [
      "description": .string(description),
      "type": "object",
      "properties": .object(members),
      "required": .array(required.map { .string($0) }),
      "additionalProperties": false,
    ]
  }

  private static func type(_ name: String) -> JSONValue { ["type": .string(name)] }

  private static func types(_ names: [String]) -> JSONValue {
    ["type": .array(names.map { .string($0) })]
  }

  private static func described(_ value: JSONValue, _ description: String) -> JSONValue {
    guard case .object(let members) = value, !description.isEmpty else { return value }
    return .object(members + [("description", .string(description))])
  }
}
