import SimKernel

/// The kinds of lanes on a map, in drawing order.
enum LaneKind: Int, CaseIterable {
  case derb, lane, street, square, covered, inside

  init(_ surroundings: Surroundings) {
    switch surroundings {
    case .openSky: self = .square
    case .street: self = .street
    case .lane: self = .lane
    case .deepLane: self = .derb
    case .coveredLane: self = .covered
    case .indoor: self = .inside
    }
  }

  var name: String {
    switch self {
    case .square: "square, open to the sky"
    case .street: "street"
    case .lane: "lane"
    case .derb: "derb, narrow and deep"
    case .covered: "lane under a roof"
    case .inside: "inside"
    }
  }

  /// CSS class on the map.
  var style: String {
    switch self {
    case .square: "square"
    case .street, .lane: "lane"
    case .derb: "derb"
    case .covered: "cover"
    case .inside: "inside"
    }
  }

  var isCovered: Bool { self == .covered }
}
