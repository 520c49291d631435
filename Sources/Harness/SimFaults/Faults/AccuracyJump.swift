import Sensing
public import SimKernel

/// The reported accuracy jumps from small to large to middle, in thirds of the window (MG-7).
public struct AccuracyJump: Fault {
  public static let name = "accuracy_jump"
  public static let summary =
    "the reported accuracy jumps from small to large to middle, each for a third of the time"
  public static let stage = FaultStage.reporting
  static let first = FaultKey(
    "first", .length, in: 1...10_000, default: 5, "what the first third reports",
    source: "a value of iOS logs, mauron85 #104")
  static let second = FaultKey(
    "second", .length, in: 1...10_000, default: 65, "what the second third reports",
    source: "median of Wi-Fi fixes in iOS logs, transistorsoft #4")
  static let third = FaultKey(
    "third", .length, in: 1...10_000, default: 10, "what the last third reports",
    source: "a value of iOS logs, transistorsoft #4")
  static let following = FaultKey(
    "error_follows", .share, in: 0...1, default: 0,
    "how far the error grows and shrinks with the report: 0 % not at all, 100 % in proportion",
    source: "assumed")
  public static let keys = [first, second, third, following]

  public var window: FaultWindow
  private let accuraciesMeters: [Double]
  private let errorFollows: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    accuraciesMeters = [AccuracyJump.first, AccuracyJump.second, AccuracyJump.third].map {
      settings[$0]
    }
    errorFollows = settings[AccuracyJump.following]
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeFixes(measuredIn: window) { fix in
      let since = (fix.measured - window.start).seconds / window.duration.seconds
      let accuracy = accuraciesMeters[min(2, max(0, Int(since * 3)))]
      if errorFollows > 0, let usual = fix.horizontalAccuracyMeters {
        let factor = 1 + errorFollows * (accuracy / usual - 1)
        fix.coordinate = truth.coordinate(of: fix, errorTimes: factor)
      }
      fix.horizontalAccuracyMeters = accuracy
    }
  }
}
