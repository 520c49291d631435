import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Knows the user's true position, and reports at which of the places the user is, for comparison
/// with a plan that follows the user.
final class PlanReferee: Feature {
  let kinds = [PlanPlaceReached.kind()]
  let interests: EventKinds = .app

  /// Time between two checks: the walker moves 5 m in it, less than the error of fixes.
  private static let spacing = Timespan.seconds(5)
  /// Distance within which the user counts as at a place (assumed: the width of a yard).
  private static let nearMeters = 25.0

  private let points: [PlanePoint?]
  private let truth: GroundTruth
  private var isOpen = false
  private var shown: Int?

  init(_ places: [Coordinate?], truth: GroundTruth) {
    points = places.map { $0.map(truth.plane.point) }
    self.truth = truth
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .app(.screenOpened):
      if isOpen { return }
      isOpen = true
      sink.observe(PlanPlaceReached(place: nil))
    case .wake: break
    default: return
    }
    sink.ask(for: WakeRequest(instant: instant + Self.spacing, token: WakeToken(rawValue: 0)))
    let place = nearest(to: truth.point(at: instant))
    guard place != shown else { return }
    shown = place
    sink.observe(PlanPlaceReached(place: place))
  }

  private func nearest(to point: PlanePoint) -> Int? {
    var (found, least) = (Int?.none, Self.nearMeters)
    for (number, place) in points.enumerated() {
      guard let away = place?.distance(to: point), away < least else { continue }
      (found, least) = (number, away)
    }
    return found
  }
}
