import Geodesy
import SimText

/// Positions as in Google's Timeline: `48.1234567°, 11.5678901°` on Android,
/// `geo:48.123456,11.567890` on an iPhone.
extension Coordinate {
  /// nil where it is neither, or not a place on Earth. Anything after the two numbers of a `geo:`
  /// string, which RFC 5870 allows, is ignored.
  init?(googlePlace text: String) {
    let words = text.hasPrefix("geo:") ? text.dropFirst(4).prefix { $0 != ";" } : text[...]
    let parts = words.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      let latitude = Self.degrees(parts[0], -90...90),
      let longitude = Self.degrees(parts[1], -180...180)
    else { return nil }
    self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  private static func degrees(_ text: Substring, _ range: ClosedRange<Double>) -> Double? {
    Number(String(text.filter { $0 != "°" })).value(in: range)
  }
}
