import AudioTour
import Geodesy
import SimKernel

/// Unusual properties of a tour that may be intended.
struct TourNotes {
  let all: [String]

  /// The longest plausible leg, in meters (assumed): in a longer one latitude and longitude may be
  /// swapped.
  private static let longestLegMeters = 5000.0

  init(_ tour: Tour) {
    var notes: [String] = []
    func length(_ meters: Double) -> String { Dimension.length.format(meters) }
    let points = tour.points
    for (index, point) in points.enumerated() {
      for other in points[(index + 1)...] {
        let distance = point.coordinate.distanceMeters(to: other.coordinate)
        let overlap = point.triggerRadiusMeters + other.triggerRadiusMeters - distance
        if overlap > 0 {
          notes.append(
            "the circles of '\(point.id.shortened)' and '\(other.id.shortened)' overlap by "
              + "\(length(overlap))")
        }
      }
    }
    for (from, to) in zip(points, points.dropFirst()) {
      let leg = from.coordinate.distanceMeters(to: to.coordinate)
      if leg > TourNotes.longestLegMeters {
        notes.append(
          "from '\(from.id.shortened)' to '\(to.id.shortened)' it is \(length(leg))")
      }
    }
    all = notes
  }
}
