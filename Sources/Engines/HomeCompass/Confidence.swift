/// How far the arrow's direction can be trusted (MG-7).
public enum Confidence: UInt8, CaseIterable, Sendable {
  // from the best to the worst
  case good, weak, unavailable
}

/// What keeps the confidence from being higher.
public enum ConfidenceReason: UInt8, CaseIterable, Sendable {
  /// Nothing lowers the confidence.
  case none
  /// No heading since the sensors were switched on.
  case noHeading
  /// The sensors are off.
  case stopped
  /// The phone itself reports the heading as uncertain or invalid.
  case reported
  /// The heading varies within seconds.
  case unsteady
  /// The heading disagrees with the direction in which the phone moves.
  case course
  /// No evidence but the phone's own report supports the heading.
  case uncorroborated
  /// Only magnetic north is known, and no declination is configured.
  case magneticOnly
  /// The heading turns otherwise than the phone: iron bends the field.
  case rotation
}
