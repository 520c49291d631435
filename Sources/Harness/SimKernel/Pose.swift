public import Sensing

/// How a walker carries the phone; it determines how well a compass works.
public enum Pose: UInt8, NamedCase {
  /// In the hand in front of the walker, tilted less than 45° from flat: read like a compass.
  case held
  /// Upright in front of the eyes, pitched past 45°: a compass read in the standard way may flip.
  case raised
  /// In the hand of a swinging arm.
  case swinging
  /// In a pocket: it points in an arbitrary direction, and reports it with the same confidence.
  case pocketed
  /// In a bag: as in a pocket, but the body hides less of the sky.
  case bagged
  /// At the ear: upright, across the walking direction, with the head hiding half of the sky.
  case atEar
}

extension Pose {
  /// Whether it is put away and points in an arbitrary direction.
  public var isStowed: Bool { self == .pocketed || self == .bagged }

  public var name: String {
    switch self {
    case .held: "held"
    case .raised: "raised"
    case .swinging: "swinging"
    case .pocketed: "pocketed"
    case .bagged: "bagged"
    case .atEar: "at_ear"
    }
  }
}
