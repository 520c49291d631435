import Elementary
import SimKernel

/// A Gaussian error with a memory (first-order Gauss–Markov) of deviation 1, stepped exactly.
///
/// The variance and the correlation in time do not depend on the step, as they would with an
/// approximated decay. The caller scales the value, so a change of surroundings changes the scale
/// and future draws but not the value drawn.
struct OrnsteinUhlenbeck {
  /// The coefficients of one step, computed once and used for every step.
  struct Step {
    let decay: Double
    let kick: Double

    /// - Parameters:
    ///   - tau: correlation time in seconds; at 0 every value is drawn anew.
    ///   - seconds: length of the step, at least 0.
    init(tau: Double, seconds: Double) {
      decay = tau > 0 ? Portable.exp(-seconds / tau) : 0
      kick = (1 - decay * decay).squareRoot()
    }
  }

  private(set) var value: Double

  /// Starts in the stationary state, with the full deviation.
  init(_ random: inout RandomStream) { value = random.normal() }

  mutating func advance(_ step: Step, _ random: inout RandomStream) {
    value = step.decay * value + step.kick * random.normal()
  }
}
