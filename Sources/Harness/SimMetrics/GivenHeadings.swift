import Geodesy
import Sensing
import SimKernel

extension RunView {
  /// When each heading was given.
  var givenHeadings: [Instant] { derived(GivenHeadings.self).delivered }
}

/// The headings the app was given, and how far off they were.
final class GivenHeadings: Derivation {
  private let all: Given<Heading>
  private let truth: GroundTruth?

  init(_ run: RunView) {
    all = run.foundHeadings
    truth = run.trace.truth
  }

  lazy var delivered: [Instant] = all.map(\.delivered)

  /// How many the phone did not call invalid, and gave a direction with.
  lazy var validCount: Int = all.count { $0.validDegrees != nil }

  /// Degrees from the way the phone faced to the way it said, of those that are valid; empty
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
  /// True north where the phone gave it, else magnetic, as an app without a declination has it; nil
  /// where it gave none or called it invalid.
  var validDegrees: Double? { report == .invalid ? nil : trueDegrees ?? magneticDegrees }
}

/// The way the phone faced, asked for at instants that mostly go on.
struct FacingCursor {
  private let truth: GroundTruth
  private var from: Int64 = 0
  private var to: Int64 = 0
  private var facing = 0.0

  init(_ truth: GroundTruth) { self.truth = truth }

  mutating func degrees(at instant: Instant) -> Double {
    // a sample holds for several headings: no division for each
    if instant.nanoseconds < from || instant.nanoseconds >= to {
      facing = truth.sample(at: instant).facingDegrees
      let step = truth.step.nanoseconds
      from = instant.nanoseconds / step * step
      to = from + step
    }
    return facing
  }
}
