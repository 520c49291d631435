import SimKernel
package import SimWriting

extension Scenario {
  /// A JSON Schema (draft 2020-12) of scenarios, for editors: made by asking the loader for every
  /// key, so that it can't say anything else. What depends on other keys (names of places, what a
  /// recording can't tell) and the ranges of quantities are left to the loader.
  package static func schema(of catalogs: Catalogs = .standard) -> JSONValue {
    let bounds = Dimension.allCases.map(\.boundDefinition)
    let timing = ("timing", JSONValue.pattern(timingPattern, "when it happens"))
    let onset = ("onset", JSONValue.pattern(onsetPattern, "as in 30 s, from .. to, or every 3 min"))
    return shape(of: catalogs).schema(
      title: "simrun scenario, format 1", bounds + [timing, onset])
  }

  /// Every key that the loader asks for, with the keys above it: `walk.pauses.every`; `*` is a name
  /// that a scenario chooses.
  package static func keys(of catalogs: Catalogs = .standard) -> [String] {
    shape(of: catalogs).paths
  }

  /// What a scenario may hold, key by key.
  package static func shape(of catalogs: Catalogs = .standard) -> Shape {
    let shape = Shape()
    let everything = YamlValue(asking: shape, Findings(SourceText("", file: "")))
    _ = everything.mapping { Scenario($0, path: "", catalogs: catalogs) }
    return shape
  }

  private static var timingPattern: String {
    let time = Dimension.time.pattern
    let way = Dimension.length.pattern
    let moment = "(\(time)|arrival|first fix)"
    return "^(at \(moment)|after \(way)|every \(time)( until (\(moment)|after \(way)))?)$"
  }

  private static var onsetPattern: String {
    let time = Dimension.time.pattern
    return "^(\(time)( *\\.\\. *\(time))?|every \(time)( until (\(time)|arrival))?)$"
  }
}

extension TourFile {
  /// A JSON Schema of tours in YAML, made as that of scenarios.
  package static var schema: JSONValue {
    shape.schema(title: "audio tour for simrun, format 1", [])
  }
}

extension Shape {
  /// The schema of a file; `definitions` are those that it needs besides quantities.
  fileprivate func schema(
    title: String, _ definitions: [(String, JSONValue)]
  ) -> JSONValue {
    let root: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(title)),
    ]
    let values = Dimension.allCases.filter { !$0.units.isEmpty }.flatMap(\.definitions)
    return .object(root + members() + [("$defs", .object(values + definitions))])
  }

  /// The members of the schema object.
  fileprivate func members(showsDefaults: Bool = true) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    let described = ([meaning] + forms.compactMap(\.limits)).filter { !$0.isEmpty }
    if !described.isEmpty {
      members.append(("description", .string(described.joined(separator: "; "))))
    }
    if showsDefaults, let defaultText {
      members.append(("default", forms.first?.json(defaultText) ?? .string(defaultText)))
    }
    var ways = forms.map(\.schema)
    if let items {
      ways.append([
        ("type", .string("array")), ("items", .object(items.members(showsDefaults: showsDefaults))),
      ])
    }
    if let keys { ways.append(keys.schema(showsDefaults: showsDefaults)) }
    if ways.count == 1 { return members + ways[0] }
    return members + [("anyOf", .array(ways.map { .object($0) }))]
  }
}

extension Shape.Keys {
  fileprivate func schema(showsDefaults: Bool) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("type", .string("object"))]
    members.append(
      (
        "properties",
        .object(
          known.map { name, shape in
            (name, .object(shape.members(showsDefaults: showsDefaults)))
          })
      ))
    if let matching {
      members.append(
        (
          "patternProperties",
          .object([
            (matching.pattern, .object(matching.shape.members(showsDefaults: showsDefaults)))
          ])
        ))
    }
    // a variant's settings are those of the scenario unless it says otherwise
    members.append(
      (
        "additionalProperties",
        named.map { .object($0.members(showsDefaults: false)) } ?? .bool(false)
      ))
    if !required.isEmpty { members.append(("required", .words(required))) }
    for names in alternatives { members.append(("oneOf", .array(names.map { .requiring([$0]) }))) }
    for fork in forks {
      members.append(("if", .requiring([fork.key])))
      let refused = JSONValue.array(fork.refusedWith.map { .requiring([$0]) })
      members.append(("then", .object([("not", .object([("anyOf", refused)]))])))
      members.append(("else", .requiring(fork.requiredWithout)))
    }
    return members
  }
}

extension Shape.Form {
  fileprivate var schema: [(String, JSONValue)] {
    switch self {
    case .text, .block: [("type", .string("string")), ("pattern", .string("\\S"))]
    case .boolean: [("type", .string("boolean"))]
    case .integer(let range):
      [("type", .string("integer"))]
        + (range.lowerBound > .min ? [("minimum", .integer(range.lowerBound))] : [])
        + (range.upperBound < .max ? [("maximum", .integer(range.upperBound))] : [])
    case .number(let range), .quantity(.count, let range), .span(.count, let range):
      [("type", .string("number"))]
        + (range.lowerBound.isFinite ? [("minimum", .number(range.lowerBound))] : [])
        + (range.upperBound.isFinite ? [("maximum", .number(range.upperBound))] : [])
    case .quantity(let dimension, _): [reference(dimension.identifier)]
    case .span(let dimension, _): [reference("\(dimension.identifier)_or_range")]
    case .bound(let dimension): [reference("bound_of_\(dimension.identifier)")]
    case .timing: [reference("timing")]
    case .onset: [reference("onset")]
    case .name(let pattern): [("type", .string("string")), ("pattern", .string(pattern))]
    case .anything: [("type", .string("object"))]
    case .words(let words): [("enum", .words(words))]
    }
  }

  private func reference(_ name: String) -> (String, JSONValue) {
    ("$ref", .string("#/$defs/\(name)"))
  }

  /// What a pattern can't hold, in words.
  fileprivate var limits: String? {
    switch self {
    case .quantity(let dimension, let range), .span(let dimension, let range):
      range.words(dimension)
    case .onset(let range): range.words(.time)
    default: nil
    }
  }

  fileprivate func json(_ text: String) -> JSONValue {
    switch self {
    case .boolean: .bool(text == "true")
    case .integer: Int(text).map { .integer($0) } ?? .string(text)
    case .number, .quantity(.count, _): Double(text).map { .number($0) } ?? .string(text)
    default: .string(text)
    }
  }
}

extension Dimension {
  fileprivate var identifier: String { rawValue.replacing(" ", with: "_") }

  private static let number = "-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?"

  /// A number with one of its units, spaces between them as one likes.
  fileprivate var pattern: String {
    units.isEmpty
      ? Dimension.number
      : "\(Dimension.number) *(\(units.map(\.symbol).joined(separator: "|")))"
  }

  fileprivate var definitions: [(String, JSONValue)] {
    [
      (identifier, .pattern("^\(pattern)$", "as in \(example)")),
      (
        "\(identifier)_or_range",
        .pattern("^\(pattern)( *\\.\\. *\(pattern))?$", "as in \(example), or from .. to")
      ),
    ]
  }

  fileprivate var boundDefinition: (String, JSONValue) {
    let signs = Bound.spellings.joined(separator: "|")
    return (
      "bound_of_\(identifier)",
      .pattern(
        "^((\(signs)) *\(pattern)|\(pattern) *\\.\\. *\(pattern))$",
        "as in <= \(example), at least \(example), == \(example), or from .. to")
    )
  }
}

extension JSONValue {
  fileprivate static func pattern(_ pattern: String, _ description: String) -> JSONValue {
    .object([
      ("type", .string("string")), ("pattern", .string(pattern)),
      ("description", .string(description)),
    ])
  }

  fileprivate static func words(_ words: [String]) -> JSONValue {
    .array(words.map { .string($0) })
  }

  fileprivate static func requiring(_ keys: [String]) -> JSONValue {
    .object([("required", .words(keys))])
  }
}
