/// Masks text of a recording that may contain a position, before it is repeated (MG-15).
extension StringProtocol {
  /// The text with every digit, of any script, as `#`.
  package var withoutDigits: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isDigit ? "#" : scalar) }
    return String(text)
  }

  /// The text unchanged if it has at most three digits, which reveal no place (a tenth of a degree
  /// is 11 km); else without its digits.
  package var withoutPosition: String {
    unicodeScalars.lazy.filter(\.isDigit).prefix(4).count > 3 ? withoutDigits : String(self)
  }

  /// This message of a reader with possible positions masked in everything it quotes, and with
  /// numbers masked that look like degrees: one to three digits, a point, three or more digits.
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
  /// The refusal with its place and its hint, which is simrun's own text, but without any digit of
  /// the source line, and without numbers in the message that could be degrees.
  package var withoutPositions: Diagnostic {
    var diagnostic = self
    diagnostic.message = message.withoutDegrees
    diagnostic.sourceLine = sourceLine?.withoutDigits
    return diagnostic
  }
}
