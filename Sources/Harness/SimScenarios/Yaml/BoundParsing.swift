import SimKernel

extension Bound {
  private enum Comparison: String, CaseIterable {
    case atMost = "≤"
    case atLeast = "≥"
    case equal = "="
    case below = "<"
    case above = ">"

    /// Its spellings in a scenario.
    var spellings: [String] {
      switch self {
      case .atMost: ["<=", "≤", "at most"]
      case .atLeast: [">=", "≥", "at least"]
      case .equal: ["=="]
      case .below: ["<", "below"]
      case .above: [">", "above"]
      }
    }
  }

  /// All possible starts of a bound, longer ones before their own prefixes.
  static var spellings: [String] { Comparison.allCases.flatMap(\.spellings) }

  /// Description of the expected value in a message, as in `a bound, as in '<= 2 /s'`.
  static func expected(_ dimension: Dimension) -> String {
    "a bound, as in '<= \(dimension.example)'"
  }

  /// Reads `<= 20 /s`, `at least 95 %`, `== 0`, `10 s .. 20 s`.
  static func parse(_ text: Substring, _ dimension: Dimension) throws(Slip) -> Bound {
    if let dots = text.firstRange(of: "..") {
      return try range(text, splitAt: dots, dimension)
    }
    guard let (comparison, spelling) = comparison(at: text) else {
      throw unknownStart(of: text, dimension)
    }
    let quantity = try quantity(in: text, from: spelling.count, dimension)
    let (lower, upper): (Double?, Double?) =
      switch comparison {
      case .atMost, .below: (nil, quantity.value)
      case .atLeast, .above: (quantity.value, nil)
      case .equal: (quantity.value, quantity.value)
      }
    return Bound(
      dimension, lower: lower, upper: upper, lowerIsOpen: comparison == .above,
      upperIsOpen: comparison == .below, text: "\(comparison.rawValue) \(quantity.text)",
      unit: quantity.unit)
  }

  private static func range(
    _ text: Substring, splitAt dots: Range<Substring.Index>, _ dimension: Dimension
  ) throws(Slip) -> Bound {
    let from = try Quantity.parse(text[..<dots.lowerBound], dimension)
    let second = text.distance(from: text.startIndex, to: dots.upperBound)
    let to = try quantity(in: text, from: second, dimension)
    guard from.value <= to.value else {
      throw Slip(
        message: "empty range: \(from.text) is more than \(to.text)",
        hint: "write '\(to.text) .. \(from.text)'")
    }
    return Bound(
      dimension, lower: from.value, upper: to.value, text: "\(from.text) … \(to.text)",
      unit: from.unit)
  }

  /// Parses the text after the first `offset` characters; the position of a slip is relative to
  /// `text`.
  private static func quantity(
    in text: Substring, from offset: Int, _ dimension: Dimension
  ) throws(Slip) -> Quantity {
    do {
      return try Quantity.parse(text.dropFirst(offset), dimension)
    } catch {
      throw Slip(message: error.message, offset: error.offset + offset, hint: error.hint)
    }
  }

  private static func comparison(at text: Substring) -> (Comparison, spelling: String)? {
    let all = Comparison.allCases.flatMap { comparison in
      comparison.spellings.map { (comparison, spelling: $0) }
    }
    return all.first { text.hasPrefix($0.spelling) }
  }

  private static func unknownStart(of text: Substring, _ dimension: Dimension) -> Slip {
    let message = "expected \(expected(dimension)), found '\(text.shortened)'"
    if let value = try? Quantity.parse(text, dimension) {
      return Slip(message: message, hint: "write '<= \(value.text)' or '== \(value.text)'")
    }
    let slips = [("=<", "<="), ("=>", ">="), ("=", "==")]
    if let (found, meant) = slips.first(where: { text.hasPrefix($0.0) }) {
      return Slip(message: message, hint: "write '\(meant)' instead of '\(found)'")
    }
    return Slip(message: message, hint: "a bound starts with <=, >=, <, >, == or is 'from .. to'")
  }
}

extension Quantity {
  /// Parses `9 min`, or `2 min .. 8 min`; for `2-8 min` or `2..8 min` the error shows the right
  /// notation.
  static func parseSpan(
    _ text: Substring, _ dimension: Dimension
  ) throws(Slip) -> ClosedRange<Double> {
    guard text.contains("..") else {
      if let span = dashed(text, dimension) {
        throw Slip(
          message: "expected \(dimension.expected), found '\(text.shortened)'",
          hint: "write '\(span)'")
      }
      let value = try parse(text, dimension).value
      return value...value
    }
    let bound: Bound
    do {
      bound = try Bound.parse(text, dimension)
    } catch {
      let span = dashed(text, dimension)
      throw Slip(
        message: error.message, offset: error.offset,
        hint: span.map { "write '\($0)'" } ?? error.hint)
    }
    let lower = bound.lower ?? 0
    return lower...(bound.upper ?? lower)
  }

  /// Converts `2-8 min`, `2 min – 8 min`, `2..8 min`, `2 to 8 min` and `between 2 and 8 min` to a
  /// scenario's notation; nil for other texts.
  static func dashed(_ text: Substring, _ dimension: Dimension) -> String? {
    let text = text.after("between ") ?? text
    for dash in [" to ", " and ", "..", "–", "—", "-"] {
      guard let found = text.dropFirst().firstRange(of: dash),
        let last = try? parse(text[found.upperBound...], dimension)
      else { continue }
      let first = text[..<found.lowerBound]
      let bare = first + " " + (last.unit?.symbol ?? "")
      guard let first = (try? parse(first, dimension)) ?? (try? parse(bare[...], dimension)),
        first.value <= last.value
      else { continue }
      return "\(first.text) .. \(last.text)"
    }
    return nil
  }
}
