import Elementary
import Geodesy
import Sensing
public import SimKernel

/// Fixes jump by one vector, and back at the end: an offset that keeps its direction around every
/// corner and does not show in the phone's reports.
public struct Jump: Fault {
  public static let name = "jump"
  public static let summary =
    "fixes jump by a distance in one direction, with the accuracy as it was, and back at the end"
  public static let stage = FaultStage.sensing
  static let distance = FaultKey(
    "distance", .length, in: 0...10_000, "how far off fixes are"
  ).asSeverity
  static let direction = FaultKey(
    "direction", .angle, in: 0...359, "where they jump to, clockwise from north"
  ).drawnIfLeftOut
  public static let keys = [distance, direction]
  public static let displaces = true

  public var window: FaultWindow
  private let distanceMeters: Double
  /// nil if each run draws it.
  private let directionDegrees: Double?

  public init(_ settings: FaultSettings) {
    window = settings.window
    distanceMeters = settings[Jump.distance]
    directionDegrees = settings[drawn: Jump.direction]
  }

  public var isIdle: Bool { distanceMeters == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let direction =
      directionDegrees.map { Portable.sincos(degrees: $0) } ?? random.direction()
    return trace.changeFixes(measuredIn: window) { fix in
      fix.coordinate = truth.coordinate(fix.coordinate, moved: distanceMeters, direction)
    }
  }
}
