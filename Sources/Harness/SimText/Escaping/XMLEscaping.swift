extension StringProtocol {
  /// This text for an XML attribute or element, in pages too. Markup is escaped; line breaks and
  /// tabs become character references; characters that XML 1.0 cannot hold, controls and
  /// bidirectional characters become visible escapes, as in `\u{202e}`. The second of two number
  /// signs becomes a reference, because a build server reads `##[` in a log as a command.
  package var escapedForXML: String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "&": text.append(contentsOf: "&amp;".unicodeScalars)
      case "<": text.append(contentsOf: "&lt;".unicodeScalars)
      case ">": text.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": text.append(contentsOf: "&quot;".unicodeScalars)
      case "'": text.append(contentsOf: "&#39;".unicodeScalars)
      case "#" where last == "#": text.append(contentsOf: "&#35;".unicodeScalars)
      case "\t", "\n", "\r": text.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case _ where scalar.isUnseen || scalar.value & 0xFFFE == 0xFFFE:
        text.append(contentsOf: scalar.visibleEscape.unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
