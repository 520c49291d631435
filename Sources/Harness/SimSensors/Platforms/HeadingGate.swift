import Geodesy
import Sensing

/// Which readings of the compass an app is given: by turn (iOS) or by time (Android).
struct HeadingGate {
  /// Turn in degrees from the last one given; 0 for all.
  var filterDegrees = 0.0
  /// Time from the last one given; zero for all.
  var interval = Timespan.zero
  private var lastDegrees: Double?
  private var lastInstant: Instant?
  private var lastIsInvalid = false

  /// Readings come on a grid of their own: one that is early by less than this is in time.
  private static let jitter = Timespan.milliseconds(1)

  /// The app starts headings anew: it is given the next one at once.
  mutating func reset() {
    lastDegrees = nil
    lastInstant = nil
  }

  /// Whether `heading` is given; then it is what the next one is measured from.
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
