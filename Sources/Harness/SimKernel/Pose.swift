public import Sensing

/// How a walker carries the phone: it decides what a compass can know.
public enum Pose: UInt8, NamedCase {
  /// In the hand before the walker, tilted less than 45° from flat: read like a compass.
  case held
  /// Upright before the eyes, pitched past 45°: a compass read in the standard way may flip.
  case raised
  /// In the hand of an arm that swings.
  case swinging
  /// In a pocket: it points wherever it lies, and says so with the same confidence.
  case pocketed
  /// In a bag: as in a pocket, with less of a body before the sky.
  case bagged
  /// At the ear: upright, across the way, with the head before half of the sky.
  case atEar
}

extension Pose {
  /// Whether it lies somewhere and points as it fell.
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
