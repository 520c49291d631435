import Sensing

/// The names of position providers in recordings.
extension Fix.Provider {
  /// The provider with this name in Android's `Location.getProvider`, in apps that use it, or in
  /// simrun.
  init(named name: String) {
    switch name.lowercased() {
    case "gps", "gnss": self = .gnss
    case "fused", "flp": self = .fused
    case "network", "nlp": self = .network
    default: self = .unknown
    }
  }

  /// The name in Android's `Location.getProvider`; nil where unknown.
  var androidName: String? {
    switch self {
    case .unknown: nil
    case .gnss: "gps"
    case .fused: "fused"
    case .network: "network"
    }
  }
}
