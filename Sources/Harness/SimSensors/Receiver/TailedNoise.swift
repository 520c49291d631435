import Elementary
import SimKernel

/// Correlated noise of deviation 1 with heavy-tailed changes: many small ones and a few large ones.
struct TailedNoise {
  private(set) var value = 0.0
  private var isNew = true

  /// - Parameter tails: spread of the logarithm of the size of a change.
  mutating func advance(
    _ step: OrnsteinUhlenbeck.Step, tails: Double, _ random: inout RandomStream
  ) {
    guard !isNew else {
      isNew = false
      value = random.normal()
      return
    }
    // E[exp(2sn)] = exp(2s²): the deviation stays
    let size = Portable.exp(tails * (random.normal() - tails))
    value = step.decay * value + step.kick * size * random.normal()
  }
}
