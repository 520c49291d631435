/// Numbers as text without a locale: the same digits everywhere.
package enum Decimals {
  private static let powers: [Double] = (0...9).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
  private static let integerPowers: [UInt64] = (0...9).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Appends `value` with exactly `decimals` in 0...9, rounding halves away from zero, never `-0`.
  ///
  /// Values of 1e15 and more after scaling are written as the shortest text that reads back equal.
  /// Returns false and appends nothing where `value` is NaN or infinite.
  @inline(__always)
  package static func append(_ value: Double, decimals: Int, to sink: inout ByteSink) -> Bool {
    let scaled = (value * powers[decimals]).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 1e15 else {
      if value.isFinite { sink.append(shortest(value)) }
      return value.isFinite
    }
    if scaled < 0 { sink.append(byte: UInt8(ascii: "-")) }
    let digits = UInt64(abs(scaled))
    if decimals == 0 {
      append(digits, width: 1, to: &sink)
    } else {
      let (whole, part) = digits.quotientAndRemainder(dividingBy: integerPowers[decimals])
      append(whole, width: 1, to: &sink)
      sink.append(byte: UInt8(ascii: "."))
      append(part, width: decimals, to: &sink)
    }
    return true
  }

  /// Appends `number` with at least `width` digits.
  package static func append(_ number: UInt64, width: Int, to sink: inout ByteSink) {
    var digits: (UInt64, UInt64, UInt32) = (0, 0, 0)  // twenty bytes on the stack
    withUnsafeMutableBytes(of: &digits) { buffer in
      var rest = number
      var index = 20
      while rest > 0 || index > 20 - width {
        index -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
      sink.append(slice: UnsafeRawBufferPointer(rebasing: buffer[index..<20]))
    }
  }

  /// Appends seconds with nine decimals, exact to the nanosecond.
  package static func appendSeconds(nanoseconds: Int64, to sink: inout ByteSink) {
    if nanoseconds < 0 { sink.append(byte: UInt8(ascii: "-")) }
    let (whole, part) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    append(whole, width: 1, to: &sink)
    sink.append(byte: UInt8(ascii: "."))
    append(part, width: 9, to: &sink)
  }

  /// `value` with exactly `decimals` in 0...9; `–` where it is not finite.
  package static func text(_ value: Double, decimals: Int) -> String {
    var sink = ByteSink()
    return append(value, decimals: decimals, to: &sink) ? sink.text : "–"
  }

  /// The shortest text that reads back as the same finite double; integers below 2⁵³ without `.0`.
  package static func shortest(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value == value.rounded() && abs(value) < 9_007_199_254_740_992 { return "\(Int64(value))" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// As `shortest`, without an exponent, as XML's decimals are written: `0.00001`.
  package static func shortestWithoutExponent(_ value: Double) -> String {
    let text = shortest(value)
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let mantissa = text[..<mark]
    let digits = mantissa.filter(\.isNumber)
    // the position of the point in `digits`: in scientific notation it follows the first digit
    let point = 1 + exponent
    let zeros = String(repeating: "0", count: max(-point, point - digits.count, 0))
    let sign = value < 0 ? "-" : ""
    if point <= 0 { return "\(sign)0.\(zeros)\(digits)" }
    if point >= digits.count { return sign + digits + zeros }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }

  /// `value` rounded for readers: four significant digits, all digits before the point, no trailing
  /// zeros; `–` where it is not finite.
  package static func readable(_ value: Double, significantDigits: Int = 4) -> String {
    text(value, decimals: decimals(of: value, significantDigits: significantDigits))
  }

  /// How many decimals of `value` a reader needs, in 0...9: see `readable`.
  package static func decimals(of value: Double, significantDigits: Int = 4) -> Int {
    guard value.isFinite else { return 0 }
    var decimals = significantDigits - 1
    var size = abs(value)
    while size >= 10 && decimals > 0 {
      size /= 10
      decimals -= 1
    }
    while size > 0 && size < 1 && decimals < 9 {
      size *= 10
      decimals += 1
    }
    let text = text(value, decimals: decimals)
    return max(0, decimals - text.reversed().prefix { $0 == "0" }.count)
  }
}

extension ByteSink {
  @inline(__always)
  fileprivate mutating func append(slice: UnsafeRawBufferPointer) {
    for byte in slice { append(byte: byte) }
  }
}
