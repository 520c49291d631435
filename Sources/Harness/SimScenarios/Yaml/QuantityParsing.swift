package import SimKernel

/// A number with its unit, as written: `4.5 km/h`, `30s`, `95 %`.
package struct Quantity: Equatable {
  /// Value in the dimension's base unit.
  package var value: Double
  /// Text with one space before the unit.
  var text: String
  /// The unit as written; nil for a count.
  var unit: Dimension.Unit?

  /// Parses all of `text` except surrounding spaces.
  package static func parse(_ text: Substring, _ dimension: Dimension) throws(Slip) -> Quantity {
    let lead = text.prefix(while: \.isWhitespace).count
    let trimmed = text.dropFirst(lead).trimmingEnd()
    do {
      return try parse(trimmed: trimmed, dimension)
    } catch {
      throw Slip(message: error.message, offset: error.offset + lead, hint: error.hint)
    }
  }

  private static func parse(
    trimmed text: Substring, _ dimension: Dimension
  ) throws(Slip) -> Quantity {
    let expected = dimension.expected
    let wrong = "expected \(expected), found '\(text.shortened)'"
    guard !text.isEmpty else { throw Slip(message: "expected \(expected), found nothing") }
    guard let first = dimension.units.first else {
      let value = try NumberParsing.number(text, expected: expected)
      return Quantity(value: value, text: String(text))
    }
    if let hint = NumberParsing.otherNotation(text) { throw Slip(message: wrong, hint: hint) }
    let number = numberPart(of: text)
    let symbol = text.dropFirst(number.count).drop { $0 == " " }
    guard !number.isEmpty else { throw Slip(message: wrong) }
    let value = try NumberParsing.number(number, expected: expected)
    guard !symbol.isEmpty else {
      let isPart = dimension == .share && 0...1 ~= value
      let mended = isPart ? "write \(dimension.formatExactly(value))" : nil
      throw Slip(message: wrong, hint: mended ?? "write the unit: \(dimension.unitList)")
    }
    guard let unit = dimension.units.first(where: { $0.symbol == symbol }) else {
      throw Slip(
        message: "unknown unit '\(symbol.shortened)' of \(dimension.rawValue)",
        offset: text.count - symbol.count, hint: hint(for: symbol, dimension))
    }
    let base = unit.base(value)
    guard base.isFinite else { throw Slip(message: wrong, hint: "write it in \(first.symbol)") }
    return Quantity(value: base, text: "\(number) \(unit.symbol)", unit: unit)
  }

  /// The part before the unit, including an exponent; not necessarily a valid number.
  private static func numberPart(of text: Substring) -> Substring {
    var part = text.prefix { "0123456789+-−.,_:".contains($0) }
    let rest = text[part.endIndex...]
    guard let e = rest.first, e == "e" || e == "E", !part.isEmpty else { return part }
    let exponent = rest.dropFirst().prefix { "0123456789+-".contains($0) }
    if exponent.contains(where: \.isNumber) { part = text[..<exponent.endIndex] }
    return part
  }

  private static func hint(for symbol: Substring, _ dimension: Dimension) -> String {
    if symbol.contains(where: { $0.isWhitespace && $0 != " " }) {
      return "put an ordinary space before the unit"
    }
    if symbol.contains(where: \.isNumber) { return "write one number with one unit" }
    let symbols = dimension.units.map(\.symbol)
    let guess = closest(to: String(symbol), among: symbols).map { "did you mean '\($0)'? " } ?? ""
    return "\(guess)known units: \(dimension.unitList)"
  }
}

extension Dimension {
  /// Description of the expected value in a message, as in `a time with its unit, as in '30 s'`.
  var expected: String {
    switch self {
    case .count: "a plain number"
    default: "\(withArticle) with its unit, as in '\(example)'"
    }
  }

  /// Text as in `a time`, `an angle`.
  var withArticle: String { rawValue.hasPrefix("a") ? "an \(rawValue)" : "a \(rawValue)" }

  /// Text as in `s, ms, min`.
  var unitList: String { units.map(\.symbol).joined(separator: ", ") }
}

extension Substring {
  func trimmingEnd() -> Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return prefix(0) }
    return self[...last]
  }
}
