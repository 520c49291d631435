import Sensing
import SimKernel
import SimObservations

/// Periods in which the position used by the app was far off, and whether the app showed doubt.
///
/// An app shows doubt about the position while its screen does not call it fresh, Medina Mode is
/// on, or the 95 % circle of its own position reaches the phone; when it begins to doubt the
/// heading because the course disagrees; and when its way home gives up a route. A heading that is
/// doubted for another reason, or since before the drift, is no sign of a drift. Needs truth.
final class Drifts: Derivation {
  /// The error, in meters, above which a position counts as drifting (domain practice).
  static let driftMeters = 20.0

  struct Drift {
    var start: Instant
    /// When the error fell below the limit again, or the run ended.
    var end: Instant
    var isOver: Bool
    /// When the app first showed doubt during the drift; nil if it never did.
    var said: Instant?
    /// When the app stopped showing doubt after the end; nil if it showed none at the end.
    var recovered: Instant?
  }

  private(set) var drifts: [Drift] = []
  /// Number of seconds examined.
  private(set) var count = 0
  private(set) var greatest = Greatest()
  /// ∫ e dt over the drifts.
  private(set) var meterSeconds = 0.0

  init(_ run: RunView) {
    let doubts = Doubts(run)
    var current: Drift?
    var last = Instant.zero
    for tick in run.derived(PositionClock.self).ticks
    where tick.isSensing && !tick.errorMeters.isNaN {
      count += 1
      last = tick.instant
      greatest.add(tick.errorMeters, at: tick.instant)
      if tick.errorMeters > Drifts.driftMeters {
        // each sample covers the second that starts at it
        meterSeconds += tick.errorMeters
        current = current ?? Drift(start: tick.instant, end: tick.instant, isOver: false)
      } else if let drift = current {
        close(drift, at: tick.instant, isOver: true, doubts)
        current = nil
      }
    }
    if let current { close(current, at: last, isOver: false, doubts) }
    // trust must return before the next drift starts, or it counts as never
    for i in drifts.indices where drifts[i].isOver && doubts.isSaid(at: drifts[i].end) {
      let limit = i + 1 < drifts.count ? drifts[i + 1].start : run.end
      drifts[i].recovered = doubts.firstTrust(from: drifts[i].end, to: limit) ?? limit
    }
  }

  private func close(_ drift: Drift, at end: Instant, isOver: Bool, _ doubts: Doubts) {
    var drift = drift
    drift.end = end
    drift.isOver = isOver
    drift.said = doubts.first(from: drift.start, to: end)
    drifts.append(drift)
  }
}

/// When the app showed doubt.
private struct Doubts {
  private let screen: [Redraw]
  private let honesty: PositionHonesty
  /// When the way home gave up a route, or found none.
  private let givenUp: [Instant]

  init(_ run: RunView) {
    screen = run.redraws
    honesty = run.derived(PositionHonesty.self)
    var givenUp: [Instant] = []
    run.forEach(RoutePlanned.self, of: .route) { instant, plan in
      if plan.reason == .deviation { givenUp.append(instant) }
    }
    run.forEach(RouteRefused.self, of: .route) { instant, _ in givenUp.append(instant) }
    self.givenUp = givenUp.sorted()
  }

  /// Whether the screen shows doubt at `instant`; before the first redraw it shows nothing to
  /// trust.
  func isSaid(at instant: Instant) -> Bool {
    let next = screen.firstPlace { $0.instant > instant }
    return next == 0 || screen[next - 1].isDoubtful
  }

  /// The first moment from `start` to `end` at which the app shows doubt about the position.
  func first(from start: Instant, to end: Instant) -> Instant? {
    let next = screen.firstPlace { $0.instant > start }
    // before the first redraw the screen shows nothing to trust
    if next == 0 || screen[next - 1].doubtsPosition || honesty.isSaid(at: start) { return start }
    var wasDoubted = screen[next - 1].doubtsCourse
    let shown = firstRedraw(from: start, to: end) { redraw in
      defer { wasDoubted = redraw.doubtsCourse }
      return redraw.doubtsPosition || redraw.doubtsCourse && !wasDoubted
    }
    let open = honesty.first(from: start, to: end)
    let up = givenUp[givenUp.firstPlace { $0 >= start }...].first.flatMap { $0 <= end ? $0 : nil }
    return [shown, open, up].compactMap { $0 }.min()
  }

  /// The first moment from `start` to `end` at which the screen shows no doubt.
  func firstTrust(from start: Instant, to end: Instant) -> Instant? {
    firstRedraw(from: start, to: end) { !$0.isDoubtful }
  }

  private func firstRedraw(
    from start: Instant, to end: Instant, where holds: (Redraw) -> Bool
  ) -> Instant? {
    var next = screen.firstPlace { $0.instant > start }
    while next < screen.count, screen[next].instant <= end {
      if holds(screen[next]) { return screen[next].instant }
      next += 1
    }
    return nil
  }
}

extension Redraw {
  fileprivate var isDoubtful: Bool { location != .fresh || confidence != .good }

  fileprivate var doubtsPosition: Bool { location != .fresh }

  /// Whether the heading is doubted because the course disagrees, as in a drift against it.
  fileprivate var doubtsCourse: Bool { confidence != .good && reason == .course }
}

extension Array {
  /// Returns the first index for which `holds` is true, if it is true for all later elements, too.
  fileprivate func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
