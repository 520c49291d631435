import Geodesy
import Sensing
import SimKernel

extension RunView {
  /// When each heading was delivered.
  var givenHeadings: [Instant] { derived(GivenHeadings.self).delivered }
}

/// The headings that the app was given, and their errors.
final class GivenHeadings: Derivation {
  private let all: Given<Heading>
  private let truth: GroundTruth?

  init(_ run: RunView) {
    all = run.foundHeadings
    truth = run.trace.truth
  }

  lazy var delivered: [Instant] = all.map(\.delivered)

  /// Number of headings with a direction that the phone did not call invalid.
  lazy var validCount: Int = all.count { $0.validDegrees != nil }

  /// Degrees from the phone's true facing to the reported direction, for valid headings; empty
  /// without truth.
  lazy var errors: HeadingErrors = {
    guard let truth else { return HeadingErrors() }
    let errors = HeadingErrors(reserving: all.count)
    var facing = FacingCursor(truth)
    for heading in all {
      guard let degrees = heading.validDegrees else { continue }
      errors.add(
        Angle.wrappedTo180(degrees - facing.degrees(at: heading.measured)), at: heading.delivered)
    }
    return errors
  }()
}

extension Heading {
  /// The true heading if the phone gave it, else the magnetic one, as an app without a declination
  /// uses it; nil if there is none or the phone called it invalid.
  var validDegrees: Double? { report == .invalid ? nil : trueDegrees ?? magneticDegrees }
}

/// The phone's true facing, queried at mostly ascending instants.
struct FacingCursor {
  private let truth: GroundTruth
  private var from: Int64 = 0
  private var to: Int64 = 0
  private var facing = 0.0

  init(_ truth: GroundTruth) { self.truth = truth }

  mutating func degrees(at instant: Instant) -> Double {
    // one sample covers several headings, which saves divisions
    if instant.nanoseconds < from || instant.nanoseconds >= to {
      facing = truth.sample(at: instant).facingDegrees
      let step = truth.step.nanoseconds
      from = instant.nanoseconds / step * step
      to = from + step
    }
    return facing
  }
}
