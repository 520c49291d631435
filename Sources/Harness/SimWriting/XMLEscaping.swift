extension StringProtocol {
  /// This text for an XML attribute or element: markup escaped, line breaks and tabs kept as
  /// character references, and what XML 1.0 cannot hold replaced by U+FFFD.
  package var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
