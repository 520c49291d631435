/// Times in recordings as whole nanoseconds, without the rounding of a double.
enum FixedPoint {
  /// Reads a decimal number and returns it times 10 to the `decimals` (0...9); nil where it is none
  /// or the product is beyond 64 bits.
  ///
  /// Digits below the last decimal are dropped. A number with an exponent goes through a double.
  static func value(_ text: UnsafeBufferPointer<UInt8>, decimals: Int) -> Int64? {
    let text = Number.trimmed(text)
    var at = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { at = 1 }
    var value: Int64 = 0
    var missing: Int?
    var digitCount = 0
    while at < text.count {
      if let digit = text[at].digit {
        digitCount += 1
        if missing != 0 {
          let (product, overflow) = value.multipliedReportingOverflow(by: 10)
          let (sum, carry) = product.addingReportingOverflow(Int64(digit))
          if overflow || carry { return nil }
          value = sum
          missing = missing.map { $0 - 1 }
        }
      } else if text[at] == UInt8(ascii: "."), missing == nil {
        missing = decimals
      } else {
        return rounded(text, decimals: decimals)
      }
      at += 1
    }
    guard digitCount > 0 else { return nil }
    for _ in 0..<(missing ?? decimals) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return isNegative ? -value : value
  }

  private static func rounded(_ text: UnsafeBufferPointer<UInt8>, decimals: Int) -> Int64? {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    guard case .value(let number) = Number(text), abs(number * power) < 9e18 else { return nil }
    return Int64((number * power).rounded())
  }
}
