import Sensing
import SimKernel
import SimObservations

/// When a tour ended, and how long positions were requested after that (SW-9).
///
/// It ends when it is completed, or when its screen is left and not opened again. A locked screen
/// or another app in front does not end it.
final class TourEnd: Derivation {
  /// nil if it did not end.
  let instant: Instant?
  /// Total time with positions requested, and the part after the end, in seconds.
  private(set) var trackedSeconds = 0.0
  private(set) var trackedAfterSeconds = 0.0
  /// When positions were last requested after the end; nil if they were not.
  private(set) var lastTracked: Instant?

  init(_ run: RunView) {
    var completed: Instant?
    run.forEach(TourCompleted.self) { instant, _ in completed = completed ?? instant }
    var left: Instant?
    for scripted in run.script {
      switch scripted.event {
      // a user who reopens a killed app sees its screen again
      case .screenOpened, .killed: left = nil
      case .screenLeft: left = left ?? scripted.instant
      default: break
      }
    }
    instant = [completed, left].compactMap { $0 }.min()
    for (index, change) in run.sensing.enumerated() where change.request.location {
      let isLast = index + 1 == run.sensing.count
      let until = isLast ? run.end : run.sensing[index + 1].instant
      trackedSeconds += max(0, (until - change.instant).seconds)
      guard let instant, until > instant else { continue }
      trackedAfterSeconds += (until - max(instant, change.instant)).seconds
      lastTracked = until
    }
  }
}
