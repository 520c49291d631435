import CGSL

/// A share of independent runs that passed, with the Wilson score interval (Wilson 1927).
public struct Proportion: Hashable, Sendable {
  public var successes: Int
  public var trials: Int

  public init(successes: Int, trials: Int) {
    self.successes = successes
    self.trials = trials
  }

  /// The share itself, in [0, 1]; nil without trials.
  public var share: Double? { trials > 0 ? Double(successes) / Double(trials) : nil }

  /// The two-sided Wilson interval at `confidence` in (0, 1); nil without trials.
  public func wilson(confidence: Double = 0.95) -> ClosedRange<Double>? {
    guard let share else { return nil }
    let z = gsl_cdf_ugaussian_Pinv(1 - (1 - confidence) / 2)
    let n = Double(trials)
    let center = share + z * z / (2 * n)
    let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    // rounding must not exclude the share itself: 0 of 10 begins at 0, not at 1e−17
    return max(0, min(share, (center - half) / scale))...min(1, max(share, (center + half) / scale))
  }
}
