import SimKernel
import SimText

/// Fragments of a page that are also well-formed XML, so that all browsers read them in the same
/// way.
enum HTML {
  /// An element; attributes are escaped, `content` is markup, nil for an element without content.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: String? = nil
  ) -> String {
    var text = "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(value.escapedForXML)\"" }
    }
    return text + (content.map { ">\($0)</\(name)>" } ?? "/>")
  }

  /// Text of simrun itself, or a number.
  static func plain(_ text: String) -> String { text.escapedForXML }

  /// Text from a file or a command line, isolated because right-to-left text must not affect its
  /// surroundings.
  static func foreign(_ text: String) -> String { "<bdi>\(text.escapedForXML)</bdi>" }

  static func code(_ text: String) -> String { "<code dir=\"ltr\">\(text.escapedForXML)</code>" }

  /// A section with its heading; `id` and `title` are texts of simrun.
  static func section(
    _ id: String, _ title: String, note: String = "", _ content: String
  ) -> String {
    let aside = note.isEmpty ? "" : " <small>\(note)</small>"
    return """
      <section id="\(id)" aria-labelledby="\(id)-title">
      <h2 id="\(id)-title">\(title)\(aside)</h2>
      \(content)
      </section>

      """
  }

  /// A table that scrolls separately on a narrow page; cells are markup. The titles in `numbers`
  /// are right-aligned.
  static func table(
    _ style: String, caption: String, head: [String], numbers: [String] = [], rows: [String]
  ) -> String {
    let titles = head.map { title in
      "<th scope=\"col\"\(numbers.contains(title) ? " class=\"value\"" : "")>\(title)</th>"
    }.joined()
    return """
      <div class="scroll"><table class="\(style)">
      <caption class="unseen">\(caption)</caption>
      <thead><tr>\(titles)</tr></thead>
      <tbody>
      \(rows.map { labeled($0, head) }.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  /// `row` with the title of its column at each cell but the first, which a narrow page shows in
  /// place of the head.
  private static func labeled(_ row: String, _ head: [String]) -> String {
    var column = -1
    let cells = row.split(separator: "<t", omittingEmptySubsequences: false).map { piece in
      guard ["d ", "d>", "h ", "h>"].contains(piece.prefix(2)) else { return String(piece) }
      column += 1
      guard piece.first == "d", column > 0, column < head.count, !head[column].isEmpty,
        !piece.prefix(while: { $0 != ">" }).contains("data-head")
      else { return String(piece) }
      return "d data-head=\"\(head[column])\"" + piece.dropFirst()
    }
    return cells.joined(separator: "<t")
  }
}

extension String {
  /// The text from a file as a string for the script of a page.
  var quotedForScript: String { withVisibleControls.quotedForJSON.escapedForScript }

  /// The JSON for a script element of a page: nothing in it can end the element or start a comment.
  private var escapedForScript: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
