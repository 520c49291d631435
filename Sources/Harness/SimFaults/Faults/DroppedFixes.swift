import Sensing
public import SimKernel

/// A random share of the fixes never reaches the app.
public struct DroppedFixes: Fault {
  public static let name = "dropped_fixes"
  public static let summary = "a random share of the fixes never reaches the app"
  public static let stage = FaultStage.delivery
  static let share = FaultKey(
    "share", .share, in: 0...1, default: 0.3, "share of the fixes that are lost",
    source: "assumed"
  ).asSeverity
  public static let keys = [share]

  public var window: FaultWindow
  private let share: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    share = settings[DroppedFixes.share]
  }

  public var isIdle: Bool { share == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let range = trace.fixes.indices(in: window, by: \.delivered)
    let kept = trace.fixes[range].filter { _ in !random.chance(share) }
    trace.fixes.replaceSubrange(range, with: kept)
    return range.count - kept.count
  }
}
