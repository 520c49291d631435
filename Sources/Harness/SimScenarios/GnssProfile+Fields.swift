import SimKernel
import SimSensors

extension GnssProfile {
  /// One number of a phone, as a file of phones names it.
  struct Field {
    var group: String
    var key: String
    /// nil for a plain number.
    var dimension: Dimension?
    var range: ClosedRange<Double>
    var path: WritableKeyPath<GnssProfile, Double>
    var meaning: String

    init(
      _ name: String, _ dimension: Dimension?, _ range: ClosedRange<Double>,
      _ path: WritableKeyPath<GnssProfile, Double>, _ meaning: String
    ) {
      let words = name.split(separator: ".")
      (group, key) = (String(words[0]), String(words[1]))
      (self.dimension, self.range, self.path, self.meaning) = (dimension, range, path, meaning)
    }

    /// As in `position.white`.
    var name: String { "\(group).\(key)" }

    /// As the file writes it.
    func text(_ phone: GnssProfile) -> String {
      (dimension ?? .count).formatExactly(phone[keyPath: path])
    }

    func read(_ reader: MappingReader) -> Double? {
      guard let dimension else { return reader.number(key, in: range, meaning) }
      return reader.quantity(key, dimension, in: range, meaning)
    }
  }

  /// Groups of what a phone does and, in the order of the file, all its numbers. The limits are
  /// assumed: beyond them is no phone that anybody carries.
  static let groups = [
    ("position", "errors of positions"), ("velocity", "errors of speed and course"),
    ("accuracy", "the accuracy that it claims"), ("cadence", "when its fixes come"),
    ("start", "its first seconds"),
  ]

  static var fields: [Field] {
    [
      Field(
        "position.factor", nil, 0.01...100, \.errorFactor,
        "errors over what the preset says of the place"),
      Field(
        "position.rough", .share, 0...1, \.roughShare,
        "share of the fast error's variance whose increments are white"),
      Field(
        "position.middle", .length, 0...100, \.middleSigma,
        "error of a middle scale under the open sky, deviation of each axis"),
      Field("position.middle_memory", .time, 0.1...3600, \.middleSeconds, "its correlation time"),
      Field(
        "position.white", .length, 0...100, \.whiteSigma, "white noise of each axis, deviation"),
      Field(
        "velocity.noise", .speed, 0...10, \.velocitySigma,
        "noise under the open sky, deviation of each axis"),
      Field("velocity.memory", .time, 0...3600, \.velocitySeconds, "its correlation time"),
      Field(
        "velocity.tails", nil, 0...3, \.velocityTails,
        "spread of the logarithm of the size of its changes; 0 for Gaussian ones"),
      Field(
        "velocity.rate_share", .share, 0...1, \.velocityShare,
        "share of the rate of the position's error that it has, too"),
      Field(
        "velocity.step", .speed, 0...1, \.speedStep, "the speed is rounded to it; 0 m/s for not"),
      Field(
        "accuracy.factor", nil, 0.01...100, \.beliefFactor,
        "what it believes over what the preset says of the place"),
      Field("accuracy.floor", .length, 0.01...1000, \.floorMeters, "the least, in meters of iOS"),
      Field(
        "accuracy.stickiness", nil, 1...10, \.stickiness,
        "how many floors it believes before the claim leaves the floor"),
      Field("accuracy.wander", nil, 0...3, \.wanderSigma, "deviation of the claim's logarithm"),
      Field("accuracy.wander_memory", .time, 0.1...3600, \.wanderSeconds, "its correlation time"),
      Field("accuracy.jitter", .length, 0...100, \.accuracyJitter, "what each fix adds, deviation"),
      Field("accuracy.step", .length, 0...100, \.accuracyStep, "it is rounded to it; 0 m for not"),
      Field(
        "cadence.jitter", .time, 0...1, \.cadenceJitter, "deviation of each instant from the grid"),
      Field("cadence.lost", .share, 0...0.9, \.lostShare, "share of the fixes that never come"),
      Field(
        "start.known", nil, 0...20, \.knownCount,
        "positions known without satellites that come first, a whole number"),
      Field("start.known_accuracy", .length, 0.01...10_000, \.knownMeters, "what they claim"),
      Field("start.first_fix", .time, 0...600, \.firstFixSeconds, "when satellites give one"),
      Field("start.first_accuracy", .length, 0.01...10_000, \.firstMeters, "what that one claims"),
      Field("start.first_error", .length, 0...10_000, \.firstErrorMeters, "how far it is off"),
      Field("start.settling", .time, 0.1...600, \.settleSeconds, "time constant of both"),
      Field(
        "start.speedless", nil, 0...1000, \.speedlessCount,
        "how many of the first fixes come without a speed, a whole number"),
    ]
  }

  /// Whole numbers read and written as the others are.
  private var knownCount: Double {
    get { Double(knownFirst) }
    set { knownFirst = Int(newValue.rounded()) }
  }
  private var speedlessCount: Double {
    get { Double(speedlessFixes) }
    set { speedlessFixes = Int(newValue.rounded()) }
  }

  /// Reads `name` and every field: none has a value of its own accord.
  init?(_ reader: MappingReader) {
    let name = reader.string("name", "what the phone is called")
    // every number is written over
    var phone = GnssProfile.population(of: .ios)[0]
    var count = 0
    for (group, meaning) in GnssProfile.groups {
      _ = reader.mapping(group, meaning) { keys -> Bool? in
        for field in GnssProfile.fields where field.group == group {
          guard let value = field.read(keys) else { continue }
          if field.isCount, value != value.rounded() {
            keys.report("expected a whole number", at: field.key)
          }
          phone[keyPath: field.path] = value
          count += 1
        }
        return true
      }
    }
    guard let name, count == GnssProfile.fields.count else { return nil }
    phone.name = name
    self = phone
  }
}

extension GnssProfile.Field {
  fileprivate var isCount: Bool { name == "start.known" || name == "start.speedless" }
}
