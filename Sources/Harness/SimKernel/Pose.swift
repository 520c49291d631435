public import Sensing

/// How a walker carries the phone: it decides what a compass can know.
public enum Pose: UInt8, NamedCase {
  /// In the hand before the walker, tilted less than 45° from flat: read like a compass.
  case held
  /// Upright before the eyes, pitched past 45°: a compass read in the standard way may flip.
  case raised
  /// In a pocket or bag: it points wherever it lies, and says so with the same confidence.
  case pocketed
}

extension Pose {
  public var name: String {
    switch self {
    case .held: "held"
    case .raised: "raised"
    case .pocketed: "pocketed"
    }
  }
}
