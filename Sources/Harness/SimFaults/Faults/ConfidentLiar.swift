import Sensing
public import SimKernel

/// Fixes are pulled away in one direction while the phone reports a small error: an app that trusts
/// the reported accuracy can't detect this (MG-7, MG-16).
public struct ConfidentLiar: Fault {
  public static let name = "confident_liar"
  public static let summary =
    "fixes are pulled away in a random direction while the phone reports a small error"
  public static let stage = FaultStage.sensing
  static let away = FaultKey(
    "away", .length, in: 0...1000, default: 30, "how far fixes are pulled at most",
    source: "assumed; urban means of 10–30 m, Blum et al. 2012"
  ).asSeverity
  static let accuracy = FaultKey(
    "accuracy", .length, in: 1...100, default: 5, "the accuracy reported meanwhile",
    source: "the smallest value common in iOS logs, mauron85 #104")
  public static let keys = [away, accuracy]
  public static let displaces = true

  public var window: FaultWindow
  private let awayMeters: Double
  private let accuracyMeters: Double

  /// Time in which the pull builds up, and in which it fades (assumed).
  static let rampSeconds = 10.0

  public init(_ settings: FaultSettings) {
    window = settings.window
    awayMeters = settings[ConfidentLiar.away]
    accuracyMeters = settings[ConfidentLiar.accuracy]
  }

  public var isIdle: Bool { awayMeters == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let direction = random.direction()
    return trace.changeFixes(measuredIn: window) { fix in
      let pull = awayMeters * window.swell(at: fix.measured, over: ConfidentLiar.rampSeconds)
      fix.coordinate = truth.coordinate(fix.coordinate, moved: pull, direction)
      fix.horizontalAccuracyMeters = accuracyMeters
    }
  }
}
