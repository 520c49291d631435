import Geodesy
import Sensing
import SimKernel
import SimObservations

/// When the compass screen admits that the phone may be where it really is: Medina Mode is on, or
/// the 95 % circle of the app's own position reaches the phone.
///
/// A circle that is large enough is no error, however far off its middle is. Empty for an app
/// without an own position and without Medina Mode.
final class PositionHonesty: Derivation {
  /// From each instant on, whether the screen admits it.
  private var states: [(instant: Instant, isSaid: Bool)] = []

  init(_ run: RunView) {
    guard let truth = run.trace.truth else { return }
    var changes: [(instant: Instant, isMode: Bool, isOn: Bool)] = []
    run.forEach(MedinaModeChanged.self, of: .compass) {
      changes.append(($0, true, $1.reason != .off))
    }
    run.forEach(PositionEstimated.self, of: .compass) { instant, estimate in
      let reaches = estimate.coordinate.map { place in
        truth.plane.point(place).distance(to: truth.point(at: instant))
          <= estimate.radius95Meters
      }
      changes.append((instant, false, reaches ?? false))
    }
    var (isInMode, reaches) = (false, false)
    for change in changes.enumerated().sorted(by: {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }).map(\.element) {
      if change.isMode { isInMode = change.isOn } else { reaches = change.isOn }
      states.append((change.instant, isInMode || reaches))
    }
  }

  func isSaid(at instant: Instant) -> Bool {
    let next = place(after: instant)
    return next > 0 && states[next - 1].isSaid
  }

  /// The first moment after `start` and up to `end` at which it is said.
  func first(from start: Instant, to end: Instant) -> Instant? {
    states[place(after: start)...].first { $0.isSaid }.flatMap {
      $0.instant <= end ? $0.instant : nil
    }
  }

  /// The index of the first state after `instant`.
  private func place(after instant: Instant) -> Int {
    var (low, high) = (0, states.count)
    while low < high {
      let middle = (low + high) / 2
      if states[middle].instant > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
