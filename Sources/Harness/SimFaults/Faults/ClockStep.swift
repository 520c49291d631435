import Sensing
public import SimKernel

/// The phone's clock is set forward or back: timestamps jump, while delivery times stay.
public struct ClockStep: Fault {
  public static let name = "clock_step"
  public static let summary =
    "the phone's clock is set forward or back: stamps jump, the order of delivery stays"
  public static let stage = FaultStage.clock
  public static let duration: FaultKey? = FaultKey.durationToTheEnd
  static let step = FaultKey(
    "by", .time, in: -86_400...86_400, "how far the clock jumps; negative is back"
  ).asSeverity
  public static let keys = [step]

  public var window: FaultWindow
  private let step: Timespan

  public init(_ settings: FaultSettings) {
    window = settings.window
    step = .seconds(settings[ClockStep.step])
  }

  public var isIdle: Bool { step == .zero || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.changeFixes(measuredIn: window) { $0.measured = $0.measured + step }
      + trace.changeHeadings(deliveredIn: window) { $0.measured = $0.measured + step }
  }
}
