package import SimText

/// A JSON value of a case or of an answer.
public indirect enum VectorValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([VectorValue])
  case record([String: VectorValue])

  /// The number; nil where it is not a number.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The text; nil where it is not a text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Whether it is true; nil where it is neither true nor false.
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// The values of a list; nil where it is not a list.
  public var list: [VectorValue]? { if case .list(let list) = self { list } else { nil } }

  /// The value of a record under `name`; nil where there is none.
  public subscript(name: String) -> VectorValue? {
    if case .record(let values) = self { values[name] } else { nil }
  }
}

extension VectorValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(arrayLiteral elements: VectorValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, VectorValue)...) {
    self = .record(Dictionary(elements) { $1 })
  }
}

extension VectorValue {
  /// A number, or null for nil.
  package static func optional(_ number: Double?) -> VectorValue {
    number.map { .number($0) } ?? .null
  }

  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .flag(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let nodes): self = .list(nodes.map { VectorValue($0) })
    case .object(let members):
      self = .record(Dictionary(members.map { ($0.name, VectorValue($0.value)) }) { $1 })
    }
  }

  /// As JSON on one line, names in their order; null for a number that JSON can't express.
  package var json: String {
    switch self {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .number(let number): number.isFinite ? Decimals.shortest(number) : "null"
    case .text(let text): text.quotedForJSON
    case .list(let values): "[" + values.map(\.json).joined(separator: ", ") + "]"
    case .record(let values):
      "{ "
        + values.sorted { $0.key < $1.key }.map { "\($0.key.quotedForJSON): \($0.value.json)" }
        .joined(separator: ", ") + " }"
    }
  }

  /// The value for a report.
  package var jsonValue: JSONValue {
    switch self {
    case .null: .null
    case .flag(let value): .bool(value)
    case .number(let number): .optional(number)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.jsonValue))
    case .record(let values):
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.jsonValue) })
    }
  }
}
