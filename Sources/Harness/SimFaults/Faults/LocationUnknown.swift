import Geodesy
import Sensing
public import SimKernel

/// The phone has no position for a while (Core Location's `locationUnknown`), then continues as
/// before.
///
/// The trace carries no errors, so the app gets no fixes and then fixes as good as before. In
/// contrast, fixes after an outage are worse, and a silent gap also stops the compass. Some phones
/// still deliver fixes and mark them as invalid.
public struct LocationUnknown: Fault {
  public static let name = "location_unknown"
  public static let summary =
    "the position is unknown for a while, so that no valid fix comes; then all is as before"
  public static let stage = FaultStage.sensing
  static let invalid = FaultKey(
    "invalid", .share, in: 0...1, default: 0,
    "share of the fixes that come all the same, kilometers off and marked invalid",
    source: "Apple: below 0, a horizontalAccuracy says that the coordinate is invalid")
  public static let keys = [invalid]

  public var window: FaultWindow
  private let invalidShare: Double

  /// Error of an invalid fix, in meters (assumed).
  static let invalidMeters = 5000.0

  public init(_ settings: FaultSettings) {
    window = settings.window
    invalidShare = settings[LocationUnknown.invalid]
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard invalidShare > 0 else { return trace.dropFixes(measuredIn: window) }
    let direction = random.direction()
    var changed = 0
    trace.fixes = trace.fixes.compactMap { fix in
      guard window.contains(fix.measured) else { return fix }
      changed += 1
      guard random.uniform() < invalidShare else { return nil }
      var fix = fix
      fix.coordinate = truth.coordinate(
        fix.coordinate, moved: LocationUnknown.invalidMeters, direction)
      fix.accuracy = .invalid
      return fix
    }
    return changed
  }
}
