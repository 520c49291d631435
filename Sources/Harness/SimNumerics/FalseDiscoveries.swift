/// Many comparisons judged together, so that looking at more of them finds no more by chance.
///
/// The rule of Benjamini and Hochberg (1995): of what it finds at most `rate` is chance on average,
/// and where nothing differs it finds anything in at most `rate` of all cases. Holm's rule promises
/// the second alone and finds less: a fault moves several metrics of a scenario at once, and here
/// each that is found makes room for the next. The metrics of one scenario hang together; the
/// promise holds where such dependence is positive (Benjamini and Yekutieli 2001).
public enum FalseDiscoveries {
  /// Returns which of `chances` are found at `rate` in (0, 1): each says how often chance alone
  /// comes to what was seen, in [0, 1].
  public static func found(among chances: [Double], rate: Double = 0.05) -> [Bool] {
    let step = rate / Double(max(1, chances.count))
    let sorted = chances.sorted()
    let last = sorted.indices.last { sorted[$0] <= step * Double($0 + 1) }
    guard let last else { return chances.map { _ in false } }
    return chances.map { $0 <= sorted[last] }
  }
}
