package import SimText

/// A JSON Schema (draft 2020-12) of files of parity vectors.
package enum VectorSchema {
  package static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "parity vectors of simrun, format 1",
      "type": "object",
      "properties": [
        "format": ["const": 1],
        "about": described(type("string"), "a description of the file"),
        "maps": described(maps, "maps on which walks are searched, by name"),
        "cases": ["type": "array", "items": anyCase],
      ],
      "required": strings(["format", "cases"]),
      "additionalProperties": false,
    ]
  }

  /// A member of an object, and whether it is required.
  private typealias Member = (name: String, value: JSONValue, isRequired: Bool)

  /// A case of one of simrun's engines, or of another engine that a program answers for.
  private static var anyCase: JSONValue {
    let others: [Member] = [
      ("engine", ["pattern": .string(otherEngines)], true),
      ("input", type("object"), true), ("expected", type("object"), true),
    ]
    return [
      "anyOf": .array(VectorEngine.allCases.map(test) + [merged(others)])
    ]
  }

  private static var otherEngines: String {
    let names = VectorEngine.allCases.map(\.rawValue).joined(separator: "|")
    return "^(?!(\(names))$)"
  }

  private static func test(_ engine: VectorEngine) -> JSONValue {
    merged(
      [
        ("engine", ["enum": strings([engine.rawValue])], true),
        ("input", record(engine.inputs), true), ("expected", record(engine.outputs), true),
      ], today: record(engine.outputs))
  }

  /// The members that every case may have, in addition to `own`.
  private static func merged(
    _ own: [Member], today: JSONValue = ["type": "object"]
  ) -> JSONValue {
    let entry: [Member] = [("expected", today, true), ("why", type("string"), true)]
    let members: [Member] =
      [("name", described(type("string"), "what the case is about"), true)] + own + [
        (
          "tolerance",
          described(
            ["type": strings(["number", "object"]), "minimum": 0],
            "how far answers may be off, for all numbers or by name"), false
        ),
        ("how", described(type("string"), "how the expected values were determined"), false),
        (
          "today",
          described(
            ["type": "array", "items": closed(entry)],
            "what apps expect today instead"), false
        ),
      ]
    return closed(members)
  }

  private static func record(_ keys: [VectorKey]) -> JSONValue {
    closed(
      keys.map { key in
        var value = value(key.kind)
        if key.isOptional {
          value = ["anyOf": .array([value, type("null")])]
        }
        return (key.name, described(value, key.summary), key.isRequired)
      })
  }

  private static func value(_ kind: VectorKey.Kind) -> JSONValue {
    switch kind {
    case .number: type("number")
    case .whole(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound)]
    case .flag: type("boolean")
    case .text, .map: type("string")
    case .word(let words): ["enum": strings(words)]
    case .coordinate: record(VectorKey.coordinateKeys)
    case .place:
      [
        "anyOf": .array([type("string"), record(VectorKey.coordinateKeys)])
      ]
    case .list(let kind):
      ["type": "array", "items": value(kind)]
    case .record(let keys): record(keys)
    }
  }

  private static var maps: JSONValue {
    let drawn = closed([
      (
        "drawing",
        described(
          ["type": "array", "items": type("string")],
          "rows from the north: letters are places, + nodes, - | / \\ lanes"), true
      ),
      ("grid_m", described(type("number"), "width and height of a character, in m"), true),
      ("center", described(record(VectorKey.coordinateKeys), "the middle of the drawing"), true),
    ])
    let pack = closed([
      (
        "pack", described(type("string"), "path of a pack, relative to the folder of this file"),
        true
      )
    ])
    return [
      "type": "object",
      "additionalProperties": ["anyOf": .array([drawn, pack])],
    ]
  }

  /// An object with these members and no others.
  private static func closed(_ members: [Member]) -> JSONValue {
    [
      "type": "object",
      "properties": .object(members.map { ($0.name, $0.value) }),
      "required": strings(members.filter(\.isRequired).map(\.name)),
      "additionalProperties": false,
    ]
  }

  private static func type(_ name: String) -> JSONValue { ["type": .string(name)] }

  private static func strings(_ words: [String]) -> JSONValue {
    .array(words.map { .string($0) })
  }

  private static func described(_ value: JSONValue, _ description: String) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members + [("description", .string(description))])
  }
}
