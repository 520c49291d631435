import Sensing
import SimKernel

/// The words that stand for cases in simrun's own trace. They are part of the format: renaming a
/// case must not rename its word.
protocol SimrunTraceNamed: CaseIterable, Equatable {
  var traceName: String { get }
}

extension SimrunTraceNamed {
  init?(traceName: String) {
    guard let named = Self.allCases.first(where: { $0.traceName == traceName }) else { return nil }
    self = named
  }

  /// For messages: every word in quotes.
  static var traceNames: String { allCases.map { $0.traceName.quoted() }.joined(separator: ", ") }
}

extension Platform: SimrunTraceNamed {
  var traceName: String {
    switch self {
    case .ios: "ios"
    case .android: "android"
    }
  }
}

extension Fix.Provider: SimrunTraceNamed {
  var traceName: String {
    switch self {
    case .unknown: "unknown"
    case .gnss: "gnss"
    case .fused: "fused"
    case .network: "network"
    }
  }
}

extension Heading.Source: SimrunTraceNamed {
  var traceName: String {
    switch self {
    case .unknown: "unknown"
    case .compass: "compass"
    case .rotationVector: "rotation_vector"
    case .magnetometer: "magnetometer"
    }
  }
}

extension Surroundings: SimrunTraceNamed {
  var traceName: String {
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

extension Pose: SimrunTraceNamed {
  var traceName: String {
    switch self {
    case .held: "held"
    case .raised: "raised"
    case .pocketed: "pocketed"
    }
  }
}
