package import Geodesy
import Sensing
package import SimKernel

/// The distance of a walk from the stops of a tour, if it reaches none of them.
package struct TourReach {
  /// Distance from the walk to the circle of the nearest stop, in meters, above 0.
  let meters: Double
  /// The same with latitude and longitude of the stops exchanged; nil if that is impossible.
  let swappedMeters: Double?

  /// The distance, in meters, within which an exchange of latitude and longitude must bring the
  /// stops to show that they were exchanged (assumed: no tour is longer).
  private static let nearMeters = 20_000.0

  /// nil if the walk reaches a stop, and without stops or positions.
  ///
  /// - Parameter track: the walker's true or reported positions.
  package init?(_ track: [Coordinate], stops: [(place: Coordinate, radiusMeters: Double)]) {
    func nearest(_ places: [(place: Coordinate, radiusMeters: Double)]) -> Double? {
      places.lazy.compactMap { stop in
        track.lazy.map { $0.distanceMeters(to: stop.place) }.min().map { $0 - stop.radiusMeters }
      }.min()
    }
    guard let meters = nearest(stops), meters > 0 else { return nil }
    self.meters = meters
    swappedMeters = nearest(
      stops.compactMap { stop in
        let swapped = Coordinate(
          latitudeDegrees: stop.place.longitudeDegrees,
          longitudeDegrees: stop.place.latitudeDegrees)
        return swapped.isValid ? (swapped, stop.radiusMeters) : nil
      })
  }

  /// Describes the problem and its likely cause.
  package var words: String {
    let far = "the nearest stop is \(Self.words(meters)) from the walk"
    guard let swappedMeters, swappedMeters < min(meters / 10, Self.nearMeters) else { return far }
    return far + "; are latitude and longitude swapped?"
  }

  /// Text as in `640 m`, `4.7 km` and `4 700 km`.
  private static func words(_ meters: Double) -> String {
    if meters < 1000 { return "\(Int(meters.rounded(.up))) m" }
    let kilometers = meters / 1000
    if kilometers < 100 { return "\((kilometers * 10).rounded() / 10) km" }
    let hundreds = Int((kilometers / 100).rounded())
    if hundreds < 10 { return "\(hundreds)00 km" }
    return "\(hundreds / 10) \(hundreds % 10)00 km"
  }
}

extension TourReach {
  /// Creates it for the walk in `record`, using the truth if it is known.
  package init?(_ record: RunRecord) {
    let stops = record.facts.tourStops.map { (place: $0.coordinate, radiusMeters: $0.radiusMeters) }
    guard !stops.isEmpty else { return nil }
    if let truth = record.trace.truth {
      // the distance walked in a second is smaller than any circle
      let step = max(1, Int(1_000_000_000 / max(1, truth.step.nanoseconds)))
      let track = stride(from: 0, to: truth.samples.count, by: step).map {
        truth.plane.coordinate(truth.samples[$0].point)
      }
      self.init(track, stops: stops)
    } else {
      self.init(record.trace.fixes.map(\.coordinate).filter(\.isValid), stops: stops)
    }
  }
}
