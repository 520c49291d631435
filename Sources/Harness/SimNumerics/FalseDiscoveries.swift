/// Judges many comparisons together, so that more comparisons do not give more chance findings.
///
/// The rule of Benjamini and Hochberg (1995): on average at most a share `rate` of its findings is
/// due to chance, and where nothing differs it finds anything in at most `rate` of all cases.
/// Holm's rule guarantees only the second property and finds less: a fault changes several metrics
/// of a scenario at once, and with this rule each finding makes the next one easier. The metrics of
/// one scenario are dependent; the guarantee holds for positive dependence (Benjamini and Yekutieli
/// 2001).
public enum FalseDiscoveries {
  /// Returns which of `chances` are findings at `rate` in (0, 1): each is the probability, in
  /// [0, 1], that chance alone gives such a result.
  public static func found(among chances: [Double], rate: Double = 0.05) -> [Bool] {
    let step = rate / Double(max(1, chances.count))
    let sorted = chances.sorted()
    let last = sorted.indices.last { sorted[$0] <= step * Double($0 + 1) }
    guard let last else { return chances.map { _ in false } }
    return chances.map { $0 <= sorted[last] }
  }
}
