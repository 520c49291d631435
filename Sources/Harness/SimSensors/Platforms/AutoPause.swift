import Geodesy
import Sensing

/// Pauses updates of a phone that stays in one place (iOS): within 15 m for 15 minutes (assumed; a
/// field report has 10–20 minutes), unless the updates are for navigation.
struct AutoPause {
  static let radiusMeters = 15.0
  static let after = Timespan.seconds(900)
  /// Time between two checks (assumed).
  static let period = Timespan.seconds(10)

  /// Time of the next check; the distant future if it may not pause.
  private(set) var due = Instant.distantFuture
  private var anchor = PlanePoint(east: 0, north: 0)
  private var since = Instant.zero

  /// Applies the app's `request` from `instant` on; a check in progress continues.
  mutating func apply(_ request: SensorRequest, at instant: Instant, _ place: Whereabouts) {
    guard request.location, request.pausesAutomatically, request.accuracy != .bestForNavigation
    else {
      due = .distantFuture
      return
    }
    guard due == .distantFuture else { return }
    anchor = place.point(at: instant)
    since = instant
    due = instant + Self.period
  }

  /// Checks, and returns whether updates end now.
  mutating func ends(at instant: Instant, _ place: Whereabouts) -> Bool {
    let here = place.point(at: instant)
    if anchor.distance(to: here) >= Self.radiusMeters { (anchor, since) = (here, instant) }
    let ends = instant - since >= Self.after
    due = ends ? .distantFuture : instant + Self.period
    return ends
  }
}
