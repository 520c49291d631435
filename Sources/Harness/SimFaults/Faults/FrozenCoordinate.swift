import Sensing
public import SimKernel

/// The last fix is repeated with new timestamps while the user walks on
/// (flutter_background_geolocation #1674).
public struct FrozenCoordinate: Fault {
  public static let name = "frozen_coordinate"
  public static let summary =
    "the last fix is repeated with new timestamps while the walker moves on"
  public static let stage = FaultStage.sensing

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    var last = trace.fixes.last { $0.measured < window.start }
    return trace.changeFixes(measuredIn: window) { fix in
      guard var repeated = last else {
        last = fix
        return
      }
      repeated.measured = fix.measured
      repeated.delivered = fix.delivered
      fix = repeated
    }
  }
}
