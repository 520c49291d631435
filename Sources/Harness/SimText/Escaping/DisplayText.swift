/// Quoting and measuring of text from files.
extension StringProtocol {
  /// The text escaped and in single quotes, cut to `limit` characters with `…`; digits are masked
  /// where it may be a position.
  package func quoted(limit: Int = 40) -> String {
    let start = prefix(limit)
    let isCut = start.endIndex < endIndex
    return "'\(start.withoutPosition.escapedForTerminal)\(isCut ? "…" : "")'"
  }
}

extension Substring {
  /// The text without blanks at both ends.
  package var trimmingBlanks: Substring {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return start }
    return start[...last]
  }
}

extension Unicode.Scalar {
  /// Width in terminal columns: 2 for East Asian wide characters and emoji, 0 for combining marks.
  /// Source: East Asian Width (UAX #11), the blocks that are wide throughout.
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension Character {
  /// The text shown for the character in a source line, and its width in terminal columns. A tab
  /// becomes four spaces, so that the following text stays aligned.
  package var shown: (text: String, width: Int) {
    if self == "\t" { return ("    ", 4) }
    let escaped = String(self).escapedForTerminal
    if escaped != String(self) { return (escaped, escaped.count) }
    return (String(self), unicodeScalars.lazy.map(\.displayWidth).max() ?? 0)
  }
}
