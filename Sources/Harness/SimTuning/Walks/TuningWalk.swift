import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimMetrics

/// One walk as seen by the fences of a tour, prepared for judging under thousands of settings.
///
/// Distances are computed once; the fence watch of an app judges them.
struct TuningWalk {
  /// The fixes and the truth at one stop.
  private struct Stop {
    var sights: [FenceWatch.Sight] = []
    /// For each fix, the index of the next fix that is not far off; a fence that was not entered
    /// can skip the fixes before it.
    var nextNear: [Int32] = []
    var visits: StopVisits
    /// When its turn came: the walker had reached the previous stop.
    var turn: Instant?

    mutating func lookAhead(_ farMeters: Double) {
      nextNear = [Int32](repeating: Int32(sights.count), count: sights.count)
      var next = Int32(sights.count)
      for index in sights.indices.reversed() {
        if sights[index].distanceMeters <= farMeters { next = Int32(index) }
        nextNear[index] = next
      }
    }
  }

  private var stops: [Stop]
  private let rules: StopVisits.Rules
  /// Instants at which the app received the fixes.
  private var delivered: [Instant] = []
  private var entries: [Instant] = []

  /// - Parameters:
  ///   - arrivalMeters: arrival distance for each point of the tour.
  ///   - farMeters: distance beyond which no fence of any setting starts.
  init(
    _ trace: Trace, truth: GroundTruth, tour: [TourPoint], arrivalMeters: [Double],
    rules: StopVisits.Rules, policy: FencePolicy, farMeters: Double
  ) {
    self.rules = rules
    let points = tour.map { truth.plane.point($0.coordinate) }
    let way = TrueWay(truth)
    stops = tour.indices.map { index in
      Stop(
        visits: StopVisits(
          at: points[index], along: way, arrivalMeters: arrivalMeters[index],
          approachDegrees: tour[index].approachDegrees))
    }
    for index in stops.indices.dropFirst() {
      let before = stops[index - 1]
      stops[index].turn = before.visits.arrival(from: before.turn, rules) ?? before.turn
    }
    var freshness = FixFreshness(lifetime: policy.fixLifetime)
    var courseDegrees: Double?
    for fix in trace.fixes {
      guard fix.coordinate.isValid, let measured = freshness.accept(fix, at: fix.delivered) else {
        continue
      }
      courseDegrees = fix.courseDegrees ?? courseDegrees
      delivered.append(fix.delivered)
      let point = truth.plane.point(fix.coordinate)
      for index in points.indices {
        stops[index].sights.append(
          FenceWatch.Sight(
            distanceMeters: point.distance(to: points[index]),
            accuracyMeters: fix.horizontalAccuracyMeters, isNetwork: fix.provider == .network,
            measured: measured, isArmed: isArmed(index, fix.delivered),
            fitsWay: policy.takes(
              courseDegrees: courseDegrees, of: tour[index].approachDegrees)))
      }
    }
    for index in stops.indices { stops[index].lookAhead(farMeters) }
  }

  /// Whether the fence of `stop` can be entered at `instant`.
  private func isArmed(_ stop: Int, _ instant: Instant) -> Bool {
    guard rules.isOrdered, let turn = stops[stop].turn else { return true }
    return instant >= turn
  }

  /// The number of visits of `stop` in which its story can start.
  func visits(_ stop: Int) -> Int { stops[stop].visits.count(from: stops[stop].turn, rules) }

  /// Judges `stop` under one setting: its story starts at each entry into the fence.
  mutating func judge(
    _ stop: Int, radiusMeters: Double, policy: FencePolicy
  ) -> StopVisits.Outcome {
    entries.removeAll(keepingCapacity: true)
    var watch = FenceWatch()
    let count = delivered.count
    stops[stop].sights.withUnsafeBufferPointer { sights in
      stops[stop].nextNear.withUnsafeBufferPointer { nextNear in
        var index = 0
        while index < count {
          if watch.isIdle {
            index = Int(nextNear[index])
            if index >= count { break }
          }
          if watch.update(sights[index], radiusMeters: radiusMeters, policy: policy) == .enter {
            entries.append(delivered[index])
          }
          index += 1
        }
      }
    }
    return stops[stop].visits.judge(entries, from: stops[stop].turn, rules)
  }
}
