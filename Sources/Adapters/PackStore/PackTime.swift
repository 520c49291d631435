import Foundation

/// A moment in seconds since 1970, written as `2026-11-21T16:00:00Z`.
public struct PackTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var unixSeconds: Int64

  public init(unixSeconds: Int64) { self.unixSeconds = unixSeconds }

  /// Reads a date, or a date and time in UTC; nil for anything else.
  public init?(_ text: String) {
    let whole = text.contains("T") ? text : text + "T00:00:00Z"
    guard whole.utf8.count == 20, whole.hasSuffix("Z"),
      let date = try? Date(whole, strategy: .iso8601)
    else { return nil }
    self.init(unixSeconds: Int64(date.timeIntervalSince1970.rounded()))
    // February 30 is read as a day in March, so the texts differ
    guard description == whole else { return nil }
  }

  public var description: String {
    Date(timeIntervalSince1970: Double(unixSeconds)).formatted(.iso8601)
  }

  public static func < (a: PackTime, b: PackTime) -> Bool { a.unixSeconds < b.unixSeconds }

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let time = PackTime(text) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "expected a time as in 2026-11-21T16:00:00Z, found '\(text)'")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}
