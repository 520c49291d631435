import ArgumentParser
import SimKernel
import SimScenarios
import SimText

/// The layout of catalogs: entries with a sentence, each followed by a table whose last column is
/// wrapped at the width of the terminal.
struct CatalogPage {
  private(set) var text = ""

  /// Adds a heading such as `drift: fixes slide across the lane`, after an empty line.
  mutating func add(_ name: String, _ sentence: String) {
    if !text.isEmpty { text += "\n" }
    text += CatalogPage.wrapped("\(name): \(sentence)", behind: "", hang: 2)
  }

  /// Adds rows with equal numbers of cells; a column is as wide as its widest cell.
  mutating func add(_ rows: [[String]]) {
    let columns = (rows.first?.count ?? 1) - 1
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let lead = "  " + cells.joined(separator: "  ") + "  "
      text += CatalogPage.wrapped(row[columns], behind: lead, hang: lead.count)
    }
  }

  /// `words` after `lead`, wrapped at spaces to the width of the terminal; further lines are
  /// indented.
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
    printJSON(["format": 1, name: .array(entries)])
  }

  static func printJSON(_ value: JSONValue) {
    var sink = ByteSink()
    value.append(to: &sink)
    Terminal.print(sink.text + "\n")
  }

  /// Throws if one of `names` is not in `known`; the message mentions `command`, which lists them.
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
