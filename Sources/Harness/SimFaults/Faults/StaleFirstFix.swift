import Geodesy
import Sensing
public import SimKernel

/// A cached fix comes first: an old position of the phone with its old accuracy (T-4).
///
/// It is at the walker's position of that time; for a time before the walk, as far from the start
/// as a walker gets in between.
public struct StaleFirstFix: Fault {
  public static let name = "stale_first_fix"
  public static let summary = "a cached fix is handed over first, old but with a good accuracy"
  public static let stage = FaultStage.delivery
  public static let duration: FaultKey? = nil
  static let age = FaultKey(
    "age", .time, in: 0...600, default: 60, "how old it is",
    source: "assumed; Apple says to check the time stamp of a first fix"
  ).asSeverity
  static let accuracy = FaultKey(
    "accuracy", .length, in: 1...10_000, default: 10, "the accuracy it reports",
    source: "a value of iOS logs, transistorsoft #4")
  public static let keys = [age, accuracy]

  public var window: FaultWindow
  private let age: Timespan
  private let accuracyMeters: Double

  /// The user's speed on the way to the start of the walk, in m/s (assumed).
  static let paceMetersPerSecond = 1.0

  public init(_ settings: FaultSettings) {
    window = settings.window
    age = .seconds(settings[StaleFirstFix.age])
    accuracyMeters = settings[StaleFirstFix.accuracy]
  }

  public var isIdle: Bool { age == .zero }

  public func mostAdded(to trace: Trace, truth: GroundTruth) -> Int { 1 }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle, window.start <= truth.end else { return 0 }
    let measured = window.start + Timespan(nanoseconds: -age.nanoseconds)
    var coordinate = truth.plane.coordinate(truth.point(at: measured))
    if measured < .zero {
      let before = -measured.seconds * StaleFirstFix.paceMetersPerSecond
      coordinate = truth.coordinate(coordinate, moved: before, random.direction())
    }
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracyMeters: accuracyMeters, measured: measured,
      delivered: window.start)
    trace.fixes.insert(fix, at: trace.fixes.firstIndex(from: window.start, by: \.delivered))
    return 1
  }
}
