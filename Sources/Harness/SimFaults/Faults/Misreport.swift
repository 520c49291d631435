import Sensing
public import SimKernel

/// Reported numbers of fixes are wrong by a factor: the speed is too low, and the accuracy is wrong
/// if a scenario sets that (MG-2, MG-7).
public struct Misreport: Fault {
  public static let name = "misreport"
  public static let summary = "the phone reports only a part of its speed, or of its error"
  public static let stage = FaultStage.reporting
  public static let duration: FaultKey? = FaultKey.durationToTheEnd
  static let speed = FaultKey(
    "speed_missing", .share, in: 0...0.9, default: 0.25, "share of the speed that it leaves out",
    source: "two of eight recorded phones: 26 and 21 %; the other six 1 to 7 %"
  ).asSeverity
  static let accuracy = FaultKey(
    "accuracy", .share, in: 0.1...10, default: 1, "share of the usual accuracy that it reports",
    source: "as usual")
  public static let keys = [speed, accuracy]

  public var window: FaultWindow
  private let speedFactor: Double
  private let accuracyFactor: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    speedFactor = 1 - settings[Misreport.speed]
    accuracyFactor = settings[Misreport.accuracy]
  }

  public var isIdle: Bool {
    (speedFactor == 1 && accuracyFactor == 1) || window.duration == .zero
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeFixes(measuredIn: window) { fix in
      fix.speedMetersPerSecond = fix.speedMetersPerSecond.map { $0 * speedFactor }
      fix.horizontalAccuracyMeters = fix.horizontalAccuracyMeters.map { $0 * accuracyFactor }
    }
  }
}
