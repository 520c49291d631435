import Geodesy
import Sensing

/// Counts the fixes of one provider in order of delivery.
struct FixTally {
  private(set) var count = 0
  private(set) var jumps = JumpFinder()
  private let first: Fix
  private var last: Fix
  private let plane: LocalPlane
  private var measured: ClosedRange<Instant>
  private var gaps = ValueTally()
  private var longest: (gap: Double, at: Double)?
  private var accuracies = ValueTally()
  private var latencies = ValueTally()
  private var path = 0.0
  /// The part of `path` over breaks of the track.
  private var unrecorded = 0.0
  private var (north, east, south, west) = (0.0, 0.0, 0.0, 0.0)
  private var (duplicates, repeats, outOfOrder) = (0, 0, 0)
  private var (notGiven, invalid) = (0, 0)
  private var (withoutSpeed, withoutCourse, standing) = (0, 0, 0)

  /// Further facts about a fix.
  struct Circumstances {
    /// Whether it repeats an earlier fix.
    var isDuplicate: Bool
    /// Whether the track broke between the previous fix of any provider and this one.
    var isAfterBreak: Bool
    /// Whether the previous fix was of the same provider.
    var followsOwn: Bool
    /// Whether its times come from the phone: made-up times give made-up speeds.
    var isTimed: Bool
  }

  init(_ fix: Fix) {
    first = fix
    last = fix
    plane = LocalPlane(origin: fix.coordinate)
    measured = fix.measured...fix.measured
    count(fix)
  }

  mutating func add(_ fix: Fix, _ circumstances: Circumstances) {
    step(to: fix, circumstances)
    if circumstances.isDuplicate { duplicates += 1 }
    let point = plane.point(fix.coordinate)
    (north, east) = (max(north, point.north), max(east, point.east))
    (south, west) = (max(south, -point.north), max(west, -point.east))
    measured =
      min(measured.lowerBound, fix.measured)...max(measured.upperBound, fix.measured)
    last = fix
    count(fix)
  }

  private mutating func step(to fix: Fix, _ circumstances: Circumstances) {
    let meters = last.coordinate.distanceMeters(to: fix.coordinate)
    path += meters
    if circumstances.isAfterBreak, circumstances.followsOwn { unrecorded += meters }
    if fix.measured < last.measured { outOfOrder += 1 }
    if fix.coordinate == last.coordinate, fix.measured != last.measured { repeats += 1 }
    let gap = fix.measured.seconds - last.measured.seconds
    if gap > 0 {
      gaps.add(gap)
      if gap > longest?.gap ?? 0 { longest = (gap, last.measured.seconds) }
    }
    if circumstances.isTimed, !circumstances.isAfterBreak {
      jumps.add(
        TraceExamination.Jump(
          at: fix.measured.seconds, meters: meters,
          seconds: (fix.measured - last.measured).seconds, provider: fix.provider))
    }
  }

  private mutating func count(_ fix: Fix) {
    count += 1
    if let meters = fix.horizontalAccuracyMeters { accuracies.add(meters) }
    latencies.add(fix.latency.seconds)
    switch fix.accuracy {
    case .notGiven: notGiven += 1
    case .invalid: invalid += 1
    default: break
    }
    if fix.speedMetersPerSecond == nil { withoutSpeed += 1 }
    if fix.courseDegrees == nil { withoutCourse += 1 }
    if fix.speedMetersPerSecond == 0 { standing += 1 }
  }

  /// The result of the count.
  var examined: TraceExamination.Fixes {
    TraceExamination.Fixes(
      provider: first.provider, count: count,
      span: measured.upperBound.seconds - measured.lowerBound.seconds,
      cadence: TraceExamination.Cadence(gaps: gaps, longestAt: longest?.at),
      path: path - unrecorded,
      closure: last.coordinate.distanceMeters(to: first.coordinate),
      north: north, east: east, south: south, west: west,
      duplicates: duplicates, repeats: repeats, outOfOrder: outOfOrder,
      accuracy: accuracies.spread, latency: latencies.spread,
      accuracyNotGiven: notGiven, accuracyInvalid: invalid,
      withoutSpeed: withoutSpeed, withoutCourse: withoutCourse, standing: standing)
  }

  /// Figures that are not exact because there were too many different values, in words.
  var inexact: [String] {
    [
      (gaps, "gaps"), (accuracies, "accuracies"), (latencies, "latencies"),
      (jumps.speeds, "speeds, which decide what is a jump,"),
    ].filter { !$0.0.isExact }.map { "\($0.1) of \(first.provider.name)" }
  }
}
