import CGSL

/// The probability that chance alone explains a result.
public enum Significance {
  /// Returns the probability that at least `count` of `count + others` differences have one given
  /// sign if both signs are equally likely (one-sided sign test); 1 where there are no differences.
  public static func signs(_ count: Int, against others: Int) -> Double {
    guard count > 0 else { return 1 }
    return gsl_cdf_binomial_Q(UInt32(count - 1), 0.5, UInt32(count + others))
  }

  /// Returns which of several findings hold together: the probability that any of them is false is
  /// at most `level` in (0, 1), whatever their dependence (Holm 1979).
  public static func holm(_ chances: [Double], level: Double) -> [Bool] {
    var holds = [Bool](repeating: false, count: chances.count)
    for (place, index) in chances.indices.sorted(by: { chances[$0] < chances[$1] }).enumerated() {
      guard chances[index] <= level / Double(chances.count - place) else { break }
      holds[index] = true
    }
    return holds
  }
}
