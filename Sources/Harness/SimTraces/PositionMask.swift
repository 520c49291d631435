/// How text of a recording is repeated without what may be a position in it (MG-15).
extension StringProtocol {
  /// The text with every digit, of any script, as `#`.
  package var withoutDigits: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isDigit ? "#" : scalar) }
    return String(text)
  }

  /// The text as it is where it has at most three digits, which tell no place (a tenth of a degree
  /// is 11 km); else without its digits.
  package var withoutPosition: String {
    unicodeScalars.lazy.filter(\.isDigit).prefix(4).count > 3 ? withoutDigits : String(self)
  }

  /// This message of a reader without what may be a position in all that it quotes, and without
  /// degrees should it say some of its own accord: one to three digits, a point, three or more.
  fileprivate var withoutDegrees: String {
    let quotes: Set<Character> = ["'", "\""]
    guard let first = firstIndex(where: quotes.contains),
      let last = lastIndex(where: quotes.contains)
    else { return withoutOpenDegrees }
    return self[..<first].withoutOpenDegrees + self[first...last].withoutPosition
      + self[last...].dropFirst().withoutOpenDegrees
  }

  private var withoutOpenDegrees: String {
    String(self).replacing(#/\b\d{1,3}\.\d{3,}/#) { $0.output.withoutDigits }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool {
    value < 0x80
      ? ("0"..."9").contains(self) : properties.generalCategory == .decimalNumber
  }
}

extension Diagnostic {
  /// The refusal with its place and its hint, which is ours, and with no digit of the line, nor a
  /// number that could be degrees in the message.
  package var withoutPositions: Diagnostic {
    var diagnostic = self
    diagnostic.message = message.withoutDegrees
    diagnostic.sourceLine = sourceLine?.withoutDigits
    return diagnostic
  }
}
