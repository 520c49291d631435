package import Geodesy
import Sensing
import SimKernel

/// How near a walk comes to the stops of a tour, where it comes to none of them.
package struct TourReach {
  /// From the walk to the circle of the stop nearest to it, above 0.
  let meters: Double
  /// The same with latitude and longitude of the stops exchanged; nil where they can't be.
  let swappedMeters: Double?

  /// Where swapping brings stops within this, in meters, they were swapped (assumed: no tour is
  /// longer).
  private static let nearMeters = 20_000.0

  /// nil where the walk comes to a stop, and without stops or positions.
  ///
  /// - Parameter track: where the walker was, or what the phone said of it.
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

  /// What is wrong, and the likely cause.
  package var words: String {
    let far = "the nearest stop is \(Self.words(meters)) from the walk"
    guard let swappedMeters, swappedMeters < min(meters / 10, Self.nearMeters) else { return far }
    return far + "; are latitude and longitude swapped?"
  }

  /// As in `640 m`, `4.7 km` and `4 700 km`.
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
  /// Of the walk in `record`: of what really happened where that is known.
  init?(_ record: RunRecord) {
    let stops = record.facts.tourStops.map { (place: $0.coordinate, radiusMeters: $0.radiusMeters) }
    guard !stops.isEmpty else { return nil }
    if let truth = record.trace.truth {
      // a second of walking is less than any circle
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
