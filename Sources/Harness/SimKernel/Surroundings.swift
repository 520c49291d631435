public import Sensing

/// What surrounds a walker; it determines how well a phone can know its position.
///
/// Raw values are stable, ordered from easy to difficult.
public enum Surroundings: UInt8, NamedCase {
  /// Open ground: a square, a park.
  case openSky
  /// A street wider than its houses are high.
  case street
  /// A lane of a few meters between walls of two or three floors.
  case lane
  /// A lane so narrow and high that only a slit of the sky is left.
  case deepLane
  /// A lane under a roof.
  case coveredLane
  /// Inside a building.
  case indoor
}

extension Surroundings {
  public var name: String {
    switch self {
    case .openSky: "open_sky"
    case .street: "street"
    case .lane: "lane"
    case .deepLane: "deep_lane"
    case .coveredLane: "covered_lane"
    case .indoor: "indoor"
    }
  }
}
