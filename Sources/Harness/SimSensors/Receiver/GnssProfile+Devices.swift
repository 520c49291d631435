public import SimKernel

extension GnssProfile {
  /// The phones from which a run draws one; a phone listed twice is drawn twice as often.
  ///
  /// Close to eight walks that students recorded with phyphox in 2024–2026 and published on GitHub
  /// (72 minutes; four exports of iOS and four of Android, by their units): floors, steps and first
  /// seconds are read from them; noise is from a coarse search that fits medians over windows of 60
  /// s. Stickiness, beliefs, the wander of two iPhones and the frequency of each phone are assumed,
  /// so that the population's reported accuracy matches the presets' table.
  public static func population(of platform: Platform) -> [GnssProfile] {
    switch platform {
    case .ios:
      [.iosHeldFloor, .iosStillFloor]
        + [.iosWandering, .iosWandering, .iosEager, .iosEager, .iosEager, .iosEager]
    case .android:
      [.androidHeldFloor, .androidStillFloor, .androidHighFloor, .androidTwoBands]
    }
  }

  /// A newer iPhone: it reports the floor, or a hundredth above it.
  static let iosHeldFloor = GnssProfile(
    name: "ios_held_floor", errorFactor: 1, roughShare: 0.33, middleSigma: 0.26, middleSeconds: 2.1,
    whiteSigma: 0.05, velocitySigma: 0.1, velocitySeconds: 2.7, velocityTails: 0.8,
    velocityShare: 0.2, speedStep: 0, beliefFactor: 1, floorMeters: 4.7, stickiness: 1.3,
    wanderSigma: 0.15, wanderSeconds: 40, accuracyJitter: 0.012, accuracyStep: 0, cadenceJitter: 0,
    lostShare: 0.001, knownFirst: 2, knownMeters: 35, firstFixSeconds: 1.9, firstMeters: 12.3,
    firstErrorMeters: 16, settleSeconds: 3, speedlessFixes: 0)

  /// Another iPhone: hardly a hundredth above the floor.
  static let iosStillFloor = GnssProfile(
    name: "ios_still_floor", errorFactor: 1, roughShare: 0.5, middleSigma: 0.04, middleSeconds: 3.6,
    whiteSigma: 0.03, velocitySigma: 0.05, velocitySeconds: 5, velocityTails: 0.8,
    velocityShare: 0.28, speedStep: 0, beliefFactor: 1, floorMeters: 4.735, stickiness: 1.3,
    wanderSigma: 0.11, wanderSeconds: 16, accuracyJitter: 0.003, accuracyStep: 0, cadenceJitter: 0,
    lostShare: 0.001, knownFirst: 2, knownMeters: 47, firstFixSeconds: 1.8, firstMeters: 7.7,
    firstErrorMeters: 9, settleSeconds: 2, speedlessFixes: 0)

  /// An iPhone whose reported accuracy wanders above its floor.
  static let iosWandering = GnssProfile(
    name: "ios_wandering", errorFactor: 1, roughShare: 0.6, middleSigma: 0.05, middleSeconds: 4,
    whiteSigma: 0.03, velocitySigma: 0.14, velocitySeconds: 2.5, velocityTails: 0.5,
    velocityShare: 0.5, speedStep: 0, beliefFactor: 0.97, floorMeters: 3.54, stickiness: 1,
    wanderSigma: 0.17, wanderSeconds: 12, accuracyJitter: 0.01, accuracyStep: 0, cadenceJitter: 0,
    lostShare: 0.002, knownFirst: 3, knownMeters: 37, firstFixSeconds: 1.2, firstMeters: 14,
    firstErrorMeters: 19, settleSeconds: 2, speedlessFixes: 0)

  /// An iPhone that reports small values and changes them slowly.
  static let iosEager = GnssProfile(
    name: "ios_eager", errorFactor: 1, roughShare: 0.14, middleSigma: 0.07, middleSeconds: 2.8,
    whiteSigma: 0.02, velocitySigma: 0.11, velocitySeconds: 2.5, velocityTails: 0.8,
    velocityShare: 0.2, speedStep: 0, beliefFactor: 0.97, floorMeters: 2.3, stickiness: 1,
    wanderSigma: 0.17, wanderSeconds: 23, accuracyJitter: 0.009, accuracyStep: 0, cadenceJitter: 0,
    lostShare: 0.003, knownFirst: 2, knownMeters: 14, firstFixSeconds: 2.3, firstMeters: 9.6,
    firstErrorMeters: 5, settleSeconds: 5, speedlessFixes: 0)

  /// An Android phone that reports 3.79 m except for a while after bad reception.
  static let androidHeldFloor = GnssProfile(
    name: "android_held_floor", errorFactor: 1, roughShare: 0.03, middleSigma: 0.17,
    middleSeconds: 3.6, whiteSigma: 0.03, velocitySigma: 0.05, velocitySeconds: 7.6,
    velocityTails: 0.8, velocityShare: 0.27, speedStep: 0.01, beliefFactor: 1, floorMeters: 3.55,
    stickiness: 1.3, wanderSigma: 0.2, wanderSeconds: 70, accuracyJitter: 0, accuracyStep: 0,
    cadenceJitter: 0.0009, lostShare: 0.001, knownFirst: 2, knownMeters: 100, firstFixSeconds: 4.7,
    firstMeters: 9, firstErrorMeters: 30, settleSeconds: 4, speedlessFixes: 0)

  /// Another Android phone, with a smoother position.
  static let androidStillFloor = GnssProfile(
    name: "android_still_floor", errorFactor: 1, roughShare: 0.01, middleSigma: 0.1,
    middleSeconds: 3.8, whiteSigma: 0.02, velocitySigma: 0.026, velocitySeconds: 2,
    velocityTails: 0.8, velocityShare: 0.3, speedStep: 0.01, beliefFactor: 1, floorMeters: 3.55,
    stickiness: 1.3, wanderSigma: 0.1, wanderSeconds: 60, accuracyJitter: 0, accuracyStep: 0,
    cadenceJitter: 0.0006, lostShare: 0.002, knownFirst: 1, knownMeters: 100, firstFixSeconds: 0.9,
    firstMeters: 9.3, firstErrorMeters: 20, settleSeconds: 2, speedlessFixes: 0)

  /// An Android phone with a floor of 4.7 m, and times of measurement off the grid.
  static let androidHighFloor = GnssProfile(
    name: "android_high_floor", errorFactor: 1, roughShare: 0.02, middleSigma: 0.09,
    middleSeconds: 2.4, whiteSigma: 0.02, velocitySigma: 0.01, velocitySeconds: 8, velocityTails: 1,
    velocityShare: 0.6, speedStep: 0, beliefFactor: 1, floorMeters: 4.403, stickiness: 1.25,
    wanderSigma: 0.3, wanderSeconds: 15, accuracyJitter: 0, accuracyStep: 0, cadenceJitter: 0.006,
    lostShare: 0.002, knownFirst: 1, knownMeters: 53, firstFixSeconds: 2.4, firstMeters: 19,
    firstErrorMeters: 14, settleSeconds: 4, speedlessFixes: 0)

  /// A dual-frequency receiver that reports tenths of a meter.
  static let androidTwoBands = GnssProfile(
    name: "android_two_bands", errorFactor: 1, roughShare: 0.18, middleSigma: 0.14,
    middleSeconds: 2.4, whiteSigma: 0.03, velocitySigma: 0.01, velocitySeconds: 2, velocityTails: 1,
    velocityShare: 0.7, speedStep: 0, beliefFactor: 1, floorMeters: 1.5, stickiness: 1,
    wanderSigma: 0.12, wanderSeconds: 11, accuracyJitter: 0, accuracyStep: 0.1,
    cadenceJitter: 0.0009, lostShare: 0.001, knownFirst: 2, knownMeters: 30, firstFixSeconds: 3.8,
    firstMeters: 3.2, firstErrorMeters: 2, settleSeconds: 2, speedlessFixes: 0)
}
