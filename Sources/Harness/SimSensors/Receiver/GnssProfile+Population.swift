import SimKernel

extension GnssProfile {
  /// Variation among phones of one kind: spread of the logarithm of each number (assumed).
  static let spread = 0.1

  /// Returns another phone of the same kind; floors and steps belong to the chip and stay.
  func varied(_ random: inout RandomStream) -> GnssProfile {
    var phone = self
    let numbers: [WritableKeyPath<GnssProfile, Double>] = [
      \.middleSigma, \.middleSeconds, \.whiteSigma, \.velocitySigma, \.velocitySeconds,
      \.wanderSigma, \.wanderSeconds, \.accuracyJitter, \.cadenceJitter, \.lostShare,
      \.knownMeters, \.firstFixSeconds, \.firstMeters, \.firstErrorMeters, \.settleSeconds,
      \.fused.offsetMeters, \.fused.offsetSeconds, \.fused.claimFactor, \.fused.wanderSigma,
      \.fused.wanderSeconds,
    ]
    for number in numbers {
      phone[keyPath: number] = random.logNormal(
        median: phone[keyPath: number], sigma: GnssProfile.spread)
    }
    return phone
  }
}
