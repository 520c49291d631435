import AudioTour
import Geodesy
import Sensing
import SimKernel

/// Says where the points of the tour are, once, for what the walker really passed to be held
/// against what the tour did.
final class TourReferee: Feature {
  static let point = ObservationKind(
    "tour.point",
    [
      .init("point", .number(decimals: 0)),
      .init("latitude_deg", .position),
      .init("longitude_deg", .position),
      .init("radius_m", .number(decimals: 1)),
      .init("audio_s", .number(decimals: 1)),
      .init("audio", .choice(["missing", "there"])),
    ])

  let kinds = [TourReferee.point]
  let interests: EventKinds = [.app, .fixes]
  private let tour: Tour
  private var isTold = false

  init(_ tour: Tour) { self.tour = tour }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    guard !isTold else { return }
    isTold = true
    for (index, point) in tour.points.enumerated() {
      sink.observe(
        0,
        .of(
          Double(index), point.coordinate.latitudeDegrees, point.coordinate.longitudeDegrees,
          point.triggerRadiusMeters, point.audioDuration.seconds, point.hasAudio ? 1 : 0))
    }
  }
}
