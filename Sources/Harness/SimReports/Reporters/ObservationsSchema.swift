import SimObservations
package import SimWriting

/// A JSON Schema (draft 2020-12) of a line of observations.jsonl: the header, or an observation.
package enum ObservationsSchema {
  package static var schema: JSONValue {
    .object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("a line of simrun's observations.jsonl, format 1")),
      ("oneOf", .array([header] + ObservationCatalog.all.map(observation))),
    ])
  }

  private static var header: JSONValue {
    object(
      "the first line: which run it is, and what the fields of its kinds mean",
      [
        ("format", .object([("const", .integer(1))])), ("scenario", type("string")),
        ("title", type("string")), ("seed", types(["integer", "string"])),
        ("positions", type("boolean")), ("kinds", type("object")),
      ])
  }

  /// An observation of `kind`; what reveals a position may be left out.
  private static func observation(_ kind: ObservationKind) -> JSONValue {
    object(
      kind.summary,
      [
        ("t", described(type("number"), "time since the start of the run, in s")),
        ("kind", .object([("const", .string(kind.name))])),
      ] + kind.fields.map { ($0.name, value($0)) },
      optional: kind.fields.filter(\.revealsPosition).map(\.name))
  }

  /// A value that is not there is null.
  private static func value(_ field: ObservedField) -> JSONValue {
    switch field.meaning {
    case .word(let words):
      .object([("enum", .array(words.map { .string($0) } + [.null]))])
    case .number(let unit, _), .position(let unit):
      described(types(["number", "null"]), unit == .one ? "" : "in \(unit.rawValue)")
    }
  }

  private static func object(
    _ description: String, _ members: [(String, JSONValue)], optional: [String] = []
  ) -> JSONValue {
    let required = members.map(\.0).filter { !optional.contains($0) }
    return .object([
      ("description", .string(description)), ("type", .string("object")),
      ("properties", .object(members)), ("required", .array(required.map { .string($0) })),
      ("additionalProperties", .bool(false)),
    ])
  }

  private static func type(_ name: String) -> JSONValue { .object([("type", .string(name))]) }

  private static func types(_ names: [String]) -> JSONValue {
    .object([("type", .array(names.map { .string($0) }))])
  }

  private static func described(_ value: JSONValue, _ description: String) -> JSONValue {
    guard case .object(let members) = value, !description.isEmpty else { return value }
    return .object(members + [("description", .string(description))])
  }
}
