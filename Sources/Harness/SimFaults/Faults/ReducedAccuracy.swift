import Geodesy
import Sensing
public import SimKernel

/// The user takes precise location away while the app runs: the few fixes that still come are
/// kilometers off (MG-16).
///
/// The offset is drawn once: with a new draw for each fix, the mean of many would reveal the
/// position.
public struct ReducedAccuracy: Fault {
  public static let name = "reduced_accuracy"
  public static let summary =
    "the user takes precise location away: a few fixes an hour, kilometers off"
  public static let stage = FaultStage.reporting
  public static let duration: FaultKey? = FaultKey.durationToTheEnd
  static let radius = FaultKey(
    "radius", .length, in: 1000...20_000, default: 5000,
    "how far off fixes are at most, which is what they report",
    source: "assumed; Apple says usually within 1–20 km"
  ).asSeverity
  static let interval = FaultKey(
    "every", .time, in: 900...86_400, default: 900, "least time between two fixes",
    source: "about four times an hour, notes on WWDC 2020 by mackuba.eu")
  public static let keys = [radius, interval]

  public var window: FaultWindow
  private let radiusMeters: Double
  private let interval: Timespan

  public init(_ settings: FaultSettings) {
    window = settings.window
    radiusMeters = settings[ReducedAccuracy.radius]
    interval = .seconds(settings[ReducedAccuracy.interval])
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let direction = random.direction()
    let distance = radiusMeters * random.uniform().squareRoot()
    var due = window.start
    var changed = 0
    var kept: [Fix] = []
    kept.reserveCapacity(trace.fixes.count)
    for var fix in trace.fixes {
      if window.contains(fix.measured) {
        changed += 1
        guard fix.measured >= due else { continue }
        due = fix.measured + interval
        fix.coordinate = truth.coordinate(fix.coordinate, moved: distance, direction)
        fix.horizontalAccuracyMeters = radiusMeters
        fix.speedMetersPerSecond = nil
        fix.courseDegrees = nil
      }
      kept.append(fix)
    }
    trace.fixes = kept
    return changed
  }
}
