import Geodesy
import Sensing

/// The positions of each provider over time, from the first fixes of a recording: 10 MB at most.
struct ProviderTracks {
  /// The largest number of fixes, all providers together.
  static let limit = 1 << 18

  private struct Position {
    /// Time of measurement, in seconds.
    var at: Double
    var coordinate: Coordinate
    /// In meters; NaN for none.
    var accuracy: Double
  }

  /// Indexed by provider.
  private var tracks = [[Position]](repeating: [], count: Fix.Provider.allCases.count)
  private var count = 0
  /// Whether fixes came beyond `limit`.
  private(set) var isCut = false

  mutating func add(_ fix: Fix) {
    guard count < Self.limit else {
      isCut = true
      return
    }
    count += 1
    tracks[Int(fix.provider.rawValue)].append(
      Position(
        at: fix.measured.seconds, coordinate: fix.coordinate,
        accuracy: fix.horizontalAccuracyMeters ?? .nan))
  }

  /// In seconds; no position is interpolated across a longer gap of the track (assumed: a tourist
  /// walks 15 m in that time).
  private static let longestHole = 15.0

  /// Compares the fixes of `provider` with the track of `reference`; nil where it covers none of
  /// them.
  func disagreement(
    of provider: Fix.Provider, with reference: Fix.Provider
  ) -> TraceExamination.Disagreement? {
    let track = tracks[Int(reference.rawValue)]
    guard let first = track.first else { return nil }
    let plane = LocalPlane(origin: first.coordinate)
    let path = track.map { (at: $0.at, point: plane.point($0.coordinate)) }
      .sorted { $0.at < $1.at }
    var distances: [Double] = []
    var withAccuracy = 0
    var within = 0
    for position in tracks[Int(provider.rawValue)] {
      let at = position.at
      let next = path.partitioningIndex { $0.at >= at }
      guard next < path.count, next > 0 || path[next].at == at else { continue }
      let (a, b) = (path[max(0, next - 1)], path[next])
      guard b.at - a.at <= Self.longestHole else { continue }
      let share = b.at > a.at ? (at - a.at) / (b.at - a.at) : 0
      let point = PlanePoint(
        east: a.point.east + share * (b.point.east - a.point.east),
        north: a.point.north + share * (b.point.north - a.point.north))
      let distance = plane.point(position.coordinate).distance(to: point)
      distances.append(distance)
      if !position.accuracy.isNaN {
        withAccuracy += 1
        if distance <= position.accuracy { within += 1 }
      }
    }
    guard !distances.isEmpty else { return nil }
    return TraceExamination.Disagreement(
      reference: reference, count: distances.count,
      distance: TraceExamination.Spread(distances),
      withinAccuracy: withAccuracy == 0 ? nil : Double(within) / Double(withAccuracy))
  }
}

extension Array {
  /// The first index whose element gives true; elements must give false before it and true from it
  /// on.
  fileprivate func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
