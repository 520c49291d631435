/// How reports tell on how many samples a value rests.
enum SampleWords {
  /// As in `1189, ≈ 12 independent`; the samples alone where nothing more is known, or each is
  /// independent of the others.
  static func counted(_ count: Int, _ independent: Double?) -> String {
    guard let independent, independent.rounded() < Double(count) else { return "\(count)" }
    return "\(count), ≈ \(Int(independent.rounded())) independent"
  }

  /// To a tenth: more says nothing.
  static func rounded(_ independent: Double) -> Double { (independent * 10).rounded() / 10 }
}
