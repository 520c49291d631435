import Sensing
public import SimKernel

/// The user takes the permission away while the app runs (MG-16): fixes stop, and headings keep
/// only their magnetic bearing, since a true one needs a location.
public struct PermissionRevoked: Fault {
  public static let name = "permission_revoked"
  public static let summary =
    "the user takes the permission away: no fix comes, headings keep their magnetic bearing only"
  public static let stage = FaultStage.access
  public static let duration: FaultKey? = FaultKey.durationToTheEnd

  public var window: FaultWindow

  public init(_ settings: FaultSettings) { window = settings.window }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    trace.dropFixes(deliveredIn: window)
      + trace.changeHeadings(deliveredIn: window) { $0.trueDegrees = nil }
  }
}
