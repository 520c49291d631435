import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimMetrics

@testable import SimTuning

/// A walk along a lane that runs east at 1 m/s, with one fix per second.
struct Lane {
  static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  static func coordinate(east: Double, north: Double = 0) -> Coordinate {
    plane.coordinate(PlanePoint(east: east, north: north))
  }

  /// The truth along these places, one per second.
  static func truth(_ easts: [Double]) -> GroundTruth {
    GroundTruth(
      plane: plane, step: .seconds(1),
      samples: easts.map {
        GroundTruth.Sample(
          point: PlanePoint(east: $0, north: 0), speedMetersPerSecond: 1, facingDegrees: 90,
          laneDegrees: 90, edge: 0)
      })
  }

  /// A fix at each second, at the distance `easts` gives; none where it is nil.
  static func fixes(_ easts: [Double?], accuracy: (Int) -> Double? = { _ in 5 }) -> [Fix] {
    easts.enumerated().compactMap { second, east in
      east.map {
        Fix(
          coordinate: coordinate(east: $0), horizontalAccuracyMeters: accuracy(second),
          provider: .gnss, measured: .zero + .seconds(Double(second)))
      }
    }
  }

  static func walk(
    truth easts: [Double], fixes: [Fix], stops: [Coordinate], approach: Double? = nil,
    rules: StopVisits.Rules = StopVisits.Rules(), policy: FencePolicy = .naive,
    farMeters: Double = 60
  ) -> TuningWalk {
    let truth = truth(easts)
    let tour = stops.map {
      TourPoint(
        id: "stop", coordinate: $0, triggerRadiusMeters: 20, audioDuration: .seconds(30),
        approachDegrees: approach)
    }
    return TuningWalk(
      Trace(fixes: fixes, truth: truth), truth: truth, tour: tour,
      arrivalMeters: stops.map { _ in StopVisits.arrivalMeters }, rules: rules, policy: policy,
      farMeters: farMeters)
  }
}
