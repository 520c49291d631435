import SimScenarios
import SimText

/// The errors in reading `text`, each as `t.yaml:line:column: message (hint)`.
func refusals(_ text: String, _ read: (MappingReader) -> Void = everything) -> [String] {
  do throws(Diagnostics) {
    let document = try YamlDocument(text: text, file: "t.yaml")
    try document.read { reader -> Void? in read(reader) }
    return []
  } catch {
    return error.all.map(told)
  }
}

func told(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.place
  let hint = diagnostic.hint.map { " (\($0))" } ?? ""
  return "\(place.file):\(place.line ?? 0):\(place.column ?? 0): \(diagnostic.message)\(hint)"
}

/// Reads every key, whatever its value is.
func everything(_ reader: MappingReader) { _ = reader.entries() }

/// The errors in reading the key `a` of `text`.
func refusals<T>(of text: String, _ read: (YamlValue) -> T?) -> [String] {
  refusals(text) { reader in _ = reader.optional("a").flatMap(read) }
}

/// The value of the key `a` of `text`, read by `read`.
func value<T>(of text: String, _ read: (YamlValue) -> T?) throws -> T {
  try YamlDocument(text: text, file: "t.yaml").read { $0.optional("a").flatMap(read) }
}
