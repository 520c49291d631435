import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimWorlds
import WalkRouter

/// The walker's path in a recording: its truth if known, else its fixes smoothed forward and
/// backward, matched to the lanes of a map if there is one.
struct RecordedWay {
  let truth: GroundTruth
  /// Whether the recording itself contains the walker's true path.
  let isKnown: Bool
  /// Whether most fixes could be matched to lanes.
  private(set) var isOnLanes = false
  /// The longest time without a fix.
  private(set) var longestGap = Timespan.zero

  /// Interval between samples of the truth.
  private static let step = Timespan.seconds(1)
  /// Longest recording: one day. A smoothed path has one sample per second.
  private static let longest = Timespan.seconds(86_400)
  /// Error of a fix without a stated accuracy, as 68 % radius in meters (assumed).
  private static let usualAccuracyMeters = 12.0
  /// The smallest plausible error, and the walker's distance from the line of a matched lane, as
  /// one standard deviation of one axis in meters (assumed: half the width of a lane).
  private static let leastDeviation = 2.0

  enum Refusal: Error {
    case tooFewFixes
    /// Longer than a day, with its duration in days.
    case tooLong(days: Double)
  }

  init(_ trace: Trace, on world: World?) throws(Refusal) {
    if let truth = trace.truth {
      self.truth = truth
      isKnown = true
      return
    }
    isKnown = false
    let fixes = Self.usable(trace)
    guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else {
      throw .tooFewFixes
    }
    let end = last.measured - .zero
    guard end <= Self.longest else { throw .tooLong(days: end.seconds / 86_400) }
    let plane = world?.graph.plane ?? LocalPlane(origin: first.coordinate)
    var looks = fixes.map { fix in
      SmoothedTrack.Look(
        seconds: fix.measured.seconds, point: plane.point(fix.coordinate),
        deviationMeters: Self.deviation(fix))
    }
    if let world {
      var matcher = LaneMatcher(graph: world.graph)
      var matched = 0
      for (index, fix) in fixes.enumerated() {
        guard let match = matcher.handle(fix, at: fix.delivered), match.isConfident else {
          continue
        }
        looks[index].point = match.point
        looks[index].deviationMeters = Self.leastDeviation
        matched += 1
      }
      isOnLanes = 2 * matched > fixes.count
    }
    for (before, after) in zip(fixes, fixes.dropFirst()) {
      longestGap = max(longestGap, after.measured - before.measured)
    }
    let track = SmoothedTrack(looks)
    truth = GroundTruth(
      plane: plane, step: Self.step,
      samples: track.points(every: Self.step.seconds, until: end.seconds).map { point in
        GroundTruth.Sample(
          point: point, speedMetersPerSecond: 0, facingDegrees: 0, laneDegrees: 0, edge: -1)
      })
  }

  /// The fixes in order of measurement, one per instant; those of Wi-Fi and cells only if they are
  /// more than half.
  private static func usable(_ trace: Trace) -> [Fix] {
    let all = trace.fixes.filter { $0.isValid && $0.measured >= .zero }
    let good = all.filter { $0.provider != .network }
    var last: Instant?
    return (2 * good.count >= all.count ? good : all).sorted { $0.measured < $1.measured }
      .filter { fix in
        defer { last = fix.measured }
        return last != fix.measured
      }
  }

  /// Standard deviation of one axis, in meters: the accuracy is the radius of a circle that
  /// contains 68 % of normal errors, 1.51 deviations.
  private static func deviation(_ fix: Fix) -> Double {
    max(leastDeviation, (fix.horizontalAccuracyMeters ?? usualAccuracyMeters) / 1.51)
  }
}
