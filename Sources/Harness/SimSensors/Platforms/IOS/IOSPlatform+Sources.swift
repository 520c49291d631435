import Sensing
import SimKernel

/// Which sources run, single requests, and failures when no source has a position.
extension IOSPlatform {
  /// How long a single request waits (assumed: Apple says "in a timely manner").
  static let singleDeadline = Timespan.seconds(10)

  /// The best class that any request needs; nil if there is no request.
  private var classNeeded: SensorRequest.Accuracy? {
    guard allowsPreciseLocation else { return nil }
    let running = areUpdatesActive && accuracyInForce != .passive ? accuracyInForce : nil
    guard let once = single?.accuracy, once != .passive else { return running }
    return running.map { $0.rawValue < once.rawValue ? $0 : once } ?? once
  }

  func setSources(at instant: Instant) {
    run(sourcesFor: classNeeded, at: instant)
    let isReduced =
      !state.authorization.isPrecise && (areUpdatesActive || single != nil)
      && state.authorization.allowsLocation
    reduced.run(isReduced, from: instant)
  }

  func loseSatellites(into outlet: inout PhoneOutlet) {
    receiver.lose()
    if networkNeeded(for: classNeeded) == nil { tellUnknown(into: &outlet) }
  }

  /// Reports once that there is no position for now; the search continues.
  private func tellUnknown(into outlet: inout PhoneOutlet) {
    guard areUpdatesActive, !hasToldUnknown else { return }
    hasToldUnknown = true
    tell(.failure(.unknown), into: &outlet)
  }

  func locateOnce(
    _ accuracy: SensorRequest.Accuracy, _ deadline: Timespan?, into outlet: inout PhoneOutlet
  ) {
    guard state.authorization.allowsLocation else {
      return tell(.failure(.denied), into: &outlet)
    }
    single = SingleRequest(
      accuracy: accuracy, deadline: outlet.instant + (deadline ?? Self.singleDeadline))
  }
}
