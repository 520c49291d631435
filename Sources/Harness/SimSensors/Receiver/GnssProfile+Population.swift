public import SimKernel

extension GnssProfile {
  /// Phones of one kind differ by so much: spread of the logarithm of each number (assumed).
  static let spread = 0.1

  /// Another phone of the same kind: floors and steps are the chip's, and stay.
  func varied(_ random: inout RandomStream) -> GnssProfile {
    var phone = self
    let numbers: [WritableKeyPath<GnssProfile, Double>] = [
      \.middleSigma, \.middleSeconds, \.whiteSigma, \.velocitySigma, \.velocitySeconds,
      \.wanderSigma, \.wanderSeconds, \.accuracyJitter, \.cadenceJitter, \.lostShare,
      \.knownMeters, \.firstFixSeconds, \.firstMeters, \.firstErrorMeters, \.settleSeconds,
    ]
    for number in numbers {
      phone[keyPath: number] = random.logNormal(
        median: phone[keyPath: number], sigma: GnssProfile.spread)
    }
    return phone
  }
}

extension GnssProfile {
  /// The phones that a run draws its own from.
  public static func population(of platform: Platform) -> [GnssProfile] { [plain] }

  static let plain = GnssProfile(
    name: "plain", errorFactor: 1, roughShare: 0.3, middleSigma: 0.3, middleSeconds: 4,
    whiteSigma: 0.05, velocitySigma: 0.06, velocitySeconds: 4, velocityTails: 0.6,
    velocityShare: 0.3, speedStep: 0.01, beliefFactor: 1, floorMeters: 4, stickiness: 1.3,
    wanderSigma: 0.2, wanderSeconds: 20, accuracyJitter: 0, accuracyStep: 0,
    cadenceJitter: 0.002, lostShare: 0.002, knownFirst: 1, knownMeters: 35, firstFixSeconds: 1.5,
    firstMeters: 12, firstErrorMeters: 12, settleSeconds: 4, speedlessFixes: 2)
}
