/// A distance as the app shows it: one formatter replaces the three of the shipping apps (MG-2).
public struct DistanceLabel: Hashable, Sendable {
  public enum Unit: UInt8, CaseIterable, Sendable {
    case meters, kilometers
  }

  /// How a distance is rounded: by the one formatter, or by one of those of the shipping apps.
  package enum Style: Sendable {
    /// Whole meters below 100 m, tens of meters below 1 km (phones are not more accurate), then
    /// kilometers with one decimal below 10 km and whole kilometers above. Never shows "1000 m".
    case one
    /// Steps of 1 m, 10 m or 50 m (50 m is assumed) up to 1000 m, then kilometers with one decimal:
    /// 347 m is "347 m" or "350 m", and 999.6 m is "1000 m".
    case whole, tens, fifties
  }

  /// The number shown, in tenths of the unit.
  public let tenths: Int
  public let unit: Unit

  /// Rounds `meters`; nil for values that are no distance: below 0, or 1 000 000 km and more.
  public init?(meters: Double) {
    guard let label = DistanceLabel.rounded(meters: meters, style: .one) else { return nil }
    self = label
  }

  private init(tenths: Int, unit: Unit) {
    self.tenths = tenths
    self.unit = unit
  }

  package static func rounded(meters: Double, style: Style) -> DistanceLabel? {
    guard meters.isFinite, meters >= 0, meters < 1e9 else { return nil }
    let step: Double
    switch style {
    case .one: step = meters < 99.5 ? 1 : meters < 995 ? 10 : 0
    case .whole: step = meters <= 1000 ? 1 : 0
    case .tens: step = meters <= 1000 ? 10 : 0
    case .fifties: step = meters <= 1000 ? 50 : 0
    }
    if step > 0 {
      let whole = Int((meters / step).rounded()) * Int(step)
      return DistanceLabel(tenths: whole * 10, unit: .meters)
    }
    let isNear = meters < 9950
    let tenths = isNear ? Int((meters / 100).rounded()) : Int((meters / 1000).rounded()) * 10
    return DistanceLabel(tenths: tenths, unit: .kilometers)
  }

  /// The text on the screen: "350 m", "1.0 km", "12 km".
  public var text: String {
    switch unit {
    case .meters: "\(tenths / 10) m"
    case .kilometers: tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\(tenths / 10) km"
    }
  }

  /// Returns `meters` as text; a dash for values that are no distance.
  public static func text(meters: Double) -> String {
    DistanceLabel(meters: meters)?.text ?? "–"
  }
}
