import Geodesy
import SimText

/// A case to be written, its members in the order of writing.
struct VectorDraft {
  typealias Members = [(name: String, value: VectorValue)]

  var name: String
  var engine: VectorEngine
  var input: Members
  var expected: Members
  var tolerance: Members = []
  /// How the expected values were computed.
  var how: String
  /// Values that apps expect instead, and their origin.
  var today: [(expected: Members, why: String)] = []

  /// The case as text of a file, over a few lines.
  var text: String {
    var members = [
      "\"name\": \(name.quotedForJSON), \"engine\": \(engine.rawValue.quotedForJSON)",
      "\"input\": \(Self.record(input))",
      "\"expected\": \(Self.record(expected))",
    ]
    if !tolerance.isEmpty { members.append("\"tolerance\": \(Self.record(tolerance))") }
    if !today.isEmpty {
      let entries = today.map {
        "{ \"expected\": \(Self.record($0.expected)), \"why\": \($0.why.quotedForJSON) }"
      }
      members.append(
        "\"today\": [\n        " + entries.joined(separator: ",\n        ") + "\n      ]")
    }
    members.append("\"how\": \(how.quotedForJSON)")
    return "    {\n      " + members.joined(separator: ",\n      ") + "\n    }"
  }

  private static func record(_ members: Members) -> String {
    "{ "
      + members.map { "\($0.name.quotedForJSON): \($0.value.json)" }.joined(separator: ", ") + " }"
  }
}

/// A file to be written.
package struct VectorDraftFile: Sendable {
  /// The name without a folder, as in `geo.json`.
  package var name: String
  package var text: String

  init(
    _ engine: VectorEngine, about: String, maps: [(name: String, text: String)] = [],
    _ cases: [VectorDraft]
  ) {
    name = "\(engine.rawValue).json"
    var text = "{\n  \"format\": 1,\n  \"about\": \(about.quotedForJSON),\n"
    if !maps.isEmpty {
      text += "  \"maps\": {\n"
      text += maps.map { "    \($0.name.quotedForJSON): \($0.text)" }.joined(separator: ",\n")
      text += "\n  },\n"
    }
    text += "  \"cases\": [\n" + cases.map(\.text).joined(separator: ",\n") + "\n  ]\n}\n"
    self.text = text
  }
}
