import Sensing

/// What recordings call those who compute positions.
extension Fix.Provider {
  /// By the name that Android's `Location.getProvider` has for it, apps made of that, or simrun.
  init(named name: String) {
    switch name.lowercased() {
    case "gps", "gnss": self = .gnss
    case "fused", "flp": self = .fused
    case "network", "nlp": self = .network
    default: self = .unknown
    }
  }

  /// As Android's `Location.getProvider` calls it; nil where unknown.
  var androidName: String? {
    switch self {
    case .unknown: nil
    case .gnss: "gps"
    case .fused: "fused"
    case .network: "network"
    }
  }
}
