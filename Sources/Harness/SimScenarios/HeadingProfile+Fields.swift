import SimKernel
import SimSensors

extension HeadingProfile {
  /// The groups of a compass's and a hand's properties and, in file order, all their numbers. The
  /// limits are assumed: no phone in use exceeds them.
  static let groups = [
    ("hand", "how the hand turns the phone"), ("gait", "how walking turns the phone"),
    ("iron", "iron near the way"), ("sensor", "errors of the sensor, and times of headings"),
  ]

  static var fields: [ProfileField<HeadingProfile>] {
    [
      ProfileField(
        "hand.spread", .angle, 0...90, \.handDegrees,
        "how far the walker's hand turns the phone, deviation"),
      ProfileField(
        "hand.memory", .time, 0.05...60, \.handSeconds, "how long the hand holds a direction"),
      ProfileField(
        "hand.restlessness", nil, 0...3, \.restlessness,
        "spread of the logarithm of the size of the hand's changes; 0 for Gaussian changes"),
      ProfileField(
        "gait.spread", .angle, 0...90, \.gaitDegrees, "how far walking turns the phone, deviation"),
      ProfileField(
        "gait.stride", .time, 0.3...5, \.strideSeconds, "time of two steps at 1.2 m/s"),
      ProfileField(
        "gait.variability", nil, 0...1, \.strideSpread,
        "spread of the logarithm of the duration of strides at one speed"),
      ProfileField(
        "gait.steps", .share, 0...1, \.stepShare,
        "share of the gait's variance at the rate of single steps"),
      ProfileField(
        "gait.overtones", nil, 0...20, \.overtones,
        "ratio of the gait's overtones to those of the way in which the phone is carried"),
      ProfileField(
        "iron.factor", nil, 0.01...100, \.errorFactor,
        "ratio of the compass's errors to those of the preset of the place", isOptional: true),
      ProfileField(
        "iron.share", .share, 0...1, \.placeShare,
        "share of the wandering error's variance that belongs to the place"),
      ProfileField(
        "iron.scale", .length, 0.5...1000, \.placeMeters,
        "distance over which iron turns a compass by a similar angle"),
      ProfileField(
        "sensor.grain", .angle, 0...45, \.grainDegrees, "white noise of each heading, deviation"),
      ProfileField(
        "sensor.step", .angle, 0...45, \.stepDegrees,
        "step that headings are rounded to; 0 deg for no rounding"),
      ProfileField(
        "sensor.late", .time, 0...1, \.lateSeconds,
        "delay of every third heading"),
      ProfileField(
        "sensor.late_runs", .share, 0...1, \.lateRuns,
        "share of the runs in which every third heading is late"),
      ProfileField(
        "sensor.tick", .time, 0...1, \.tickSeconds,
        "tick of the clock: times are multiples of it; 0 s for no ticks"),
    ]
  }

  /// Reads `name` and the fields.
  init?(_ reader: MappingReader) {
    // optional fields have the same value for all profiles of the population
    let found = reader.profile(
      HeadingProfile.groups, HeadingProfile.fields, over: HeadingProfile.population(of: .ios)[0],
      name: \.name, "name of the compass")
    guard let found else { return nil }
    self = found
  }
}
