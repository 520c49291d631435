/// Tells a walk from places that were saved, where a file has no track but points of their own.
enum SavedPlaces {
  /// Most points kept until it is known whether there is a track: 18 h at one a second.
  static let limit = 65_536

  /// Points further apart in the median are places saved on many days, in nanoseconds (assumed:
  /// simulated locations come every few seconds).
  private static let longestMedianGap: Int64 = 600_000_000_000

  /// Whether `points` follow each other as the fixes of a walk do: most have a time, these differ,
  /// and they are near each other.
  static func areWalk(_ points: [TrackPoint]) -> Bool {
    let times = points.compactMap(\.unixNanoseconds)
    guard times.count * 2 >= points.count else { return false }
    if times.count < 2 { return true }
    let gaps = zip(times, times.dropFirst()).map { $1.subtractingReportingOverflow($0).0.magnitude }
      .sorted()
    return gaps[gaps.count - 1] > 0 && gaps[gaps.count / 2] <= longestMedianGap
  }
}
