/// A JSON value that keeps the order of its keys; its numbers read back as the same doubles.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An array in one line; null for NaN and infinity.
  case numbers([Double])
  case object([(key: String, value: JSONValue)])

  /// A number; null for nil, NaN and infinity.
  package static func optional(_ number: Double?) -> JSONValue {
    number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  /// A string; null for nil.
  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A number up to 2⁵³, which readers that use doubles read exactly; a string above.
  package static func seed(_ seed: UInt64) -> JSONValue {
    seed <= 1 << 53 ? .integer(Int(seed)) : .string("\(seed)")
  }

  /// Appends the value over several lines, indented by two more spaces at each level.
  package func append(to sink: inout ByteSink, depth: Int = 0) {
    switch self {
    case .null: sink.append("null")
    case .bool(let value): sink.append(value ? "true" : "false")
    case .integer(let value): sink.append("\(value)")
    case .number(let value): sink.append(Decimals.shortest(value))
    case .string(let text): sink.append(text.quotedForJSON)
    case .numbers(let values):
      let words = values.map { $0.isFinite ? Decimals.shortest($0) : "null" }
      sink.append("[" + words.joined(separator: ", ") + "]")
    case .array(let values):
      append(values, in: "[]", to: &sink, depth: depth) { value, sink in
        value.append(to: &sink, depth: depth + 1)
      }
    case .object(let members):
      append(members, in: "{}", to: &sink, depth: depth) { member, sink in
        sink.append(member.key.quotedForJSON + ": ")
        member.value.append(to: &sink, depth: depth + 1)
      }
    }
  }

  /// Appends the value in one line without spaces.
  package func appendInLine(to sink: inout ByteSink) {
    switch self {
    case .null, .bool, .integer, .number, .string: append(to: &sink)
    case .numbers(let values):
      JSONValue.array(values.map { .optional($0) }).appendInLine(to: &sink)
    case .array(let values):
      sink.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { sink.append(",") }
        value.appendInLine(to: &sink)
      }
      sink.append("]")
    case .object(let members):
      sink.append("{")
      for (index, member) in members.enumerated() {
        sink.append("\(index > 0 ? "," : "")\(member.key.quotedForJSON):")
        member.value.appendInLine(to: &sink)
      }
      sink.append("}")
    }
  }

  private func append<Item>(
    _ items: [Item], in brackets: String, to sink: inout ByteSink, depth: Int,
    each: (Item, inout ByteSink) -> Void
  ) {
    guard !items.isEmpty else { return sink.append(brackets) }
    let indent = String(repeating: "  ", count: depth + 1)
    sink.append("\(brackets.prefix(1))")
    for (index, item) in items.enumerated() {
      sink.append((index == 0 ? "\n" : ",\n") + indent)
      each(item, &sink)
    }
    sink.append("\n" + indent.dropLast(2) + brackets.suffix(1))
  }
}

// MARK: literals, as in ["name": "walk", "runs": 3]

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  /// Keeps the order of the literal.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }
}

extension StringProtocol {
  /// This text as a JSON string with its quotes. Control, separating and bidirectional characters
  /// are escaped, and so is `##`, so that neither a terminal nor a log takes it for a command.
  package var quotedForJSON: String {
    var text = "\""
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.isUnseen || (scalar == "#" && last == "#"):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
