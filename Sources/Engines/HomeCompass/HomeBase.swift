public import Geodesy

/// The one place a user saved to find back to (MG-2).
public struct HomeBase: Hashable, Sendable {
  public var name: String
  public var coordinate: Coordinate
  public var notes: String?

  public init(name: String, coordinate: Coordinate, notes: String? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.notes = notes
  }
}

/// A distance as the app shows it: one formatter, where the shipping apps have three (MG-2).
public enum DistanceLabel {
  /// Returns `meters` (at least 0) as text.
  ///
  /// Whole meters below 100 m, tens of meters below 1 km (no phone knows better), then kilometers
  /// with one decimal below 10 km and whole above. Rounding never shows "1000 m".
  public static func text(meters: Double) -> String {
    guard meters.isFinite, meters >= 0, meters < 1e9 else { return "–" }
    if meters < 99.5 { return "\(Int(meters.rounded())) m" }
    if meters < 995 { return "\(Int((meters / 10).rounded()) * 10) m" }
    if meters < 9950 {
      let tenths = Int((meters / 100).rounded())
      return "\(tenths / 10).\(tenths % 10) km"
    }
    return "\(Int((meters / 1000).rounded())) km"
  }
}
