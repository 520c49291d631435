import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Whether the compass shows everything it knows and nothing else, and keeps its Home Base (MG-2,
/// MG-7, T-6).
enum CompassScreenMetrics {
  private static let needs: [Metric.Need] = [.feature("compass")]

  static let all: [Metric] = [
    Metric(
      "compass.full_while_weak", .count, needs: needs, better: .lower,
      "Redraws that called the direction weak or unavailable, but showed the full screen."
    ) { fullWhileWeak($0) },
    Metric(
      "compass.confidence_flickers", .count, needs: needs, better: .lower,
      assumption: "900 ms: a second minus the time between two redraws",
      """
      Confidence labels that were shown for less than a second between two others, without a \
      change in the sensor data.
      """
    ) { flickers($0) },
    Metric(
      "compass.distance_text.wrong", .share, needs: needs, better: .lower,
      formula: "#(texts off by more than half a step, or not on one) / #(texts)",
      source: "whole meters below 100 m, tens below 1 km, then kilometers: the app's formatter",
      "Share of the distance texts that the app's formatter would not show."
    ) { wrongTexts($0) },
    Metric(
      "compass.home_error.max", .length, needs: needs + [.truth], better: .lower,
      formula:
        "max of |place led to − place set|, from each setting, or kill after one, to the next",
      """
      Greatest distance from the place the compass leads to, to where the user last set Home Base.
      """
    ) { homeError($0) },
  ]

  private static func fullWhileWeak(_ run: RunView) -> Score {
    var screens: [(instant: Instant, isPlain: Bool)] = []
    run.forEach(CompassScreen.self) { screens.append(($0, $1.isPlain)) }
    // before the first such observation the screen is full
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
        incidents.add(
          Moment(redraw.instant, "a full screen was shown for a direction that was not good"))
      }
    }
    return incidents.score(of: weak)
  }

  private static func wrongTexts(_ run: RunView) -> Score {
    var total = 0
    var incidents = Incidents()
    run.forEach(CompassDistance.self) { instant, text in
      total += 1
      guard !isRight(text) else { return }
      let (number, unit) =
        text.unit == .meters ? (fixed(text.shown, 0), "m") : (fixed(text.shown, 1), "km")
      incidents.add(
        Moment(instant, "'\(number) \(unit)' was shown for \(fixed(text.distanceMeters, 1)) m"))
    }
    let worst = incidents.worst
    return Score(
      total > 0 ? Double(incidents.count) / Double(total) : nil, count: total, worst: worst)
  }

  /// Whether `text` shows the nearest step of the common distance formatter.
  private static func isRight(_ text: CompassDistance) -> Bool {
    let meters = text.unit == .meters ? text.shown : text.shown * 1000
    guard (text.unit == .meters) == (meters < 1000) else { return false }
    let step = meters < 100 ? 1.0 : meters < 1000 ? 10 : meters < 10_000 ? 100 : 1000
    let steps = meters / step
    guard abs(steps - steps.rounded()) < 1e-6 else { return false }
    // just below a limit the step is finer: 99.4 m must not become "100 m"
    let finer = meters == 100 || meters == 1000 || meters == 10_000 ? step / 10 : step
    let error = text.distanceMeters - meters
    return error >= -finer / 2 - 1e-6 && error <= step / 2 + 1e-6
  }

  private static func homeError(_ run: RunView) -> Score {
    guard let truth = run.trace.truth, let target = HomeTrack(really: run), !target.sets.isEmpty
    else { return Score(nil, count: 0) }
    var homes: [(instant: Instant, point: PlanePoint)] = []
    run.forEach(CompassHome.self) { instant, home in
      if let place = home.coordinate { homes.append((instant, truth.plane.point(place))) }
    }
    let turns = run.script.filter {
      ($0.event == .homeSet || $0.event == .killed) && $0.instant >= target.sets[0].instant
    }
    let first = truth.plane.point(run.facts.home.coordinate)
    var led = first
    var greatest = Greatest()
    for (index, turn) in turns.enumerated() {
      let end = index + 1 < turns.count ? turns[index + 1].instant : .distantFuture
      // a restarted app knows the home that it reads, or else its initial one
      if turn.event == .killed { led = first }
      led = homes.last { $0.instant >= turn.instant && $0.instant < end }?.point ?? led
      greatest.add(led.distance(to: target.place(at: turn.instant)), at: turn.instant)
    }
    return greatest.score { "the compass led \(fixed($0, 0)) m from where home was set" }
  }

  private static let flicker = Timespan.milliseconds(900)

  private static func flickers(_ run: RunView) -> Score {
    var shown: (trust: HeadingTrust, since: Instant?)?
    var changes = 0
    var incidents = Incidents()
    run.forEach(CompassRedraw.self) { instant, redraw in
      // a compass shows at once that it was switched on or off
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
            Moment(
              instant, "'\(last.trust.name)' was shown for \(fixed((instant - since).seconds, 1)) s"
            ))
        }
      }
      shown = (redraw.confidence, instant)
    }
    return incidents.score(of: changes)
  }
}
