import Sensing
import SimKernel

/// The sources of a phone's positions, the same on every platform: satellites, Wi-Fi and cells, and
/// the accuracy reported for them.
protocol PositionSources: PlatformLife {
  var place: Whereabouts { get set }
  var network: NetworkPositions { get set }
  var receiver: SatelliteReceiver { get set }

  /// Gives `fix` to each request that it satisfies.
  func offer(_ fix: Fix, into outlet: inout PhoneOutlet)
  /// Sets the sources that are needed now, and the time of the next `act`.
  func finish(into outlet: inout PhoneOutlet)
}

extension PositionSources {
  func sense(_ fix: Fix, into outlet: inout PhoneOutlet) {
    place.note(fix)
    if fix.provider == .network {
      if network.kind != nil || receiver.isOn { offer(fix, into: &outlet) }
    } else if receiver.hears(fix) {
      offer(fix, into: &outlet)
    }
    finish(into: &outlet)
  }

  /// Runs the sources that the class `needed` uses; nil for none.
  func run(sourcesFor needed: SensorRequest.Accuracy?, at instant: Instant) {
    // a recording contains the combined result of satellites and networks
    let usesReceiver = needed.map { $0.usesSatellites || place.isRecorded } ?? false
    receiver.turn(on: usesReceiver, at: instant, hasNetwork: hasNetwork)
    network.want(networkNeeded(for: needed), from: instant)
    state.positioning =
      if receiver.isOn, needed?.usesSatellites == true {
        receiver.isTracking ? .tracking : .acquiring
      } else {
        switch network.kind {
        case .wiFi: .network
        case .cells: .cells
        case nil: receiver.isOn ? .network : .off
        }
      }
    if let needed { state.accuracy = needed }
  }

  /// The kind of network positions used for the class `needed`; nil while satellites serve it.
  func networkNeeded(for needed: SensorRequest.Accuracy?) -> NetworkPositions.Kind? {
    guard let needed, hasNetwork, !place.isRecorded else { return nil }
    if needed.usesSatellites && receiver.isTracking { return nil }
    let isRough = needed == .kilometer || needed == .threeKilometers
    return state.isWiFiOn && !isRough ? .wiFi : .cells
  }
}
