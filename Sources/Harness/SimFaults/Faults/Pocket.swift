import Sensing
public import SimKernel

/// The phone is in a pocket: its heading is that of the pocket, with the same reported accuracy,
/// and the body blocks part of the sky (MG-7, MG-16).
public struct Pocket: Fault {
  public static let name = "pocket"
  public static let summary =
    "the phone lies in a pocket: headings are turned anyhow and fixes a little worse, unsaid"
  public static let stage = FaultStage.sensing
  static let worse = FaultKey(
    "error_factor", .count, in: 1...10, default: 1.5, "how many times larger errors of fixes are",
    source: "assumed"
  ).asSeverity
  public static let keys = [worse]

  public var window: FaultWindow
  private let errorFactor: Double

  public init(_ settings: FaultSettings) {
    window = settings.window
    errorFactor = settings[Pocket.worse]
  }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    let turn = 360 * random.uniform()
    let headings = trace.changeHeadings(deliveredIn: window) { $0.turn(byDegrees: turn) }
    return headings
      + trace.changeFixes(measuredIn: window) { fix in
        guard errorFactor != 1 else { return }
        fix.coordinate = truth.coordinate(of: fix, errorTimes: errorFactor)
      }
  }
}
