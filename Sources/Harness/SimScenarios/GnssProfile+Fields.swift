import SimKernel
import SimSensors

extension GnssProfile {
  /// The groups of a phone's properties and, in file order, all its numbers. The limits are
  /// assumed: no phone in use exceeds them.
  static let groups = [
    ("position", "errors of positions"), ("velocity", "errors of speed and course"),
    ("accuracy", "the accuracy that it reports"), ("cadence", "times of its fixes"),
    ("start", "its first seconds"),
    ("fused", "how Android's fused provider changes its fixes"),
  ]

  static var fields: [ProfileField<GnssProfile>] {
    [
      ProfileField(
        "position.factor", nil, 0.01...100, \.errorFactor,
        "ratio of its errors to those of the preset of the place"),
      ProfileField(
        "position.rough", .share, 0...1, \.roughShare,
        "share of the fast error's variance whose increments are white"),
      ProfileField(
        "position.middle", .length, 0...100, \.middleSigma,
        "error of a middle scale under the open sky, deviation of each axis"),
      ProfileField(
        "position.middle_memory", .time, 0.1...3600, \.middleSeconds,
        "correlation time of the error of a middle scale"),
      ProfileField(
        "position.white", .length, 0...100, \.whiteSigma, "white noise of each axis, deviation"),
      ProfileField(
        "velocity.noise", .speed, 0...10, \.velocitySigma,
        "noise under the open sky, deviation of each axis"),
      ProfileField(
        "velocity.memory", .time, 0...3600, \.velocitySeconds, "correlation time of the noise"),
      ProfileField(
        "velocity.tails", nil, 0...3, \.velocityTails,
        "spread of the logarithm of the size of the noise's changes; 0 for Gaussian changes"),
      ProfileField(
        "velocity.rate_share", .share, 0...1, \.velocityShare,
        "share of the rate of the position's error that the velocity has, too"),
      ProfileField(
        "velocity.step", .speed, 0...1, \.speedStep,
        "step that the speed is rounded to; 0 m/s for no rounding"),
      ProfileField(
        "accuracy.factor", nil, 0.01...100, \.beliefFactor,
        "ratio of the error that the receiver assumes to the preset's"),
      ProfileField(
        "accuracy.floor", .length, 0.01...1000, \.floorMeters,
        "smallest accuracy that it reports, in meters as on iOS"),
      ProfileField(
        "accuracy.stickiness", nil, 1...10, \.stickiness,
        "how many times the floor the assumed error must be before the report leaves the floor"),
      ProfileField(
        "accuracy.wander", nil, 0...3, \.wanderSigma,
        "wander of the reported accuracy, deviation of its logarithm"),
      ProfileField(
        "accuracy.wander_memory", .time, 0.1...3600, \.wanderSeconds,
        "correlation time of the wander"),
      ProfileField(
        "accuracy.jitter", .length, 0...100, \.accuracyJitter,
        "noise of the reported accuracy at each fix, deviation"),
      ProfileField(
        "accuracy.step", .length, 0...100, \.accuracyStep,
        "step that the reported accuracy is rounded to; 0 m for no rounding"),
      ProfileField(
        "cadence.jitter", .time, 0...1, \.cadenceJitter,
        "deviation of the time of each fix from the grid"),
      ProfileField(
        "cadence.lost", .share, 0...0.9, \.lostShare, "share of the fixes that never come"),
      ProfileField(
        "start.known", nil, 0...20, \.knownCount,
        "number of first positions that come without satellites, a whole number", isCount: true),
      ProfileField(
        "start.known_accuracy", .length, 0.01...10_000, \.knownMeters,
        "the accuracy that these positions report"),
      ProfileField(
        "start.first_fix", .time, 0...600, \.firstFixSeconds,
        "time of the first fix from satellites"),
      ProfileField(
        "start.first_accuracy", .length, 0.01...10_000, \.firstMeters,
        "reported accuracy of the first fix from satellites"),
      ProfileField(
        "start.first_error", .length, 0...10_000, \.firstErrorMeters,
        "error of the first fix from satellites"),
      ProfileField(
        "start.settling", .time, 0.1...600, \.settleSeconds,
        "time constant with which first_accuracy and first_error settle"),
      ProfileField(
        "start.speedless", nil, 0...1000, \.speedlessCount,
        "how many of the first fixes come without a speed, a whole number", isCount: true),
      ProfileField(
        "fused.offset", .length, 0...100, \.fused.offsetMeters,
        "error in addition to the receiver's, deviation of each axis", isOptional: true),
      ProfileField(
        "fused.offset_memory", .time, 0.1...3600, \.fused.offsetSeconds,
        "correlation time of the offset",
        isOptional: true),
      ProfileField(
        "fused.accuracy", nil, 0.01...100, \.fused.claimFactor,
        "ratio of its reported accuracy to the receiver's", isOptional: true),
      ProfileField(
        "fused.wander", nil, 0...3, \.fused.wanderSigma,
        "wander of the ratio 'accuracy', deviation of its logarithm",
        isOptional: true),
      ProfileField(
        "fused.wander_memory", .time, 0.1...3600, \.fused.wanderSeconds,
        "correlation time of the wander",
        isOptional: true),
    ]
  }

  /// Whole numbers as `Double`, read and written like the others.
  private var knownCount: Double {
    get { Double(knownFirst) }
    set { knownFirst = Int(newValue.rounded()) }
  }
  private var speedlessCount: Double {
    get { Double(speedlessFixes) }
    set { speedlessFixes = Int(newValue.rounded()) }
  }

  /// Reads `name` and the fields.
  init?(_ reader: MappingReader) {
    // optional fields have the same value for all profiles of the population
    let found = reader.profile(
      GnssProfile.groups, GnssProfile.fields,
      over: GnssProfile.population(of: .ios)[0], name: \.name, "name of the phone")
    guard let found else { return nil }
    self = found
  }
}
