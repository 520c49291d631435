import Testing

@testable import SimText

@Suite("Numbers as text")
struct DecimalsTests {
  @Test(
    "A number is rounded half away from zero to its decimals",
    arguments: [
      (0.25, 1, "0.3"), (-0.25, 1, "-0.3"), (0.05, 1, "0.1"), (2.5, 0, "3"), (-2.5, 0, "-3"),
      (12, 2, "12.00"), (0.007, 2, "0.01"), (123_456.789, 3, "123456.789"),
      (1e-9, 9, "0.000000001"),
    ])
  func rounding(value: Double, decimals: Int, text: String) {
    #expect(Decimals.text(value, decimals: decimals) == text)
  }

  @Test("There is no minus zero", arguments: [-0.0, -0.04, -1e-300])
  func noMinusZero(value: Double) {
    #expect(Decimals.text(value, decimals: 1) == "0.0")
    #expect(Decimals.readable(-0.0) == "0")
    #expect(Decimals.shortest(-0.0) == "0")
  }

  @Test("A number too large for its decimals keeps its value", arguments: [1e15, -1e300, 4.5e15])
  func large(value: Double) {
    #expect(Double(Decimals.text(value, decimals: 2)) == value)
  }

  @Test("NaN and infinity have no digits", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(Decimals.text(value, decimals: 2) == "–")
    #expect(Decimals.readable(value) == "–")
  }

  @Test(
    "Without an exponent the digits are the same",
    arguments: [
      (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"), (1e22, "10000000000000000000000"),
      (-1.5e16, "-15000000000000000"), (43.7, "43.7"), (0, "0"), (-42, "-42"),
      (123_456_789_012_345_683_968, "123456789012345680000"),
    ])
  func withoutExponent(value: Double, text: String) {
    #expect(Decimals.shortestWithoutExponent(value) == text)
    #expect(Double(text) == value)
  }

  @Test(
    "The shortest text reads back equal, integers without a point",
    arguments: [
      (0.1, "0.1"), (1, "1"), (-42, "-42"), (9_007_199_254_740_991, "9007199254740991"),
      (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"), (1e300, "1e+300"),
    ])
  func shortest(value: Double, text: String) {
    #expect(Decimals.shortest(value) == text)
    #expect(Double(text) == value)
  }

  @Test(
    "A reader gets four digits and no idle zeros",
    arguments: [
      (63.24, "63.24"), (63.2, "63.2"), (4.0, "4"), (0.012344, "0.01234"), (12_345.6, "12346"),
      (99.996, "100"), (-5.1234, "-5.123"), (200, "200"), (0, "0"), (1e-12, "0"),
    ])
  func readable(value: Double, text: String) {
    #expect(Decimals.readable(value) == text)
  }

  @Test(
    "Nanoseconds become seconds with nine decimals, exactly",
    arguments: [
      (Int64(12_345_678_901), "12.345678901"), (0, "0.000000000"), (-1, "-0.000000001"),
      (.max, "9223372036.854775807"), (.min, "-9223372036.854775808"),
    ])
  func seconds(nanoseconds: Int64, text: String) {
    var sink = ByteSink()
    Decimals.appendSeconds(nanoseconds: nanoseconds, to: &sink)
    #expect(sink.text == text)
  }
}
