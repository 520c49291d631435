extension StringProtocol {
  /// The text on one line, with every invisible character as a visible escape: `\t`, `\n`, `\r`,
  /// others as in `\u{1b}`. A build server finds no command in it, wherever the line is broken.
  ///
  /// Escaped are C0 and C1 controls, delete, line and paragraph separators, invisible and
  /// bidirectional format characters, and what `commandMarks` finds. All text from a file or a
  /// command line is escaped like this before it is shown.
  public var escapedForTerminal: String { escaped(keepingLines: false, marks: commandMarks) }

  /// The text with its invisible characters and line breaks as visible escapes: for places where no
  /// build server looks for commands.
  package var withVisibleControls: String { escaped(keepingLines: false, marks: []) }

  /// These lines with their invisible characters as visible escapes, and without commands.
  package var withVisibleControlsInLines: String {
    withoutCommands.escaped(keepingLines: true, marks: [])
  }

  /// These lines, already formatted and possibly colored, changed so that a build server finds no
  /// command in them.
  package var withoutCommands: String {
    guard contains("::") || contains("##") else { return String(self) }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.escaped(keepingLines: true, marks: line.commandMarks, escapesControls: false)
    }.joined(separator: "\n")
  }

  /// Where a build server could see the start of a command: `::` at the start of a word, as in
  /// `::stop-commands::` (GitHub), or `##` before a bracket, as in `##[group]` and `##vso[`
  /// (GitHub, Azure), which are commands anywhere in a line. Marked are the first colon and the
  /// second number sign.
  var commandMarks: Set<String.Index> {
    guard contains("::") || contains("##") else { return [] }
    var marks: Set<String.Index> = []
    var isAtWord = true
    var index = startIndex
    while index < endIndex {
      let scalar = unicodeScalars[index]
      let next = unicodeScalars.index(after: index)
      if next < endIndex, unicodeScalars[next] == scalar {
        if scalar == ":", isAtWord { marks.insert(index) }
        // search only from a number sign, and not past the next one: a search from every letter
        // would read each word as often as it is long
        if scalar == "#" {
          let rest = self[next...].unicodeScalars.dropFirst()
          if rest.first(where: { !$0.properties.isAlphabetic }) == "[" { marks.insert(next) }
        }
      }
      isAtWord = scalar.properties.isWhitespace
      index = next
    }
    return marks
  }

  private func escaped(
    keepingLines: Bool, marks: Set<String.Index>, escapesControls: Bool = true
  ) -> String {
    guard !marks.isEmpty || unicodeScalars.contains(where: \.isUnseen) else { return String(self) }
    var text = String.UnicodeScalarView()
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isEscaped = escapesControls && scalar.isUnseen && !(keepingLines && scalar == "\n")
      if isEscaped || marks.contains(index) {
        // one by one: appending a sequence at once copies the whole text
        for shown in scalar.visibleEscape.unicodeScalars { text.append(shown) }
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control, a line or paragraph separator, or an invisible or bidirectional
  /// format character. A reader cannot see it, and it may hide, move or reverse visible text.
  package var isUnseen: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // joiners are needed in emoji and some scripts, and cannot mislead
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }

  /// The escape, as in `\n` and `\u{1b}`.
  package var visibleEscape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
