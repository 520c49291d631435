import Sensing

/// The error in degrees that the Fused Orientation Provider reports: a slow and coarse state. A log
/// of a real phone holds 22.98° through a turn; 180° means unknown.
struct FusedOrientation {
  /// Errors for a sensor status of 3, 2 and 1; the first is from the log, the others are assumed.
  static let errorDegrees = (high: 22.98, medium: 45.0, low: 90.0)
  /// How long it holds a report (assumed).
  static let hold = Timespan.seconds(10)

  private var held = Heading.Report.invalid
  private var until = Instant(nanoseconds: .min)

  mutating func report(_ heading: Heading) -> Heading.Report {
    guard heading.delivered >= until else { return held }
    held =
      switch heading.report {
      case .status(let status) where status >= 3: .degrees(Self.errorDegrees.high)
      case .status(2): .degrees(Self.errorDegrees.medium)
      case .status(1): .degrees(Self.errorDegrees.low)
      case .degrees(let degrees): degrees >= 180 ? .invalid : .degrees(degrees)
      case .status, .invalid, .absent: .invalid
      }
    until = heading.delivered + Self.hold
    return held
  }
}
