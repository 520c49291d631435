import Geodesy
import Sensing

extension TraceExamination.Fixes {
  /// Of one provider's `fixes`, in order of delivery; nil where there are none.
  init?(_ fixes: [Fix]) {
    guard let first = fixes.first, let last = fixes.last else { return nil }
    let plane = LocalPlane(origin: first.coordinate)
    let points = fixes.map { plane.point($0.coordinate) }
    let steps = zip(fixes, fixes.dropFirst())
    let measured = fixes.map(\.measured.seconds)
    self.init(
      provider: first.provider, count: fixes.count,
      span: (measured.max() ?? 0) - (measured.min() ?? 0),
      cadence: TraceExamination.Cadence(at: measured),
      path: steps.reduce(0) { $0 + $1.0.coordinate.distanceMeters(to: $1.1.coordinate) },
      closure: last.coordinate.distanceMeters(to: first.coordinate),
      north: max(0, points.map(\.north).max() ?? 0), east: max(0, points.map(\.east).max() ?? 0),
      south: max(0, -(points.map(\.north).min() ?? 0)),
      west: max(0, -(points.map(\.east).min() ?? 0)),
      duplicates: Self.duplicates(fixes),
      repeats: steps.count { $0.coordinate == $1.coordinate && $0.measured != $1.measured },
      outOfOrder: steps.count { $1.measured < $0.measured },
      accuracy: TraceExamination.Spread(fixes.compactMap(\.horizontalAccuracyMeters)),
      latency: TraceExamination.Spread(fixes.map(\.latency.seconds)),
      accuracyNotGiven: fixes.count { $0.accuracy == .notGiven },
      accuracyInvalid: fixes.count { $0.accuracy == .invalid },
      withoutSpeed: fixes.count { $0.speedMetersPerSecond == nil },
      withoutCourse: fixes.count { $0.courseDegrees == nil },
      standing: fixes.count { $0.speedMetersPerSecond == 0 })
  }

  private struct Identity: Hashable {
    var measured: Instant
    var coordinate: Coordinate
  }

  private static func duplicates(_ fixes: [Fix]) -> Int {
    var seen: Set<Identity> = []
    return fixes.count {
      !seen.insert(Identity(measured: $0.measured, coordinate: $0.coordinate)).inserted
    }
  }
}

extension TraceExamination.Jump {
  /// Smaller steps are the noise of any phone, in meters.
  static let leastMeters = 10.0
  /// Faster than a tourist ever walks, in m/s; in a recording of somebody faster, three times the
  /// median speed (assumed).
  static let leastSpeed = 2.5
  static let timesMedian = 3.0
  /// Steps before and after, of which the median speed says how fast one goes just then.
  static let reach = 10

  /// Every jump of `fixes`, from one fix of a provider to its next: a step that is too long for the
  /// recording and for the steps around it. None leads over one of `breaks`.
  static func all(in fixes: [Fix], breaks: Set<Int> = []) -> [Self] {
    Fix.Provider.allCases.flatMap { provider in
      all(in: fixes.enumerated().filter { $0.element.provider == provider }, breaks)
    }.sorted { $0.at < $1.at }
  }

  private static func all(
    in fixes: [(offset: Int, element: Fix)], _ breaks: Set<Int>
  ) -> [Self] {
    var steps: [Self] = []
    var latest: [Fix.Provider: Fix] = [:]
    for (index, fix) in fixes {
      defer { latest[fix.provider] = fix }
      if breaks.contains(index) { continue }
      guard let before = latest[fix.provider] else { continue }
      steps.append(
        Self(
          at: fix.measured.seconds, meters: before.coordinate.distanceMeters(to: fix.coordinate),
          seconds: (fix.measured - before.measured).seconds, provider: fix.provider))
    }
    func median(_ steps: some Sequence<Self>) -> Double {
      TraceExamination.Spread(
        steps.filter { $0.seconds > 0 }.map { $0.meters / $0.seconds }
      ).median ?? 0
    }
    let limit = max(leastSpeed, timesMedian * median(steps))
    return steps.indices.filter { index in
      let step = steps[index]
      guard step.meters > leastMeters, step.meters > limit * max(0, step.seconds) else {
        return false
      }
      let around =
        steps[max(0, index - reach)..<index] + steps[(index + 1)...].prefix(reach)
      return step.meters > timesMedian * median(around) * max(0, step.seconds)
    }.map { steps[$0] }
  }
}

extension TraceExamination.Disagreement {
  /// A hole of the track longer than this covers nothing, in seconds (assumed: a tourist walks 15 m
  /// meanwhile).
  static let longestHole = 15.0

  /// Holds `fixes` against `track`; nil where it covers none of them.
  init?(of fixes: [Fix], with track: [Fix]) {
    guard let first = track.first else { return nil }
    let plane = LocalPlane(origin: first.coordinate)
    let path = track.map { (at: $0.measured.seconds, point: plane.point($0.coordinate)) }
      .sorted { $0.at < $1.at }
    var distances: [Double] = []
    var withAccuracy = 0
    var within = 0
    for fix in fixes {
      let at = fix.measured.seconds
      let next = path.partitioningIndex { $0.at >= at }
      guard next < path.count, next > 0 || path[next].at == at else { continue }
      let (a, b) = (path[max(0, next - 1)], path[next])
      guard b.at - a.at <= Self.longestHole else { continue }
      let share = b.at > a.at ? (at - a.at) / (b.at - a.at) : 0
      let point = PlanePoint(
        east: a.point.east + share * (b.point.east - a.point.east),
        north: a.point.north + share * (b.point.north - a.point.north))
      let distance = plane.point(fix.coordinate).distance(to: point)
      distances.append(distance)
      if let accuracy = fix.horizontalAccuracyMeters {
        withAccuracy += 1
        if distance <= accuracy { within += 1 }
      }
    }
    guard !distances.isEmpty else { return nil }
    self.init(
      reference: first.provider, count: distances.count,
      distance: TraceExamination.Spread(distances),
      withinAccuracy: withAccuracy == 0 ? nil : Double(within) / Double(withAccuracy))
  }
}

extension Array {
  /// The first index whose element answers true, of elements that answer false before it and true
  /// from it on.
  fileprivate func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
