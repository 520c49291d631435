import Sensing
import SimKernel

/// With a platform, the running components differ from the requests, so the phone's states
/// determine them.
extension PhoneActivity {
  /// Sets display, sensors and power saving from the states in `record.phone`.
  mutating func set(phoneOf record: RunRecord) {
    let phone = record.phone
    sensing = phone.map { SensingChange(at: $0.instant, PhoneActivity.request($0.state)) }
    lowPower = stretches(of: phone) { $0.isLowPower }
    display = display.within(stretches(of: phone) { $0.isDisplayOn && $0.scene.isInFront })
    receptions = receptions(of: phone, record)
  }

  /// The running components, expressed as the request that would run them.
  private static func request(_ state: PhoneState) -> SensorRequest {
    var request = SensorRequest(
      location: state.positioning != .off, heading: state.isHeadingOn, accuracy: state.accuracy)
    switch state.positioning {
    case .off: break
    case .cells: request.accuracy = .kilometer
    case .network: request.accuracy = .hundredMeters
    case .acquiring, .tracking: if !state.accuracy.usesSatellites { request.accuracy = .best }
    }
    return request
  }

  private func stretches(
    of phone: [PhoneChange], where holds: (PhoneState) -> Bool
  ) -> [Stretch] {
    var found: [Stretch] = []
    for (index, change) in phone.enumerated() where holds(change.state) {
      let until = index + 1 < phone.count ? phone[index + 1].instant : end
      if found.last?.end == change.instant {
        found[found.count - 1].end = until
      } else if change.instant < until {
        found.append(Stretch(from: change.instant, to: until))
      }
    }
    return found
  }

  /// A tracking receiver has receptions whether or not the app gets its fixes: one per `sign`, with
  /// the accuracy of the last fix given, or of the first if none was given yet.
  private func receptions(of phone: [PhoneChange], _ record: RunRecord) -> [Reception] {
    let given = record.givenFixes.filter { $0.provider != .network }
    var found: [Reception] = []
    var index = 0
    for stretch in stretches(of: phone, where: { $0.positioning == .tracking }) {
      var instant = stretch.start
      while instant < stretch.end {
        while index < given.count, given[index].delivered <= instant { index += 1 }
        let fix = index > 0 ? given[index - 1] : given.first
        found.append(Reception(at: instant, accuracyMeters: fix?.horizontalAccuracyMeters ?? 0))
        instant = instant + PhoneActivity.sign
      }
    }
    return found
  }

  /// Shorter than the time after which a signal counts as lost.
  private static let sign = Timespan.seconds(1)
}

extension PhoneState.Scene {
  fileprivate var isInFront: Bool { self == .active || self == .inactive }
}
