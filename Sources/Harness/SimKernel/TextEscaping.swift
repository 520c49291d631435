extension StringProtocol {
  /// The text with every character that could steer or fool a terminal written as an escape:
  /// `\t`, `\n`, `\r`, else as in `\u{1b}`.
  ///
  /// Escaped are C0 and C1 controls, delete, line and paragraph separators, and invisible and
  /// bidirectional format characters. Everything from a file or a command line goes through it
  /// before it is shown.
  public var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminal: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // the joiners hold emoji and some scripts together and cannot mislead
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
