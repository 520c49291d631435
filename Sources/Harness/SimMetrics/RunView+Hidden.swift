import Sensing
import SimKernel

extension RunView {
  /// Periods in which the phone considered the app hidden, in order: behind another app, or with
  /// the screen off. Empty without a platform.
  var hidden: [(start: Instant, end: Instant)] {
    var hidden: [(start: Instant, end: Instant)] = []
    var since: Instant?
    for change in phone {
      let isSeen =
        change.state.isDisplayOn
        && (change.state.scene == .active || change.state.scene == .inactive)
      if isSeen {
        if let since { hidden.append((since, change.instant)) }
        since = nil
      } else {
        since = since ?? change.instant
      }
    }
    if let since { hidden.append((since, end)) }
    return hidden
  }

  /// When the screen disappeared, in order: left by the user, or hidden by the phone.
  var disappearances: [Instant] {
    (instants(of: .screenLeft) + hidden.map(\.start)).sorted()
  }

  /// The parts of `visit` in which the app was visible.
  func visible(
    of visit: (start: Instant, end: Instant)
  ) -> [(start: Instant, end: Instant)] {
    var parts: [(start: Instant, end: Instant)] = []
    var start = visit.start
    for stretch in hidden where stretch.end > visit.start && stretch.start < visit.end {
      if stretch.start > start { parts.append((start, stretch.start)) }
      start = max(start, stretch.end)
    }
    if start < visit.end { parts.append((start, visit.end)) }
    return parts
  }
}
