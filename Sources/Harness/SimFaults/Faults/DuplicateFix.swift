public import Sensing
public import SimKernel

/// Fixes are delivered twice, with the same time of measurement: at once, or minutes later
/// (react-native-background-geolocation #1703).
public struct DuplicateFix: Fault {
  public static let name = "duplicate_fix"
  public static let summary =
    "fixes are delivered a second time with the same time stamp, at once or minutes later"
  public static let stage = FaultStage.delivery
  static let share = FaultKey(
    "share", .share, in: 0...1, default: 1, "share of the fixes that come twice",
    source: "assumed")
  static let delay = FaultKey(
    "delay", .time, in: 0...3600, default: 0, "time to the second delivery", source: "assumed"
  ).asSeverity
  public static let keys = [share, delay]

  public var window: FaultWindow
  private let share: Double
  private let delay: Timespan

  public init(_ settings: FaultSettings) {
    window = settings.window
    share = settings[DuplicateFix.share]
    delay = .seconds(settings[DuplicateFix.delay])
  }

  public var isIdle: Bool { share == 0 || window.duration == .zero }
  public var aftermath: Timespan { delay }
  public var growth: Double { 1 + share }

  public func mostAdded(to trace: Trace, truth: GroundTruth) -> Int {
    share == 0 ? 0 : trace.fixes.indices(in: window, by: \.delivered).count
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    var copies: [Fix] = []
    for i in trace.fixes.indices(in: window, by: \.delivered)
    where share == 1 || random.chance(share) {
      var copy = trace.fixes[i]
      copy.delivered = copy.delivered + delay
      copies.append(copy)
    }
    return trace.add(copies)
  }
}
