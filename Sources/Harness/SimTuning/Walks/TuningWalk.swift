import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimMetrics

/// One walk as the fences of a tour see it, ready to be judged under thousands of settings.
///
/// Distances are worked out once; what judges them is the watch that an app uses.
struct TuningWalk {
  /// A walker who comes nearer than this has really been at a stop, in meters (assumed: lanes of a
  /// medina lie 12 to 25 m apart, so one who passes behind the wall stays farther away).
  static let arrivalMeters = 10.0

  /// What the fixes and the truth say about one stop.
  private struct Stop {
    var sights: [FenceWatch.Sight] = []
    /// For each fix the first from there on that is not far off; a fence nobody is in needs to
    /// see none of those before.
    var nextNear: [Int32] = []
    /// From the true position to the stop, at every sample, in meters.
    var trueMeters: [Double] = []

    mutating func lookAhead(_ farMeters: Double) {
      nextNear = [Int32](repeating: Int32(sights.count), count: sights.count)
      var next = Int32(sights.count)
      for index in sights.indices.reversed() {
        if sights[index].distanceMeters <= farMeters { next = Int32(index) }
        nextNear[index] = next
      }
    }
  }

  /// How one stop fared under one setting.
  struct Result: Hashable {
    var detected = 0
    var falses = 0
  }

  private var stops: [Stop]
  /// When the app was handed the fixes.
  private var delivered: [Instant] = []
  private let truthStep: Timespan
  let walkedMillimeters: Int
  let milliseconds: Int
  private var entries: [Instant] = []
  private var matched: [Int] = []

  /// - Parameters:
  ///   - farMeters: beyond it no fence of any setting begins.
  init(
    _ trace: Trace, truth: GroundTruth, stops places: [Coordinate], policy: FencePolicy,
    farMeters: Double
  ) {
    let points = places.map(truth.plane.point)
    stops = [Stop](repeating: Stop(), count: points.count)
    truthStep = truth.step
    var freshness = FixFreshness(lifetime: policy.fixLifetime)
    for fix in trace.fixes {
      guard fix.coordinate.isValid, let measured = freshness.accept(fix, at: fix.delivered) else {
        continue
      }
      delivered.append(fix.delivered)
      let point = truth.plane.point(fix.coordinate)
      for index in points.indices {
        stops[index].sights.append(
          FenceWatch.Sight(
            distanceMeters: point.distance(to: points[index]),
            accuracyMeters: fix.horizontalAccuracyMeters, isNetwork: fix.provider == .network,
            measured: measured))
      }
    }
    var walked = 0.0
    var last = truth.samples.first?.point
    for sample in truth.samples {
      walked += last?.distance(to: sample.point) ?? 0
      last = sample.point
      for index in points.indices {
        stops[index].trueMeters.append(sample.point.distance(to: points[index]))
      }
    }
    walkedMillimeters = Int((walked * 1000).rounded())
    milliseconds = Int(truth.end.nanoseconds / 1_000_000)
    for index in stops.indices { stops[index].lookAhead(farMeters) }
  }

  /// When the walker really came into the circle around `stop` to get there: of the stays in the
  /// circle those that pass the stop itself.
  func visits(_ stop: Int, radiusMeters: Double) -> [Instant] {
    let meters = stops[stop].trueMeters
    var visits: [Instant] = []
    var entered: Instant?
    var arrives = false
    for (index, distance) in meters.enumerated() {
      if distance <= radiusMeters {
        if entered == nil { entered = crossing(meters, index, radiusMeters) }
        // in a circle smaller than that, every entry counts as an arrival
        arrives = arrives || distance <= min(Self.arrivalMeters, radiusMeters)
      } else {
        if let entered, arrives { visits.append(entered) }
        (entered, arrives) = (nil, false)
      }
    }
    if let entered, arrives { visits.append(entered) }
    return visits
  }

  private func crossing(_ meters: [Double], _ index: Int, _ radiusMeters: Double) -> Instant {
    guard index > 0 else { return .zero }
    let (before, after) = (meters[index - 1], meters[index])
    let share = (before - radiusMeters) / (before - after)
    let steps = Double(index - 1) + share
    return Instant(nanoseconds: Int64((steps * Double(truthStep.nanoseconds)).rounded()))
  }

  /// Judges `stop` under one setting: every entry that belongs to no visit is a false one.
  mutating func judge(
    _ stop: Int, radiusMeters: Double, policy: FencePolicy, visits: [Instant]
  ) -> Result {
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
          if watch.take(sights[index], radiusMeters: radiusMeters, policy: policy) == .enter {
            entries.append(delivered[index])
          }
          index += 1
        }
      }
    }
    if entries.isEmpty { return Result() }
    FenceMatching.match(visits, with: entries, into: &matched)
    let detected = matched.count { $0 >= 0 }
    return Result(detected: detected, falses: entries.count - detected)
  }
}
