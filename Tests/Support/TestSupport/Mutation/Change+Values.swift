extension Change {
  /// Changes of values, which are words with a digit: numbers, dates, quantities.
  static let ofValues: [Change] = [
    // the change with the deepest effect is listed several times
    Change("blow up a value", blowUp), Change("blow up a value", blowUp),
    Change("blow up a value", blowUp),
    Change("negate a value") { draft in
      guard let value = draft.value() else { return }
      if draft.bytes[value.lowerBound] == UInt8(ascii: "-") {
        draft.bytes.remove(at: value.lowerBound)
      } else {
        draft.bytes.insert(UInt8(ascii: "-"), at: value.lowerBound)
      }
    },
    Change("add digits") { draft in
      guard let value = draft.value() else { return }
      let digits = [UInt8](repeating: draft.pick(Array("0129".utf8)), count: draft.times(1))
      draft.bytes.insert(
        contentsOf: digits, at: draft.random.oneIn(2) ? value.lowerBound : value.upperBound)
    },
    Change("add an exponent") { draft in
      guard let value = draft.value() else { return }
      let exponent = draft.pick(["e9", "e-9", "e18", "e19", "e300", "e-400", "E+1", "e", "e99999"])
      draft.bytes.insert(contentsOf: Array(exponent.utf8), at: value.upperBound)
    },
    Change("exchange values") { draft in
      guard let a = draft.value(), let b = draft.value() else { return }
      draft.exchange(a, b)
    },
    Change("copy a value") { draft in
      guard let a = draft.value(), let b = draft.value() else { return }
      let copy = Array(draft.bytes[a])
      draft.bytes.replaceSubrange(b, with: copy)
    },
    Change("change a digit") { draft in
      let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
      guard let run = draft.run(of: isDigit, around: isDigit) else { return }
      let index = run.lowerBound + draft.random.index(run.count)
      draft.bytes[index] = 0x30 + UInt8(draft.random.index(10))
    },
    Change("change a decimal point") { draft in
      let isPoint = { (byte: UInt8) in byte == UInt8(ascii: ".") }
      guard let point = draft.run(of: isPoint, around: isPoint) else { return }
      draft.bytes.replaceSubrange(point, with: Array(draft.pick([",", "", "..", "٫"]).utf8))
    },
  ]

  @Sendable private static func blowUp(_ draft: inout Draft) {
    guard let value = draft.value() else { return }
    draft.bytes.replaceSubrange(value, with: Array(draft.pick(extremes).utf8))
  }

  private static let extremes: [String] = [
    "1e999", "-1e999", "1e-999", "1e308", "-1e308", "4.9e-324", "1e18", "1e19", "1e9", "-1e9",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-99999999999999999999999", "4294967296",
    "2147483648", "-1", "-0", "0", "0.0", "00", "1", "nan", "NaN", "-nan", "inf", "-Infinity",
    "0x10", "0x1p3", "1_000", "1,5", "+5", ".5", "5.", "1.2.3", "--1", "1-1", "١٢", "１２", "½",
    "90", "90.0000001", "-90", "180", "180.0000001", "-180", "359.99999999999999999", "360", "361",
    "-0.0000000001", "0.5", "999999", "1577836800", "1577836800000", "1577836800000000000",
    "315532799999", "4133980800000", "4133980799999999999", "253402300800",
    "9999-99-99", "9999-12-31T23:59:59.999999999Z", "0000-00-00T00:00:00Z",
    "1969-12-31T23:59:59Z", "1980-01-01T00:00:00Z", "2016-12-31T23:59:60Z", "2020-02-30T00:00:00Z",
    "2262-04-11T23:47:16.854775808Z", "2100-12-31T23:59:59.999999999Z", "2020-01-01T24:00:00Z",
    "2020-01-01T00:00:00+99:99", "2020-01-01T00:00:00-23:59", "2020-01-01 00:00", "2020-01-01",
    "-2020-01-01T00:00:00Z", "99999-01-01T00:00:00Z", "235960.00", "991399", "999999.999", "1:30",
    "0000-00-00T99:99:99Z", "1 s .. 5 s", "1e400 km/h", "", " ", "null", "{}", "[]", "\"\"",
  ]

  /// Changes of words, which are keys, headers and names.
  static let ofWords: [Change] = [
    Change("exchange words") { draft in
      guard let a = draft.word(), let b = draft.word() else { return }
      draft.exchange(a, b)
    },
    Change("copy a word") { draft in
      guard let a = draft.word(), let b = draft.word() else { return }
      let copy = Array(draft.bytes[a])
      draft.bytes.replaceSubrange(b, with: copy)
    },
    Change("rename a word") { draft in
      guard let word = draft.word() else { return }
      let names = ["", "x", "lat", "time", "null", "__proto__", "é", "\u{0}", "%s%n", "a b"]
      draft.bytes.replaceSubrange(word, with: Array(draft.pick(names).utf8))
    },
    Change("change the case of a word") { draft in
      guard let word = draft.word() else { return }
      for index in word where draft.bytes[index] >= 0x41 { draft.bytes[index] ^= 0x20 }
    },
    Change("rename a word everywhere") { draft in
      guard let word = draft.word(), let other = draft.word() else { return }
      let (old, new) = (Array(draft.bytes[word]), Array(draft.bytes[other]))
      // a growth of more than twice `hugeBytes` would be undone
      let most = 2 * draft.hugeBytes / max(1, new.count) + 1
      draft.bytes.replace(old, with: new, maxReplacements: min(1000, most))
    },
    Change("lengthen a word") { draft in
      guard let word = draft.word() else { return }
      let copies = Array(repeating: draft.bytes[word], count: draft.times(word.count))
      draft.bytes.insert(contentsOf: copies.joined(), at: word.upperBound)
    },
  ]
}

extension Draft {
  /// Returns a number, date or quantity after a random place; nil if there is none.
  fileprivate mutating func value() -> Range<Int>? {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let found = run(
      of: { isDigit($0) || $0.isLetter || "+-.:".utf8.contains($0) }, around: isDigit)
    guard let found else { return nil }
    // a colon is part of a time, but also separates a key from its value
    let colon = UInt8(ascii: ":")
    let lower = bytes[found].firstIndex { $0 != colon } ?? found.lowerBound
    let upper = bytes[found].lastIndex { $0 != colon } ?? found.lowerBound
    return lower..<upper + 1
  }

  /// Returns a run of letters after a random place; one in four near the start, where headers are.
  fileprivate mutating func word() -> Range<Int>? {
    if random.oneIn(4), bytes.count > 300 {
      let rest = Array(bytes[300...])
      bytes.removeLast(rest.count)
      defer { bytes += rest }
      return run(of: \.isLetter, around: \.isLetter)
    }
    return run(of: \.isLetter, around: \.isLetter)
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or an underscore.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) || self == 0x5F }
}
