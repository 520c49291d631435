extension StringProtocol {
  /// The text on one line, with every unseen character as a visible escape: `\t`, `\n`, `\r`, else
  /// as in `\u{1b}`. A build server takes no word of it for a command, wherever the line is broken.
  ///
  /// Escaped are C0 and C1 controls, delete, line and paragraph separators, invisible and
  /// bidirectional format characters, and what `commandMarks` finds. Everything from a file or a
  /// command line goes through it before it is shown.
  public var escapedForTerminal: String { escaped(keepingLines: false, marks: commandMarks) }

  /// The text with its unseen characters as visible escapes, line breaks too: for places where
  /// nothing is a command.
  package var withVisibleControls: String { escaped(keepingLines: false, marks: []) }

  /// These lines with their unseen characters as visible escapes, and no command in them.
  package var withVisibleControlsInLines: String {
    withoutCommands.escaped(keepingLines: true, marks: [])
  }

  /// These lines, finished and maybe colored, so that a build server takes none for a command.
  package var withoutCommands: String {
    guard contains("::") || contains("##") else { return String(self) }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.escaped(keepingLines: true, marks: line.commandMarks, escapesControls: false)
    }.joined(separator: "\n")
  }

  /// Where a build server could see the start of a command: `::` at the start of a word, as in
  /// `::stop-commands::` (GitHub), and `##` before a bracket, as in `##[group]` and `##vso[`
  /// (GitHub, Azure), commands anywhere in a line. The first colon, the second number sign.
  package var commandMarks: Set<String.Index> {
    guard contains("::") || contains("##") else { return [] }
    var marks: Set<String.Index> = []
    var isAtWord = true
    var index = startIndex
    while index < endIndex {
      let scalar = unicodeScalars[index]
      let next = unicodeScalars.index(after: index)
      if next < endIndex, unicodeScalars[next] == scalar {
        if scalar == ":", isAtWord { marks.insert(index) }
        // from number signs only, and not beyond the next: from each of its letters a word would be
        // read as often as it is long
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
        // one by one: what is appended at once copies all that is there
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
  /// format character. A reader does not see it, and it may hide, move or reverse what he sees.
  package var isUnseen: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // the joiners hold emoji and some scripts together and cannot mislead
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }

  /// As in `\n` and `\u{1b}`.
  package var visibleEscape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
