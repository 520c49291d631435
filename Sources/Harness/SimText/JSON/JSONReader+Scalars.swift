extension JSONReader {
  /// Reads a number, rounded to the nearest double.
  package mutating func number() throws(Diagnostic) -> Double {
    let range = try takeNumber()
    let number = bytes.withUnsafeBufferPointer {
      Number(UnsafeBufferPointer(rebasing: $0[range]))
    }
    guard case .value(let value) = number else {
      throw refusal("a number beyond ±1.8e308", at: mark, hint: "no double can hold it")
    }
    return value
  }

  /// Reads a whole number that fits in 64 bits.
  package mutating func integer() throws(Diagnostic) -> Int64 {
    let range = try takeNumber()
    let integer = bytes.withUnsafeBufferPointer {
      Number.integer(UnsafeBufferPointer(rebasing: $0[range]))
    }
    guard let integer else {
      throw refusal(
        "\(String(decoding: bytes[range], as: UTF8.self).quoted()) is not a whole number of 64 "
          + "bits", at: mark, hint: "write it without a point and without an exponent")
    }
    return integer
  }

  package mutating func string() throws(Diagnostic) -> String {
    guard try skipBlanks() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    try takeString(isKept: true)
    return String(decoding: text, as: UTF8.self)
  }

  package mutating func bool() throws(Diagnostic) -> Bool {
    guard try kind() == .bool, let value = try takeWord() else {
      throw unexpected("true or false")
    }
    return value
  }

  /// Reads `null` if it comes next; returns false otherwise.
  package mutating func takeNull() throws(Diagnostic) -> Bool {
    guard try kind() == .null else { return false }
    _ = try takeWord()
    return true
  }

  /// Reads `true`, `false` or `null`, which gives nil.
  package mutating func takeWord() throws(Diagnostic) -> Bool? {
    _ = try fetch(5)
    for (word, value) in Self.words where bytes[at...].starts(with: word) {
      startToken()
      at += word.count
      return value
    }
    throw unexpected("a value")
  }

  private static let words: [([UInt8], Bool?)] = [
    (Array("true".utf8), true), (Array("false".utf8), false), (Array("null".utf8), nil),
  ]
}

extension JSONReader {
  /// Reads a time as a string or a number, in any form.
  package mutating func time() throws(Diagnostic) -> Timestamp {
    guard try kind() == .string else {
      let range = try takeNumber()
      return bytes.withUnsafeBufferPointer {
        Timestamp(anyForm: UnsafeBufferPointer(rebasing: $0[range]))
      }
    }
    try takeString(isKept: true)
    return text.withUnsafeBufferPointer { Timestamp(anyForm: $0) }
  }
}

// MARK: Numbers

extension JSONReader {
  /// Reads a number as RFC 8259 writes it and returns its range in `bytes`.
  package mutating func takeNumber() throws(Diagnostic) -> Range<Int> {
    guard try kind() == .number else { throw unexpected("a number") }
    startToken()
    while true {
      let end = bytes.withUnsafeBufferPointer { Self.endOfNumber($0, from: at) }
      guard end.index - at <= Self.numberLimit else {
        throw refusal(
          "a number of more than \(Self.numberLimit) characters", at: mark,
          hint: "is the file damaged?")
      }
      if end.index == bytes.count, try fetch() { continue }
      guard end.isWhole else {
        throw unexpected("a number", hint: "JSON numbers are like -12.5e3, without leading zeros")
      }
      let range = at..<end.index
      at = end.index
      return range
    }
  }

  /// Where a number that begins at `start` ends, and whether it is valid.
  private static func endOfNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (index: Int, isWhole: Bool) {
    var at = start
    func digits() -> Int {
      let start = at
      while at < bytes.count, bytes[at].digit != nil { at += 1 }
      return at - start
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
    let isZero = at < bytes.count && bytes[at] == UInt8(ascii: "0")
    let whole = digits()
    var isWhole = whole == 1 || whole > 1 && !isZero
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      if digits() == 0 { isWhole = false }
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
        at += 1
      }
      if digits() == 0 { isWhole = false }
    }
    // two points, or letters
    while at < bytes.count, isOfNumber(bytes[at]) {
      at += 1
      isWhole = false
    }
    return (at, isWhole)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.digit != nil || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
  }
}

// MARK: Strings

extension JSONReader {
  /// Reads the string whose quote is next; its content is put in `text` if `isKept`.
  package mutating func takeString(isKept: Bool) throws(Diagnostic) {
    startToken()
    at += 1
    text.removeAll(keepingCapacity: true)
    while true {
      let end = bytes.withUnsafeBufferPointer { Self.endOfPlain($0, from: at) }
      if isKept { text.append(contentsOf: bytes[at..<end]) }
      at = end
      if text.count > Self.textLimit {
        throw refusal(
          "a string of more than \(Self.textLimit) bytes", at: mark, hint: "is the file damaged?")
      }
      guard end < bytes.count else {
        if !isKept { startToken() }
        guard try fetch() else { throw unexpected("the end of the string, a '\"'") }
        continue
      }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return
      case UInt8(ascii: "\\"): try takeEscape()
      case 0x80...: try takeCharacter()
      default:
        throw refusal(
          "a control character in a string", at: next,
          hint: bytes[at] == 0x0A ? "is the quote at its end missing?" : "write it as \\u00…")
      }
    }
  }

  /// Where the run of plain single-byte characters of a string ends.
  private static func endOfPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { break }
      at += 1
    }
    return at
  }

  /// Reads one character beyond ASCII, which must be well-formed UTF-8 (Unicode 15, table 3-7).
  private mutating func takeCharacter() throws(Diagnostic) {
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch bytes[at] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard count > 0, try fetch(count), second.contains(bytes[at + 1]),
      bytes[(at + 2)..<(at + count)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else {
      throw refusal("bytes that are not UTF-8", at: next, hint: "save the file as UTF-8")
    }
    text.append(contentsOf: bytes[at..<(at + count)])
    advance(character: count)
  }

  private mutating func takeEscape() throws(Diagnostic) {
    guard try fetch(2) else { throw unexpected("the end of the string, a '\"'") }
    let plain: UInt8? =
      switch bytes[at + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes[at + 1]
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    if let plain {
      text.append(plain)
      at += 2
      return
    }
    guard let unit = try codeUnit(at: 0) else {
      throw refusal(
        "an escape JSON does not have", at: next,
        hint: "known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits")
    }
    if let scalar = Unicode.Scalar(unit) {
      text.append(contentsOf: UTF8.encode(scalar)!)
      at += 6
      return
    }
    // a character beyond 16 bits is written as a high and a low surrogate
    guard unit < 0xDC00, let low = try codeUnit(at: 6), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else {
      throw refusal(
        "half a surrogate pair", at: next, hint: "characters beyond U+FFFF take two \\u in a row")
    }
    text.append(contentsOf: UTF8.encode(scalar)!)
    at += 12
  }

  /// The value of the `\u` escape `offset` bytes ahead; nil where there is none.
  private mutating func codeUnit(at offset: Int) throws(Diagnostic) -> UInt32? {
    guard try fetch(offset + 6), bytes[at + offset] == UInt8(ascii: "\\"),
      bytes[at + offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[(at + offset + 2)..<(at + offset + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

// MARK: Values of a member

extension JSONReader {
  /// Takes the number of the member `name`; throws where it lies outside `range`.
  package mutating func number(
    _ name: StaticString, in range: ClosedRange<Double>
  ) throws(Diagnostic) -> Double {
    let number = try number()
    guard range.contains(number) else {
      throw refusal(
        "'\(name)' is out of range", at: mark,
        hint: "expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Takes the whole number of the member `name`; throws where it lies outside `range`.
  package mutating func integer(
    _ name: StaticString, in range: ClosedRange<Int64>
  ) throws(Diagnostic) -> Int64 {
    let integer = try integer()
    guard range.contains(integer) else {
      throw refusal(
        "'\(name)' is out of range", at: mark,
        hint: "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }
}
