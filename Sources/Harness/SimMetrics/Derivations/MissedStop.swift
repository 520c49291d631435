import Geodesy
import Sensing
import SimKernel

/// Why the story of a stop was not heard, in words for a report.
///
/// Only the first such stop of a tour is explained: in an ordered tour the later ones wait for it.
enum MissedStop {
  /// Time before and after a visit in which fixes may enter its circle, in seconds (assumed: as
  /// long as a walk through a circle takes).
  private static let vicinitySeconds = 60.0

  /// The moment of the first missed stop; nil if no visited stop was missed.
  static func first(_ run: RunView) -> Moment? {
    let missed = run.derived(StoryStarts.self).missed
    guard let first = missed.min(by: { $0.instant < $1.instant }) else { return nil }
    var words =
      "the walker was at stop \(first.point + 1), and its story had not begun"
      + nearestFix(run, to: first.point, around: first.instant)
    let later = missed.map(\.point).filter { $0 > first.point }.map { "\($0 + 1)" }
    if run.facts.isTourOrdered, !later.isEmpty {
      words += "; stop\(later.count > 1 ? "s" : "") \(later.joined(separator: ", ")) waited for it"
    }
    return Moment(first.instant, words)
  }

  /// The moment of the first stop with audio that was not heard to its end.
  static func firstUnheard(_ run: RunView) -> Moment? {
    let stops = run.facts.tourStops
    let story = run.derived(TourRun.self)
    let unheard = stops.indices.first { point in
      stops[point].hasAudio && !story.finishes.contains { $0.point == point }
    }
    guard let unheard else { return nil }
    if let start = story.starts.first(where: { $0.point == unheard }) {
      return Moment(start.instant, "stop \(unheard + 1) began and was not heard to its end")
    }
    let stories = run.derived(StoryStarts.self)
    guard stories.isKnown else { return nil }
    if let missed = first(run), stories.missed.contains(where: { $0.point == unheard }) {
      return missed
    }
    return Moment(
      run.end, "stop \(unheard + 1) never began, and the walker never came to it in its turn")
  }

  /// How near the fixes around `instant` came to `stop`, compared with its circle.
  private static func nearestFix(
    _ run: RunView, to stop: Int, around instant: Instant
  ) -> String {
    let stop = run.facts.tourStops[stop]
    let near = run.given.filter {
      $0.isValid && abs(($0.delivered - instant).seconds) <= vicinitySeconds
    }
    let distance = near.map { $0.coordinate.distanceMeters(to: stop.coordinate) }.min()
    guard let distance else { return ": there was no fix for a minute before and after" }
    let circle = "its circle has \(fixed(stop.radiusMeters, 0)) m"
    return distance > stop.radiusMeters
      ? ": no fix came nearer than \(fixed(distance, 1)) m, and \(circle)"
      : ": a fix was \(fixed(distance, 1)) m from it, and \(circle)"
  }
}
