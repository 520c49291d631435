import Elementary

/// The probability that the walker is in a lane that the map lacks.
///
/// There the lanes of the map explain the fixes worse than a filter without a map: the walker's
/// course crosses them. The state changes at random (a Markov chain of two states), and each fix
/// shifts the odds by how much better it was predicted without the map.
struct OffMap: Sendable {
  /// Mean time on the lanes of the map before a lane that it lacks, and in such a lane, in seconds
  /// (these and `weight` were chosen on walks of drawn phones, seeds 1–100, on exact maps and on
  /// maps that lack one lane in ten).
  private static let onSeconds = 600.0
  private static let offSeconds = 120.0
  /// Weight of a fix as evidence: the errors of successive fixes are alike.
  private static let weight = 0.3
  /// Largest shift of the log odds by one fix: an outlier proves little (assumed).
  private static let largestShift = 2.0
  /// Keeps the odds finite.
  private static let largestProbability = 0.999

  private(set) var probability = 0.0

  mutating func advance(seconds: Double) {
    let stay = probability * Portable.exp(-seconds / OffMap.offSeconds)
    let leave = 1 - Portable.exp(-seconds / OffMap.onSeconds)
    probability = stay + (1 - probability) * leave
  }

  /// - Parameters:
  ///   - logRatio: logarithm of the likelihood of the fix without the map, minus that with it.
  ///   - wander: how much farther than usual fixes slide: then they are weaker evidence.
  mutating func observe(logRatio: Double, wander: Double) {
    let shift = OffMap.weight / wander * logRatio
    let limited = min(OffMap.largestShift, max(-OffMap.largestShift, shift))
    let odds = probability / (1 - probability) * Portable.exp(limited)
    probability = min(OffMap.largestProbability, odds / (1 + odds))
  }
}
