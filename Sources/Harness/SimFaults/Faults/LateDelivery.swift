public import Sensing
public import SimKernel

/// Fixes take seconds to reach the app, as behind a busy main thread. None overtakes another.
public struct LateDelivery: Fault {
  public static let name = "late_delivery"
  public static let summary = "fixes take seconds longer to reach the app; none overtakes another"
  public static let stage = FaultStage.delivery
  static let latency = FaultKey(
    "latency", .time, in: 0...600, default: 5, "how much later they come", source: "assumed"
  ).asSeverity
  public static let keys = [latency]

  public var window: FaultWindow
  private let latency: Timespan

  public init(_ settings: FaultSettings) {
    window = settings.window
    latency = .seconds(settings[LateDelivery.latency])
  }

  public var isIdle: Bool { latency == .zero || window.duration == .zero }
  public var aftermath: Timespan { latency }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    var last = window.start
    var changed = 0
    for i in trace.fixes.firstIndex(from: window.start, by: \.delivered)..<trace.fixes.count {
      let usual = trace.fixes[i].delivered
      let late = max(last, window.contains(usual) ? usual + latency : usual)
      if late == usual { break }
      trace.fixes[i].delivered = late
      last = late
      changed += 1
    }
    return changed
  }
}
