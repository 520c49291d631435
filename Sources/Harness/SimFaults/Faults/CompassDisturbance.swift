import Elementary
import Geodesy
import Sensing
public import SimKernel

/// Iron or an electric current near the walker adds to the Earth's field, and the needle points
/// along the sum (MG-7). The reported accuracy does not notice.
public struct CompassDisturbance: Fault {
  public static let name = "compass_disturbance"
  public static let summary =
    "a magnetic field from a random direction turns the headings; their report stays as it was"
  public static let stage = FaultStage.sensing
  static let field = FaultKey(
    "field", .magneticField, in: 0...500, default: 12, "horizontal strength of the disturbance",
    source: "assumed: a motorbike or a metal shutter in a lane"
  ).asSeverity
  static let earth = FaultKey(
    "earth", .magneticField, in: 1...70, default: 30.2, "horizontal field of the Earth",
    source: "Marrakech, World Magnetic Model 2025")
  public static let keys = [field, earth]

  public var window: FaultWindow
  private let fieldMicrotesla: Double
  private let earthMicrotesla: Double

  /// Time in which the field builds up as the walker comes near, and in which it fades (assumed).
  static let rampSeconds = 2.0

  public init(_ settings: FaultSettings) {
    window = settings.window
    fieldMicrotesla = settings[CompassDisturbance.field]
    earthMicrotesla = settings[CompassDisturbance.earth]
  }

  public var isIdle: Bool { fieldMicrotesla == 0 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let toward = random.direction()
    return trace.changeHeadings(deliveredIn: window) { heading in
      let rise = window.swell(at: heading.delivered, over: CompassDisturbance.rampSeconds)
      guard rise != 0 else { return }
      let strength = fieldMicrotesla * rise
      let needle = Portable.atan2(strength * toward.sin, earthMicrotesla + strength * toward.cos)
      // the heading is read against the needle: it turns the other way
      heading.turn(byDegrees: -needle / Angle.radiansPerDegree)
    }
  }
}
