import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// The user waves the phone to calibrate it: headings swing, and are better afterwards (MG-7).
///
/// It can't know which part of an error is due to iron in the phone, so afterwards a share of the
/// whole error remains. The reported accuracy stays: it is a slow and coarse state of the phone. A
/// heading without a true bearing keeps its error.
public struct FigureEight: Fault {
  public static let name = "figure_eight"
  public static let summary =
    "the user waves the phone in figures of eight: headings swing, then are better for a while"
  public static let stage = FaultStage.sensing
  public static let duration: FaultKey? = FaultKey(
    "for", .time, in: 0...60, default: 5, "how long the phone is waved", source: "assumed: 3–8 s")
  static let swing = FaultKey(
    "swing", .angle, in: 0...180, default: 90, "how far headings swing to each side",
    source: "assumed"
  ).asSeverity
  static let rest = FaultKey(
    "remaining_error", .share, in: 0...1, default: 0.33, "share of the error that is left",
    source: "errors grew 2–3 times without calibration on 11 phones, Lviv Polytechnic")
  static let hold = FaultKey(
    "holds", .time, in: 0...86_400, default: 600, "how long the headings stay better",
    source: "assumed: once in 600 s the calibration is lost")
  public static let keys = [swing, rest, hold]

  public var window: FaultWindow
  private let swingDegrees: Double
  private let remainingError: Double
  private let holdSeconds: Double

  /// Time for one swing to both sides (assumed).
  static let periodSeconds = 1.5

  public init(_ settings: FaultSettings) {
    window = settings.window
    swingDegrees = settings[FigureEight.swing]
    remainingError = settings[FigureEight.rest]
    holdSeconds = settings[FigureEight.hold]
  }

  public var aftermath: Timespan { .seconds(holdSeconds) }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let swinging = trace.changeHeadings(deliveredIn: window) { heading in
      let since = (heading.delivered - window.start).seconds
      let (sin, _) = Portable.sincos(2 * .pi * since / FigureEight.periodSeconds)
      heading.turn(byDegrees: swingDegrees * sin)
    }
    let after = FaultWindow(start: window.end, duration: aftermath)
    return swinging
      + trace.changeHeadings(deliveredIn: after) { heading in
        guard let given = heading.trueDegrees else { return }
        let error = Angle.wrappedTo180(given - truth.sample(at: heading.measured).facingDegrees)
        heading.turn(byDegrees: -(1 - remainingError) * error)
      }
  }
}
