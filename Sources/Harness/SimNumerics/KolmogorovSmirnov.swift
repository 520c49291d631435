/// The distance between two samples: the largest difference of their distribution functions.
public enum KolmogorovSmirnov {
  /// The distance, in [0, 1]; nil where one sample is empty. No sample may contain NaN.
  public static func distance(_ one: [Double], _ other: [Double]) -> Double? {
    guard !one.isEmpty, !other.isEmpty else { return nil }
    let (a, b) = (one.sorted(), other.sorted())
    var (i, j) = (0, 0)
    var most = 0.0
    while i < a.count, j < b.count {
      let value = min(a[i], b[j])
      while i < a.count, a[i] == value { i += 1 }
      while j < b.count, b[j] == value { j += 1 }
      most = max(most, abs(Double(i) / Double(a.count) - Double(j) / Double(b.count)))
    }
    return most
  }
}
