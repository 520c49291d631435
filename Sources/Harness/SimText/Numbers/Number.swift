/// Numbers in recordings: only decimal, never infinite; reading them never traps.
package enum Number: Equatable {
  case value(Double)
  /// No value: an empty cell or NaN.
  case absent
  /// Neither a number nor an empty cell, or a number too large for a double.
  case garbled

  /// Reads a decimal number such as `-12.5e3` between optional blanks.
  ///
  /// Rounds to the nearest double. Hexadecimal numbers, `inf` and numbers beyond 1.8e308 are
  /// garbled.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    let text = Self.trimmed(text)
    guard let scan = Scan(text) else {
      self = text.isEmpty || Self.isNaN(text) ? .absent : .garbled
      return
    }
    // Both are exact as doubles, so that one division or product rounds once (Clinger 1990).
    if scan.mantissa < 1 << 53 && abs(scan.exponent) <= 22 && !scan.isLong {
      let magnitude = Double(scan.mantissa)
      let power = Self.powersOfTen[abs(scan.exponent)]
      let value = scan.exponent < 0 ? magnitude / power : magnitude * power
      self = .value(scan.isNegative ? -value : value)
      return
    }
    if let value = scan.quotient {
      self = .value(scan.isNegative ? -value : value)
      return
    }
    let value = Double(String(decoding: text, as: UTF8.self))
    self = value.map { $0.isFinite ? .value($0) : .garbled } ?? .garbled
  }

  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { Number($0) }
  }

  /// The number if it is in `range`; nil where it is absent or outside.
  package func value(in range: ClosedRange<Double>) -> Double? {
    guard case .value(let value) = self, range.contains(value) else { return nil }
    return value
  }

  /// Reads a whole number between optional blanks; nil where it is not a whole number or beyond
  /// Int64.
  package static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let text = trimmed(text)
    var at = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { at = 1 }
    guard at < text.count else { return nil }
    var value: Int64 = 0
    while at < text.count {
      guard let digit = text[at].digit else { return nil }
      at += 1
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(digit))
      if overflow || carry { return nil }
      value = sum
    }
    return isNegative ? -value : value
  }

  /// Reads a number times 10 to the power of `decimals`, from 0 to 9, as for seconds converted to
  /// nanoseconds: exact where it has no more decimals, else rounded to the nearest. Digits after
  /// the nineteenth are dropped. Nil where it is not a number or beyond Int64.
  package static func fixedPoint(_ text: UnsafeBufferPointer<UInt8>, decimals: Int) -> Int64? {
    guard let scan = Scan(trimmed(text)) else { return nil }
    var value = scan.mantissa
    // more decimals than wanted: round once, at the last wanted one
    if scan.exponent < -decimals {
      guard scan.exponent >= -decimals - 19 else { return 0 }
      let divisor = Scan.integerPowersOfTen[-decimals - scan.exponent]
      value = value / divisor + (value % divisor >= divisor / 2 ? 1 : 0)
    } else if value > 0 {
      for _ in 0..<min(scan.exponent + decimals, 20) {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        value = product
      }
    }
    guard let magnitude = Int64(exactly: value) else { return nil }
    return scan.isNegative ? -magnitude : magnitude
  }

  package static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, text.count)
    while start < end, text[start] <= 0x20 { start += 1 }
    while start < end, text[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  private static func isNaN(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let letters = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? 1 : 0
    return text.dropFirst(letters).elementsEqual("nan".utf8) { $0 | 0x20 == $1 }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// The parts of a decimal number; nil where the text is not one.
private struct Scan {
  var mantissa: UInt64 = 0
  var exponent = 0
  var isNegative = false
  /// Whether it has more digits than `mantissa` can hold; those after the nineteenth or so are left
  /// out.
  var isLong = false

  /// The largest mantissa that has room for another digit: 19 digits always fit.
  private static let mantissaLimit = (UInt64.max - 9) / 10

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    var digits = 0
    if at < text.count, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    var inFraction = false
    while at < text.count {
      if let digit = text[at].digit {
        digits += 1
        if mantissa <= Self.mantissaLimit {
          mantissa = mantissa * 10 + UInt64(digit)
          if inFraction { exponent -= 1 }
        } else {
          isLong = true
          if !inFraction { exponent += 1 }
        }
      } else if text[at] == UInt8(ascii: "."), !inFraction {
        inFraction = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    if at < text.count {
      guard text[at] | 0x20 == UInt8(ascii: "e"),
        let power = Number.integer(UnsafeBufferPointer(rebasing: text[(at + 1)...])),
        text[at + 1] > 0x20
      else { return nil }
      exponent += Int(min(max(power, -100_000), 100_000))
    }
  }
}

extension Scan {
  /// The magnitude of a number with up to 19 decimals, by one exact division; nil where it has more
  /// digits than that.
  fileprivate var quotient: Double? {
    guard !isLong, mantissa > 0, -19...0 ~= exponent else { return nil }
    let divisor = Self.integerPowersOfTen[-exponent]
    let mantissaShift = mantissa.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = mantissa << mantissaShift
    // in (2⁶², 2⁶⁴): more bits than a double has, so that the last bit can mark a remainder and the
    // conversion rounds as if it had all bits
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth(
      (dividend >> 1, dividend << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    return rounded
      * Double(sign: .plus, exponent: divisorShift - mantissaShift - 63, significand: 1)
  }

  fileprivate static let integerPowersOfTen: [UInt64] = (0...19).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension UInt8 {
  /// The value of an ASCII digit.
  package var digit: UInt8? { self >= 0x30 && self <= 0x39 ? self - 0x30 : nil }
}
