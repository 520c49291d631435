import Sensing
import SimKernel

/// Behind a platform with rules of its own, what ran is not what was asked for: the phone's states
/// tell.
extension PhoneActivity {
  /// Takes over what `record.phone` tells of display, sensors and power saving.
  mutating func take(phoneOf record: RunRecord) {
    let phone = record.phone
    sensing = phone.map { SensingChange(at: $0.instant, PhoneActivity.request($0.state)) }
    lowPower = stretches(of: phone) { $0.isLowPower }
    display = display.within(stretches(of: phone) { $0.isDisplayOn && $0.scene.isInFront })
    receptions = receptions(of: phone, record)
  }

  /// What runs, as the request that would make it run.
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

  /// A tracking receiver knows where it is, whether or not the app is told: a word every few
  /// seconds, with the accuracy that was given last, or is given next.
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

  /// Shorter than the silence after which a signal counts as lost.
  private static let sign = Timespan.seconds(1)
}

extension PhoneState.Scene {
  fileprivate var isInFront: Bool { self == .active || self == .inactive }
}
