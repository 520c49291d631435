import SimKernel
import SimObservations

/// Whether the compass shows what it knows, and no more (MG-7, T-6).
enum CompassScreenMetrics {
  private static let needs: [Metric.Need] = [.feature("compass")]

  static let all: [Metric] = [
    Metric(
      "compass.full_while_weak", .count, needs: needs, better: .lower,
      "Redraws that called the direction weak or unavailable on a screen that showed all it has."
    ) { fullWhileWeak($0) },
    Metric(
      "compass.confidence_flickers", .count, needs: needs, better: .lower,
      assumption: "900 ms: a second, less the time between two redraws",
      """
      Words of confidence that were shown for less than a second between two others, without a \
      change of what the sensors give.
      """
    ) { flickers($0) },
  ]

  private static func fullWhileWeak(_ run: RunView) -> Score {
    var screens: [(instant: Instant, isPlain: Bool)] = []
    run.forEach(CompassScreen.self) { screens.append(($0, $1.isPlain)) }
    // nothing says so before the first: the screen is full
    var (next, isPlain) = (0, false)
    var weak = 0
    var incidents = Incidents()
    for redraw in run.redraws {
      while next < screens.count, screens[next].instant <= redraw.instant {
        isPlain = screens[next].isPlain
        next += 1
      }
      guard redraw.confidence != .good else { continue }
      weak += 1
      if !isPlain {
        incidents.add(Moment(redraw.instant, "a full screen was shown, its direction not good"))
      }
    }
    return incidents.score(of: weak)
  }

  private static let flicker = Timespan.milliseconds(900)

  private static func flickers(_ run: RunView) -> Score {
    var shown: (trust: HeadingTrust, since: Instant?)?
    var changes = 0
    var incidents = Incidents()
    run.forEach(CompassRedraw.self) { instant, redraw in
      // a compass that was switched on or off tells so at once
      let isReset = redraw.reason == .noHeading || redraw.reason == .stopped
      guard let last = shown, !isReset else {
        shown = (redraw.confidence, nil)
        return
      }
      guard redraw.confidence != last.trust else { return }
      if let since = last.since {
        changes += 1
        if instant - since < flicker {
          incidents.add(
            Moment(instant, "'\(last.trust.name)' was shown for \(fixed((instant - since).seconds, 1)) s"))
        }
      }
      shown = (redraw.confidence, instant)
    }
    return incidents.score(of: changes)
  }
}
