import Geodesy
import Sensing
public import SimKernel

/// The phone falls back to its cell: every fix is at one place far away, with a matching accuracy.
public struct Teleport: Fault {
  public static let name = "teleport"
  public static let summary =
    "fixes fall back to one place far away, that of the cell, with a large reported error"
  public static let stage = FaultStage.sensing
  static let distance = FaultKey(
    "distance", .length, in: 500...50_000, default: 600,
    "how far off that place is when it begins",
    source: "median error of cell positions, Zandbergen 2009"
  ).asSeverity
  static let accuracy = FaultKey(
    "accuracy", .length, in: 100...50_000, default: 1000, "the accuracy reported meanwhile",
    source: "assumed; cell positions report 500–3000 m")
  public static let keys = [distance, accuracy]

  public var window: FaultWindow
  private let distanceMeters: Double
  private let accuracyMeters: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    distanceMeters = settings[Teleport.distance]
    accuracyMeters = settings[Teleport.accuracy]
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let direction = random.direction()
    let walker = truth.plane.coordinate(truth.point(at: window.start))
    let cell = truth.coordinate(walker, moved: distanceMeters, direction)
    return trace.changeFixes(measuredIn: window) { fix in
      fix.coordinate = cell
      fix.horizontalAccuracyMeters = accuracyMeters
      // only satellites give a speed and a course
      fix.speedMetersPerSecond = nil
      fix.courseDegrees = nil
      fix.provider = .network
    }
  }
}
