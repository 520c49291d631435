import Testing

@testable import SimText

@Suite("Times in recordings")
struct TimestampTests {
  private func parsed(_ text: String) -> Timestamp {
    var text = text
    return text.withUTF8 { Timestamp(iso8601: $0) }
  }

  @Test(
    "ISO 8601 is read to the nanosecond",
    arguments: [
      ("2001-09-09T01:46:40Z", 1_000_000_000_000_000_000),
      ("2001-09-09T01:46:40.123456789Z", 1_000_000_000_123_456_789),
      ("2001-09-09T01:46:40.1Z", 1_000_000_000_100_000_000),
      ("2001-09-09T01:46:40,25Z", 1_000_000_000_250_000_000),
      ("2001-09-09T01:46:40.1234567891234Z", 1_000_000_000_123_456_789),
      ("2001-09-09T02:46:40+01:00", 1_000_000_000_000_000_000),
      ("2001-09-08T20:16:40-0530", 1_000_000_000_000_000_000),
      ("2001-09-09 03:46:40+02", 1_000_000_000_000_000_000),
      (" 2001-09-09t01:46:40z\n", 1_000_000_000_000_000_000),
      ("2001-09-09T01:46Z", 999_999_960_000_000_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000_000_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000),
      ("1980-01-01T00:00:00Z", 315_532_800_000_000_000),
      ("2100-12-31T23:59:59Z", 4_133_980_799_000_000_000),
    ] as [(String, Int64)])
  func moments(text: String, nanoseconds: Int64) {
    #expect(parsed(text) == .time(nanoseconds: nanoseconds, hasZone: true))
  }

  @Test("A time without a zone is UTC, and says so")
  func withoutZone() {
    #expect(
      parsed("2001-09-09T01:46:40")
        == .time(nanoseconds: 1_000_000_000_000_000_000, hasZone: false))
  }

  @Test(
    "What lies outside 1980–2100 is no time",
    arguments: [
      "1901-12-13T20:45:52.2073437Z", "1970-01-01T00:00:00Z", "1979-12-31T23:59:59Z",
      "2101-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
    ])
  func outsideEra(text: String) {
    #expect(parsed(text) == .outsideEra)
  }

  @Test(
    "Every field is checked",
    arguments: [
      "", "now", "2001-09-09", "2001-13-09T01:46:40Z", "2001-00-09T01:46:40Z",
      "2001-09-31T01:46:40Z", "2023-02-29T01:46:40Z", "2100-02-29T01:46:40Z",
      "2001-09-09T24:46:40Z", "2001-09-09T01:60:40Z", "2001-09-09T01:46:61Z",
      "2001-09-09T01:46:40.Z", "2001-09-09T01:46:40Q", "2001-09-09T01:46:40+19:00",
      "2001-09-09T01:46:40+01:60", "2001-09-09T01:46:40Z1", "20010-09-09T01:46:40Z",
      "09/09/2001 01:46", "-2001-09-09T01:46:40Z", "2001-9-9T1:46:40Z",
    ])
  func garbled(text: String) {
    #expect(parsed(text) == .garbled)
  }

  @Test("Milliseconds too large for 64 bits of nanoseconds are outside the era")
  func hugeMilliseconds() {
    #expect(Timestamp(unixMilliseconds: .max) == .outsideEra)
    #expect(Timestamp(unixMilliseconds: .min) == .outsideEra)
    #expect(Timestamp(unixMilliseconds: 0) == .outsideEra)
  }
}
