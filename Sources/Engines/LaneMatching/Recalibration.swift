import Elementary

/// What circles of 68 and 95 % must be, by what they turned out to be.
///
/// Errors of fixes are not quite what the model takes them for: small circles held the walker too
/// often, and large ones not often enough. So each is made as wide as circles of its size had to be
/// (as Kuleshov, Fenner and Ermon 2018 recalibrate a regression). Chosen on walks of drawn phones
/// under all skies, seeds 1–30, without drift.
enum Recalibration {
  static func of68(_ meters: Double) -> Double { scaled(meters, 5.9, 0.65, atMost: 1) }
  static func of95(_ meters: Double) -> Double { scaled(meters, 17.5, 0.36, atMost: 1.05) }

  /// `meters` · min(`most`, (`meters` / `whole`)^`power`).
  private static func scaled(
    _ meters: Double, _ whole: Double, _ power: Double, atMost most: Double
  ) -> Double {
    guard meters > 0 else { return 0 }
    return meters * min(most, Portable.exp(power * Portable.log(meters / whole)))
  }
}
