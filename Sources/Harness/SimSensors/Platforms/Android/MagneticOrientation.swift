import Geodesy
import Sensing
import SimKernel

/// Headings computed from the magnetometer and the accelerometer, without a gyroscope that could
/// distinguish a turn from a step.
///
/// Every step tilts the vertical that the accelerometer measures, which turns the heading by the
/// tilt times the tangent of the field's dip, 43° in Marrakech. Assumed: accelerations of 1 m/s²
/// across the walking direction (root mean square, a walker's hand), which is 6° of tilt and of
/// heading; with the app's low-pass filter an error lasts 0.3 s.
struct MagneticOrientation {
  static let sigmaDegrees = 6.0
  static let tau = 0.3

  private var random: RandomStream
  private var error: OrnsteinUhlenbeck
  private var last: Instant?

  init(random: RandomStream) {
    var random = random
    error = OrnsteinUhlenbeck(&random)
    self.random = random
  }

  /// Returns `heading` as the app computes it, against magnetic north only.
  mutating func heading(_ heading: Heading) -> Heading {
    let seconds = last.map { (heading.measured - $0).seconds } ?? 0
    if seconds > 0 {
      error.advance(OrnsteinUhlenbeck.Step(tau: Self.tau, seconds: seconds), &random)
    }
    last = heading.measured
    var heading = heading
    heading.magneticDegrees = heading.magneticDegrees.map {
      Angle.wrappedTo360($0 + Self.sigmaDegrees * error.value)
    }
    heading.trueDegrees = nil
    return heading
  }
}
