import ArgumentParser
import SimKernel
import SimScenarios
import SimWriting

/// How catalogs look: entries with a sentence, and below each a table whose last column is broken
/// where the terminal ends.
struct CatalogPage {
  private(set) var text = ""

  /// Adds a head such as `drift: fixes slide across the lane`, behind an empty line.
  mutating func add(_ name: String, _ sentence: String) {
    if !text.isEmpty { text += "\n" }
    text += CatalogPage.wrapped("\(name): \(sentence)", behind: "", hang: 2)
  }

  /// Adds rows of as many cells each; the columns are as wide as their widest cell.
  mutating func add(_ rows: [[String]]) {
    let columns = (rows.first?.count ?? 1) - 1
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let lead = "  " + cells.joined(separator: "  ") + "  "
      text += CatalogPage.wrapped(row[columns], behind: lead, hang: lead.count)
    }
  }

  /// `words` behind `lead`, broken at spaces where the terminal ends; further lines are indented.
  private static func wrapped(_ words: String, behind lead: String, hang: Int) -> String {
    var lines: [String] = []
    var line = lead
    for word in words.split(separator: " ") {
      if line.count + word.count >= Terminal.width, !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = String(repeating: " ", count: hang)
      }
      line += (line.last == " " || line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }

  /// Prints `entries` as `{"format": 1, "NAME": [...]}`.
  static func printJSON(_ name: String, _ entries: [JSONValue]) {
    printJSON(.object([("format", .integer(1)), (name, .array(entries))]))
  }

  static func printJSON(_ value: JSONValue) {
    var sink = ByteSink()
    value.append(to: &sink)
    Terminal.print(sink.text + "\n")
  }

  /// Refuses the first of `names` that is none of `known`, which `command` lists.
  static func check(_ names: [String], are kind: String, among known: [String], _ command: String)
    throws
  {
    for name in names where !known.contains(name) {
      let guess = closest(to: name, among: known)
      let hint = guess.map { "; did you mean '\($0)'?" } ?? "; \(command) lists them"
      throw ValidationError("unknown \(kind) '\(name.escapedForTerminal)'\(hint)")
    }
  }
}
