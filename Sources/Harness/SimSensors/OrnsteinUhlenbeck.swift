import Elementary
import SimKernel

/// A Gaussian error with a memory (first-order Gauss–Markov), stepped exactly.
///
/// The variance and the correlation in time do not depend on the step, as they do where the decay
/// is approximated.
struct OrnsteinUhlenbeck {
  private(set) var value: Double
  private let decay: Double
  private let kick: Double

  /// - Parameters:
  ///   - sigma: standard deviation.
  ///   - tau: correlation time in seconds, above 0.
  ///   - step: seconds between two calls of `advance`.
  init(sigma: Double, tau: Double, step: Double, random: inout RandomStream) {
    decay = Portable.exp(-step / tau)
    kick = sigma * (1 - decay * decay).squareRoot()
    value = sigma * random.normal()
  }

  mutating func advance(_ random: inout RandomStream) -> Double {
    value = decay * value + kick * random.normal()
    return value
  }
}
