extension StringProtocol {
  /// This text with every character that could steer a terminal, break a line or turn the
  /// direction of writing written as an escape, as in `\u{1b}`.
  ///
  /// Everything from a file or a command line goes through it before it is shown.
  public var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true  // C0, delete, C1
    case 0x2028, 0x2029: true  // line and paragraph separator
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
    default: false
    }
  }
}
