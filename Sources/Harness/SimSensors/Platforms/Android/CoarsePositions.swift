import Geodesy
import Sensing
import SimKernel

/// The position that an app with coarse permission gets: a cell of a 2 km grid (AOSP
/// `DEFAULT_COARSE_LOCATION_ACCURACY_M`), randomly shifted so that its lines reveal nothing.
struct CoarsePositions {
  static let gridMeters = 2000.0

  private let shift: PlanePoint

  init(random: RandomStream) {
    var random = random
    shift = PlanePoint(
      east: Self.gridMeters * random.uniform(), north: Self.gridMeters * random.uniform())
  }

  func coarse(_ fix: Fix, _ place: Whereabouts) -> Fix {
    let point = place.plane.point(fix.coordinate)
    let rough = PlanePoint(
      east: Self.snapped(point.east, shift.east), north: Self.snapped(point.north, shift.north))
    return Fix(
      coordinate: place.plane.coordinate(rough),
      horizontalAccuracyMeters: max(Self.gridMeters, fix.horizontalAccuracyMeters ?? 0),
      provider: fix.provider, measured: fix.measured)
  }

  private static func snapped(_ meters: Double, _ shift: Double) -> Double {
    (((meters - shift) / gridMeters).rounded(.down) + 0.5) * gridMeters + shift
  }
}
