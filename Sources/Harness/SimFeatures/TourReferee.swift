import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Says where the points of the tour are, once, for what the walker really passed to be held
/// against what the tour did.
final class TourReferee: Feature {
  let kinds = [TourPointPlaced.kind()]
  let interests: EventKinds = [.app, .fixes]
  private let tour: Tour
  private var isTold = false

  init(_ tour: Tour) { self.tour = tour }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    guard !isTold else { return }
    isTold = true
    for (index, point) in tour.points.enumerated() {
      sink.observe(
        TourPointPlaced(
          point: index, coordinate: point.coordinate, radiusMeters: point.triggerRadiusMeters,
          audioSeconds: point.audioDuration.seconds, audio: point.hasAudio ? .there : .missing))
    }
  }
}
