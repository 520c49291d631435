import Sensing
import SimKernel

/// The accuracy that a phone reports for its headings: a slow and coarse state that reflects the
/// true error poorly.
///
/// iOS reports a few degrees in steps, and −1 if the field is far from the Earth's or the
/// calibration is known to be lost; it follows 1–2 s late. Android nearly always reports "high":
/// real phones hold one value through turns and disturbances.
struct HeadingReporter {
  /// iOS: multiples of 5° from 5° to 60°: 1.5 times the usual error, plus 10° in a disturbance that
  /// it noticed (assumed).
  static let stepDegrees = 5.0
  static let rangeDegrees = 5.0...60
  static let usualFactor = 1.5
  static let disturbedDegrees = 10.0
  /// iOS: share by which the strength of the field may differ from the Earth's (assumed).
  static let anomalyLimit = 0.35
  /// iOS: delay of the report, in seconds (assumed).
  static let lagSeconds = 1.0...2
  /// Android: time between two updates of the report, in seconds (assumed).
  static let pauseSeconds = 10.0

  /// The facts on which the report depends.
  struct Circumstances {
    var wanderSigma: Double
    var isCalibrationLost: Bool
    var isSilent: Bool
    var isDisturbanceNoticed: Bool
    var anomaly: Double
  }

  private(set) var report = Heading.Report.absent
  /// Time of the next update of the report, in seconds.
  private(set) var due = 0.0
  private let platform: Platform
  private var random: RandomStream

  init(platform: Platform, random: RandomStream) {
    self.platform = platform
    self.random = random
  }

  /// Notes that something the report depends on changed at `time`.
  mutating func note(at time: Double) {
    if platform == .ios, due > 0 { due = time + random.uniform(in: HeadingReporter.lagSeconds) }
  }

  /// Updates the report, which is due.
  mutating func judge(_ seen: Circumstances) {
    switch platform {
    case .ios:
      due = .infinity
      report = HeadingReporter.degrees(seen).map { .degrees($0) } ?? .invalid
    case .android:
      due += HeadingReporter.pauseSeconds
      report =
        seen.isCalibrationLost ? .invalid : .status(seen.isDisturbanceNoticed ? 2 : 3)
    }
  }

  private static func degrees(_ seen: Circumstances) -> Double? {
    if seen.isCalibrationLost || seen.isSilent || seen.anomaly > anomalyLimit { return nil }
    let believed =
      usualFactor * seen.wanderSigma + (seen.isDisturbanceNoticed ? disturbedDegrees : 0)
    let stepped = (believed / stepDegrees).rounded(.up) * stepDegrees
    return min(rangeDegrees.upperBound, max(rangeDegrees.lowerBound, stepped))
  }
}
