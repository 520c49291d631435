import Elementary
import SimKernel

/// A Gaussian error with a memory (first-order Gauss–Markov) of deviation 1, stepped exactly.
///
/// The variance and the correlation in time do not depend on the step, as they do where the decay
/// is approximated. Whoever reads it scales it, so that a change of surroundings changes what comes
/// and how strong it is, and not what has been drawn.
struct OrnsteinUhlenbeck {
  /// What one step does: worked out once, used at each.
  struct Step {
    let decay: Double
    let kick: Double

    /// - Parameters:
    ///   - tau: correlation time in seconds; at 0 every value is a new one.
    ///   - seconds: length of the step, above 0.
    init(tau: Double, seconds: Double) {
      decay = tau > 0 ? Portable.exp(-seconds / tau) : 0
      kick = (1 - decay * decay).squareRoot()
    }
  }

  private(set) var value: Double

  /// Begins as it goes on: with the full deviation.
  init(_ random: inout RandomStream) { value = random.normal() }

  mutating func advance(_ step: Step, _ random: inout RandomStream) {
    value = step.decay * value + step.kick * random.normal()
  }
}
