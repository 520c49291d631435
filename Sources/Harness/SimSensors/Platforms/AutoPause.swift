import Geodesy
import Sensing

/// Ends updates where the phone does not get on (iOS): less than 15 m away from where it was for
/// 15 minutes (assumed; a field report has 10–20 minutes), unless it is for navigation.
struct AutoPause {
  static let radiusMeters = 15.0
  static let after = Timespan.seconds(900)
  /// How often it looks (assumed).
  static let period = Timespan.seconds(10)

  /// When it looks next; the distant future where it may not pause.
  private(set) var due = Instant.distantFuture
  private var anchor = PlanePoint(east: 0, north: 0)
  private var since = Instant.zero

  /// The app asks for `request` from `instant` on; what was going on before counts on.
  mutating func take(_ request: SensorRequest, at instant: Instant, _ place: Whereabouts) {
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

  /// Looks, and answers whether updates end now.
  mutating func ends(at instant: Instant, _ place: Whereabouts) -> Bool {
    let here = place.point(at: instant)
    if anchor.distance(to: here) >= Self.radiusMeters { (anchor, since) = (here, instant) }
    let ends = instant - since >= Self.after
    due = ends ? .distantFuture : instant + Self.period
    return ends
  }
}
