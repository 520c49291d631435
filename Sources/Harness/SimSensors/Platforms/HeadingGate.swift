import Geodesy
import Sensing

/// Selects the compass readings that an app gets: by turn (iOS) or by time (Android).
struct HeadingGate {
  /// Least turn from the last heading given, in degrees; 0 for all headings.
  var filterDegrees = 0.0
  /// Least time from the last heading given; zero for all headings.
  var interval = Timespan.zero
  private var lastDegrees: Double?
  private var lastInstant: Instant?
  private var lastIsInvalid = false

  /// Tolerance for early readings, as readings have their own time grid.
  private static let jitter = Timespan.milliseconds(1)

  /// Restarts headings: the app gets the next one at once.
  mutating func reset() {
    lastDegrees = nil
    lastInstant = nil
  }

  /// Returns whether `heading` is given; if so, the next one is compared with it.
  mutating func passes(_ heading: Heading) -> Bool {
    if let lastInstant, interval > .zero {
      let passed = heading.delivered - lastInstant
      guard passed.nanoseconds >= interval.nanoseconds - Self.jitter.nanoseconds else {
        return false
      }
    }
    let degrees = heading.magneticDegrees ?? heading.trueDegrees
    let isInvalid = heading.report == .invalid
    if filterDegrees > 0, lastInstant != nil, isInvalid == lastIsInvalid, let degrees,
      let lastDegrees, abs(Angle.wrappedTo180(degrees - lastDegrees)) < filterDegrees
    {
      return false
    }
    lastDegrees = degrees
    lastInstant = heading.delivered
    lastIsInvalid = isInvalid
    return true
  }
}
