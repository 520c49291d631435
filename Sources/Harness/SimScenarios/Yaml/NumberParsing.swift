/// An error inside a value, and its offset in characters.
package struct Slip: Error, Equatable {
  package var message: String
  var offset = 0
  package var hint: String?
}

/// Parses numbers in common notation: `12`, `-0.5`, `1e-3`. The other notations of YAML 1.1 are
/// rejected.
enum NumberParsing {
  /// Parses all of `text`; `expected` describes it in messages, as in `a number`.
  static func number(_ text: Substring, expected: String) throws(Slip) -> Double {
    let wrong = "expected \(expected), found '\(text.shortened)'"
    guard isDecimal(text) else { throw Slip(message: wrong, hint: trap(text)) }
    guard let value = Double(text), value.isFinite else {
      throw Slip(message: wrong, hint: "the largest number is about 1.8e308")
    }
    let significand = text.prefix { $0 != "e" && $0 != "E" }
    guard value != 0 || !significand.contains(where: { "123456789".contains($0) }) else {
      throw Slip(message: wrong, hint: "the smallest number is about 5e-324")
    }
    return value + 0  // no negative zero
  }

  static func integer(_ text: Substring, expected: String) throws(Slip) -> Int {
    let wrong = "expected \(expected), found '\(text.shortened)'"
    let value = try number(text, expected: expected)
    if let integer = Int(text) { return integer }
    guard value == value.rounded() else { throw Slip(message: wrong) }
    guard let integer = Int(exactly: value), text.contains(where: { ".eE".contains($0) }) else {
      throw Slip(message: wrong, hint: "the largest whole number is \(Int.max)")
    }
    throw Slip(message: wrong, hint: "write \(integer)")
  }

  /// Whether `text` is an optional minus, digits without a leading zero, then optionally a fraction
  /// and an exponent.
  private static func isDecimal(_ text: Substring) -> Bool {
    var rest = text
    if rest.first == "-" { rest.removeFirst() }
    let whole = takeDigits(&rest)
    guard whole == "0" || !whole.isEmpty && whole.first != "0" else { return false }
    if rest.first == "." {
      rest.removeFirst()
      guard !takeDigits(&rest).isEmpty else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
      guard !takeDigits(&rest).isEmpty else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDigits(_ text: inout Substring) -> Substring {
    let digits = text.prefix { "0" <= $0 && $0 <= "9" && $0.isASCII }
    text.removeFirst(digits.count)
    return digits
  }

  /// A hint on how to correct an invalid number; nil if none is known.
  private static func trap(_ text: Substring) -> String? {
    if let hint = otherNotation(text) { return hint }
    if text.first == "+" { return mended(text.dropFirst()) }
    if text.first == "−" { return mended("-" + text.dropFirst()) }
    if text.contains("_") { return mended(text.replacing("_", with: "")) }
    if text.contains(",") {
      return "a number has no thousands separators, and its decimal mark is a point"
    }
    if text.contains(":") { return "YAML 1.1 would read this in base 60: write one plain number" }
    if isDate(text) { return "YAML 1.1 would read this as a date: write one plain number" }
    if text.first == "." { return mended("0" + text) }
    if text.hasPrefix("-.") { return mended("-0" + text.dropFirst()) }
    if text.last == "." { return mended(text.dropLast()) }
    return leadingZeros(text)
  }

  /// A hint on how to correct a YAML number that is not in decimal digits; nil if it is none.
  static func otherNotation(_ text: Substring) -> String? {
    let bare = text.lowercased().drop { "+-−.".contains($0) }
    if ["inf", "infinity", "nan"].contains(bare) { return "only finite numbers are read" }
    let isMarked = ["0x", "0o", "0b"].contains { bare.hasPrefix($0) }
    let hasDigit = bare.dropFirst(2).first.map { $0.isHexDigit || $0 == "_" } ?? false
    return isMarked && hasDigit ? "write it as a decimal number" : nil
  }

  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { "0" <= $0 && $0 <= "9" } }
  }

  private static func leadingZeros(_ text: Substring) -> String? {
    let sign = text.first == "-" ? "-" : ""
    let rest = text.dropFirst(sign.count)
    guard rest.first == "0" else { return nil }
    let trimmed = rest.drop { $0 == "0" }
    let digit = trimmed.first.map { "0" <= $0 && $0 <= "9" } ?? false
    return mended(sign + (digit ? "" : "0") + trimmed).map {
      "\($0): YAML 1.1 would read a leading zero as octal"
    }
  }

  private static func mended(_ text: some StringProtocol) -> String? {
    isDecimal(Substring(text)) ? "write \(text)" : nil
  }
}
