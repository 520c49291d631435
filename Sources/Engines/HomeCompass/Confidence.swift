/// How far the arrow's direction can be trusted (MG-7).
public enum Confidence: UInt8, CaseIterable, Sendable {
  // from the best to the worst
  case good, weak, unavailable
}

/// What keeps confidence from being better.
public enum ConfidenceReason: UInt8, CaseIterable, Sendable {
  /// Nothing does.
  case none
  /// No heading since the sensors were switched on.
  case noHeading
  /// The sensors are off.
  case stopped
  /// The phone itself calls the heading uncertain or invalid.
  case reported
  /// The heading wanders within seconds.
  case unsteady
  /// The heading disagrees with the way the phone moves.
  case course
  /// Nothing but the phone's own word speaks for the heading.
  case uncorroborated
  /// Only magnetic north is known, and no declination is configured.
  case magneticOnly
}
