import Geodesy
import Sensing

/// Distinguishes a walk from saved places, where a file has no track but single points.
enum SavedPlaces {
  /// The largest number of points kept until it is known whether there is a track: 18 h at one a
  /// second.
  static let limit = 65_536

  /// In nanoseconds; points with a larger median gap are places saved on many days (assumed:
  /// simulated locations come every few seconds).
  private static let longestMedianGap: UInt64 = 600_000_000_000

  /// In m/s, faster than any airliner: nobody has travelled between places that are farther apart.
  private static let greatestSpeed = 300.0

  /// Whether `points` follow each other like the fixes of a walk, a ride or a flight: at
  /// least half have a time, the times differ, and consecutive points are near each other. False
  /// for a single point.
  static func areWalk(_ points: [TrackPoint]) -> Bool {
    let timed = points.filter { $0.unixNanoseconds != nil }
    guard timed.count > 1, timed.count * 2 >= points.count else { return false }
    let steps = zip(timed, timed.dropFirst()).map { from, to in
      let times = (from.unixNanoseconds ?? 0, to.unixNanoseconds ?? 0)
      return (
        nanoseconds: times.1.subtractingReportingOverflow(times.0).0.magnitude,
        meters: from.fix.coordinate.distanceMeters(to: to.fix.coordinate)
      )
    }
    let gaps = steps.map(\.nanoseconds).sorted()
    let leaps = steps.count { $0.meters > greatestSpeed * Double($0.nanoseconds) / 1e9 }
    return gaps[gaps.count - 1] > 0 && gaps[gaps.count / 2] <= longestMedianGap
      && leaps * 2 < steps.count
  }
}
