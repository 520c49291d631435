import TestSupport
import Testing

@testable import SimText

@Suite("Numbers in recordings")
struct NumberTests {
  @Test(
    "A decimal number is the nearest double",
    arguments: [
      "0", "-0.5", "+7", "37.4265079783", "-122.1737079613", "23.67296474531974", "1e3", "1.5E-7",
      "0.1", "9007199254740993", "123456789012345678901234567890", "2.2250738585072014e-308", ".5",
      "5.", "1e-400", "0.000000000000000000000000000000123", "1e22", "1e23", "7205759403792793e22",
    ])
  func decimal(text: String) {
    let reference = Double(text) ?? Double("0\(text)0")
    #expect(Number(text) == .value(reference ?? .nan))
  }

  @Test("Nothing and NaN are absent", arguments: ["", "  ", "\n", "NaN", "nan", "-nan", "+NAN"])
  func absent(text: String) {
    #expect(Number(text) == .absent)
  }

  @Test(
    "What is no decimal number, or too large for a double, is garbled",
    arguments: [
      "inf", "-Infinity", "1e999", "-1e999999999999999999999", "0x10", "1,5", "1.2.3", "--1", "1e",
      "e5", ".", "1 2", "12a", "1e 5", "é", "nano",
    ])
  func garbled(text: String) {
    #expect(Number(text) == .garbled)
  }

  @Test(
    "However a number is written, it is the double that Swift reads",
    arguments: 0..<8 as Range<UInt64>)
  func rounding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let digits = String(random.next() >> UInt64(random.index(64)))
      let point = random.index(20)
      let padded = String(repeating: "0", count: max(0, point + 1 - digits.count)) + digits
      let text = "-\(padded.dropLast(point)).\(padded.suffix(point))0"
      #expect(Number(text) == .value(Double(text)!), "\(text), seed \(seed)")
    }
    // half way between two doubles, a digit above it, a digit below it
    for text in ["9007199254740993.0", "9007199254740993.01", "9007199254740992.99"] {
      #expect(Number(text) == .value(Double(text)!))
    }
  }

  @Test(
    "Seconds are nanoseconds to the digit, rounded below",
    arguments: [
      ("1580744198.879556", 1_580_744_198_879_556_000),
      ("1580744199.4070491235", 1_580_744_199_407_049_124),
      ("0.00000000049", 0), ("0.0000000005", 1), ("-1.5", -1_500_000_000),
      ("-14.7253850097", -14_725_385_010), ("1.004350185E-1", 100_435_019),
      (" 5. ", 5_000_000_000), (".5", 500_000_000),
      ("1.5e3", 1_500_000_000_000),
      ("1e-40", 0), ("0e99", 0), ("9223372036.854775807", .max), ("9223372036.854775808", nil),
      ("1e30", nil), ("1e999", nil), ("x", nil), ("", nil), ("-", nil), ("1,5", nil),
      ("1.2.3", nil),
    ] as [(String, Int64?)])
  func seconds(text: String, nanoseconds: Int64?) {
    var text = text
    #expect(text.withUTF8 { Number.fixedPoint($0, decimals: 9) } == nanoseconds)
  }

  @Test(
    "Other units are nanoseconds to the digit too",
    arguments: [
      (" 1699400582000 ", 6, 1_699_400_582_000_000_000), ("12345.6789", 0, 12346), ("5.", 3, 5000),
      ("1679557815648615001", 0, 1_679_557_815_648_615_001), ("9223372036854775808", 0, nil),
    ] as [(String, Int, Int64?)])
  func units(text: String, decimals: Int, nanoseconds: Int64?) {
    var text = text
    #expect(text.withUTF8 { Number.fixedPoint($0, decimals: decimals) } == nanoseconds)
  }

  @Test("A whole number beyond 64 bits is none")
  func integers() {
    func integer(_ text: String) -> Int64? {
      var text = text
      return text.withUTF8 { Number.integer($0) }
    }
    #expect(integer("9223372036854775807") == .max)
    #expect(integer(" -12 ") == -12)
    for text in ["9223372036854775808", "99999999999999999999", "", "-", "1.0", "1e3"] {
      #expect(integer(text) == nil)
    }
  }
}
