import Geodesy
import Sensing

/// Updates that an app has running: what it asked for, and what it was given last.
struct LocationUpdates {
  var request = SensorRequest.off
  /// The last position given since updates were started: what the distance filter measures from.
  var lastGiven: Fix?

  var isOn: Bool { request.location }

  /// Whether `fix` is far enough from the last one given.
  func passesDistanceFilter(_ fix: Fix) -> Bool {
    guard request.distanceFilterMeters > 0, let lastGiven else { return true }
    return lastGiven.coordinate.distanceMeters(to: fix.coordinate) >= request.distanceFilterMeters
  }

  /// Whether `fix` comes so soon after the last one given that the platform leaves it out. What was
  /// measured at the same time or before is no part of a rate, and passes.
  func comesTooSoon(_ fix: Fix, spacing: Timespan) -> Bool {
    guard let lastGiven else { return false }
    let passed = fix.measured - lastGiven.measured
    return passed > .zero && passed < spacing
  }
}

extension SensorRequest.Accuracy {
  /// Whether it takes the satellite receiver.
  var usesSatellites: Bool {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: true
    case .hundredMeters, .kilometer, .threeKilometers, .passive: false
    }
  }

  /// How far off a position may be for a single request to be content with it, in meters (assumed).
  var limitMeters: Double {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: 10
    case .hundredMeters: 100
    case .kilometer: 1000
    case .threeKilometers, .passive: 3000
    }
  }
}

/// A single request for a position, until it is answered.
struct SingleRequest {
  var accuracy: SensorRequest.Accuracy
  var deadline: Instant
  var best: Fix?

  /// Takes `fix` into account; answers whether the request can be content.
  mutating func isContent(with fix: Fix) -> Bool {
    let meters = fix.horizontalAccuracyMeters ?? .infinity
    if best == nil || meters < best?.horizontalAccuracyMeters ?? .infinity { best = fix }
    return meters <= accuracy.limitMeters
  }
}
