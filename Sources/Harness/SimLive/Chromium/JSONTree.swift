import Foundation
import SimText

/// A JSON value of any shape, from the browser or from a page's log.
enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// nil where the text is not JSON.
  init?(_ bytes: [UInt8]) {
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else { return nil }
    self = tree
  }

  subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var list: [JSONTree]? { if case .list(let list) = self { list } else { nil } }

  /// In one line, names in order.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? Decimals.shortest(number) : "null"
    case .text(let text): text.quotedForJSON
    case .list(let list): "[\(list.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\($0.key.quotedForJSON):\($0.value.line)" }.joined(separator: ",") + "}"
    }
  }
}

extension JSONTree: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }
}
