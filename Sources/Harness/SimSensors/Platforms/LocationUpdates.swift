import Geodesy
import Sensing

/// Running updates of an app: its request, and the last fix given.
struct LocationUpdates {
  var request = SensorRequest.off
  /// The last position given since updates started; the distance filter measures from it.
  var lastGiven: Fix?

  var isOn: Bool { request.location }

  /// Whether `fix` is far enough from the last one given.
  func passesDistanceFilter(_ fix: Fix) -> Bool {
    guard request.distanceFilterMeters > 0, let lastGiven else { return true }
    return lastGiven.coordinate.distanceMeters(to: fix.coordinate) >= request.distanceFilterMeters
  }

  /// Whether the platform drops `fix` because it comes too soon after the last one given. Fixes
  /// measured at the same time or earlier are not limited by the rate and pass.
  func comesTooSoon(_ fix: Fix, spacing: Timespan) -> Bool {
    guard let lastGiven else { return false }
    let passed = fix.measured - lastGiven.measured
    return passed > .zero && passed < spacing
  }
}

extension SensorRequest.Accuracy {
  /// Whether it uses the satellite receiver.
  var usesSatellites: Bool {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: true
    case .hundredMeters, .kilometer, .threeKilometers, .passive: false
    }
  }

  /// Largest reported error of a position that satisfies a single request, in meters (assumed).
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

  /// Takes `fix` into account; returns whether it satisfies the request.
  mutating func isContent(with fix: Fix) -> Bool {
    let meters = fix.horizontalAccuracyMeters ?? .infinity
    if best == nil || meters < best?.horizontalAccuracyMeters ?? .infinity { best = fix }
    return meters <= accuracy.limitMeters
  }
}
