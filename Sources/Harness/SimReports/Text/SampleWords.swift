/// Wording of the number of samples behind a value.
enum SampleWords {
  /// Text as in `1189, ≈ 12 independent`; only the samples if nothing else is known, or if all are
  /// independent.
  static func counted(_ count: Int, _ independent: Double?) -> String {
    guard let independent, independent.rounded() < Double(count) else { return "\(count)" }
    return "\(count), ≈ \(Int(independent.rounded())) independent"
  }

  /// Rounds to one decimal; more would not be meaningful.
  static func rounded(_ independent: Double) -> Double { (independent * 10).rounded() / 10 }
}
