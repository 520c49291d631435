import SimText

/// Why a sentence can't be used.
struct NMEAFault: Error {
  var reason: String
}

/// The fields of a sentence, read one after the other.
struct NMEAFields {
  typealias Text = UnsafeBufferPointer<UInt8>

  private let body: Text
  private var at: Int

  /// Starts after the address of `body`.
  init(_ body: Text) {
    self.body = body
    at = 0
    _ = next()
  }

  /// Whether every field was read.
  var isAtEnd: Bool { at > body.count }

  /// Reads the next field; empty where there is none left.
  mutating func next() -> Text {
    guard at <= body.count else { return Text(start: nil, count: 0) }
    let start = at
    while at < body.count, body[at] != UInt8(ascii: ",") { at += 1 }
    defer { at += 1 }
    return Text(rebasing: body[start..<at])
  }

  /// Reads the next field as one letter; nil where it is empty or longer.
  mutating func letter() -> UInt8? {
    let text = next()
    return text.count == 1 ? text[0] : nil
  }

  mutating func skip(_ count: Int) { for _ in 0..<count { _ = next() } }

  /// Reads the next field as a number; nil where it is empty.
  mutating func number() throws(NMEAFault) -> Number {
    let text = next()
    let number = Number(text)
    if number == .garbled { throw Self.fault("number", text) }
    return number
  }

  /// Reads a time of day `hhmmss.sss` in nanoseconds; nil where the field is empty.
  ///
  /// Digits below the nanosecond are dropped. A leap second counts as the first moment of the next
  /// minute.
  mutating func timeOfDay() throws(NMEAFault) -> Int64? {
    let text = next()
    if text.isEmpty { return nil }
    guard text.count >= 6, let hour = Self.digits(text, at: 0),
      let minute = Self.digits(text, at: 2),
      let second = Self.digits(text, at: 4), hour < 24, minute < 60, second <= 60
    else { throw Self.fault("time", text) }
    var nanoseconds = ((hour * 60 + minute) * 60 + second) * 1_000_000_000
    guard text.count > 6 else { return nanoseconds }
    guard text[6] == UInt8(ascii: ".") else { throw Self.fault("time", text) }
    var unit: Int64 = 100_000_000
    for byte in text[7...] {
      guard let digit = byte.digit else { throw Self.fault("time", text) }
      nanoseconds += Int64(digit) * unit
      unit /= 10
    }
    return nanoseconds
  }

  /// Reads two fields, `ddmm.mmmm` and a hemisphere; nil where both are empty.
  ///
  /// `decimals` is the number of digits of the minutes after the point.
  mutating func angle(
    limit: Double, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
  ) throws(NMEAFault) -> (degrees: Double, decimals: Int)? {
    let text = next()
    let hemisphere = next()
    if text.isEmpty && hemisphere.isEmpty { return nil }
    guard let (degrees, decimals) = Self.degrees(text), degrees <= limit else {
      throw Self.fault("angle", text)
    }
    guard hemisphere.count == 1 else { throw Self.fault("hemisphere", hemisphere) }
    if hemisphere[0] == UInt8(ascii: positive) { return (degrees, decimals) }
    // 0 S is 0, not −0
    if hemisphere[0] == UInt8(ascii: negative) { return (0 - degrees, decimals) }
    throw Self.fault("hemisphere", hemisphere)
  }

  private static func degrees(_ text: Text) -> (degrees: Double, decimals: Int)? {
    var digits: UInt64 = 0
    var scale: UInt64 = 1
    var decimals = 0
    var whole: UInt64?
    for byte in text {
      if let digit = byte.digit {
        // Digits beyond the eighteenth are below any rounding.
        guard digits < 1_000_000_000_000_000_000 else { continue }
        digits = digits * 10 + UInt64(digit)
        if whole != nil {
          scale *= 10
          decimals += 1
        }
      } else if byte == UInt8(ascii: "."), whole == nil {
        whole = digits
      } else {
        return nil
      }
    }
    let integer = whole ?? digits
    guard !text.isEmpty, text[0] != UInt8(ascii: "."), integer <= 18_000 else { return nil }
    let hundreds = integer / 100
    let minutes = Double(digits - hundreds * 100 * scale) / Double(scale)
    return minutes < 60 ? (Double(hundreds) + minutes / 60, decimals) : nil
  }

  /// The number of two digits at `index`.
  static func digits(_ text: Text, at index: Int) -> Int64? {
    guard let tens = text[index].digit, let ones = text[index + 1].digit else { return nil }
    return Int64(tens) * 10 + Int64(ones)
  }

  static func fault(_ expected: String, _ text: Text) -> NMEAFault {
    NMEAFault(reason: "\(String(decoding: text, as: UTF8.self).quoted()) is no \(expected)")
  }
}
