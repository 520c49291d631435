import Elementary
public import SimKernel

/// The numbers of one phone's compass and of the hand that holds it: how the heading moves from
/// moment to moment. `HeadingPreset` has the size of errors at a place.
public struct HeadingProfile: Hashable, Sendable {
  public var name: String

  /// Turn of the phone about the walking direction by the walker's hand: deviation in degrees, and
  /// correlation time in seconds.
  public var handDegrees: Double
  public var handSeconds: Double
  /// Spread of the logarithm of the hand's restlessness, which makes changes of a heading
  /// heavy-tailed.
  public var restlessness: Double
  /// Turn of the phone by the gait, deviation in degrees.
  public var gaitDegrees: Double
  /// Duration of two steps at 1.2 m/s, in seconds; see `HandMotion.strideExponent`.
  public var strideSeconds: Double
  /// Spread of the logarithm of a stride's length in time at one speed.
  public var strideSpread: Double
  /// Share of the gait's variance at the rate of single steps; the rest is at the rate of strides.
  public var stepShare: Double
  /// Factor of the gait's overtones against those of the way it is carried.
  public var overtones: Double
  /// Factor of the compass's errors against the preset of the place.
  public var errorFactor = 1.0
  /// Share of the wandering error's variance that depends on the place; the rest depends on time.
  public var placeShare: Double
  /// Length scale, in meters, of the error by iron along the way.
  public var placeMeters: Double
  /// White noise of each heading, in degrees: the grain of the sensor.
  public var grainDegrees: Double
  /// Rounding step of headings, in degrees; 0 for no rounding.
  public var stepDegrees: Double
  /// Delay of every `lateEvery`th heading against the grid, in seconds, and the share of runs that
  /// have it.
  public var lateSeconds: Double
  public var lateRuns: Double
  /// Tick of its clock, in seconds: times are whole ticks; 0 for no ticks.
  public var tickSeconds: Double
}

extension HeadingProfile {
  /// Tick of a clock of 32 768 Hz, in seconds (recorded).
  static let tick = 1.0 / 32_768
  /// Recorded: every sixth of the 202 values per second of a Nexus 5 is 12 ticks late. An app that
  /// takes every fourth value finds every third one late, or none.
  static let lateEvery = 3
  /// Recorded: most instants are within a tick of the grid, and one in fifty to a hundred intervals
  /// is two or three ticks longer than usual. These two numbers, how many of 2048 instants are off
  /// and by how many ticks, are adjusted to that.
  static let unevenOf2048: UInt64 = 33
  static let unevenTicks = 2.0
  /// Part of a tick over which instants vary at random (adjusted to the spread of recorded
  /// intervals).
  static let ticksBetween = 0.75

  /// The phones from which a run draws one.
  ///
  /// Close to recordings of a Nexus 5 carried by two walkers in six ways (Michel et al., "On
  /// attitude estimation with smartphones", 2017): grain, jitter, and the fall of the hand's power
  /// with the fourth power of frequency from 1 Hz on are read from them. The duration of strides,
  /// the share and scale of the place, and the same numbers for iPhones are assumed.
  public static func population(of platform: Platform) -> [HeadingProfile] {
    switch platform {
    case .ios: [.steadyHand, .usualHand, .usualHand, .busyHand]
    case .android: [.steadyHand, .usualHand, .busyHand, .coarseSensor]
    }
  }

  /// Recorded: 15 of 24, thinned to 50 headings a second.
  private static let usualLateRuns = 0.6
  /// Assumed: recorded strides differ by 2 to 5 %, changes of speed included.
  private static let usualSpread = 0.015

  private static let usualHand = HeadingProfile(
    name: "usual_hand", handDegrees: 2.5, handSeconds: 0.5, restlessness: 0.75, gaitDegrees: 1.2,
    strideSeconds: 1.15, strideSpread: usualSpread, stepShare: 0.3, overtones: 1, placeShare: 0.5,
    placeMeters: 6, grainDegrees: 0.01, stepDegrees: 0, lateSeconds: 12.3 * tick,
    lateRuns: usualLateRuns, tickSeconds: tick)

  private static let steadyHand = HeadingProfile(
    name: "steady_hand", handDegrees: 1.5, handSeconds: 0.5, restlessness: 0.6, gaitDegrees: 0.7,
    strideSeconds: 1.1, strideSpread: usualSpread, stepShare: 0.3, overtones: 1, placeShare: 0.5,
    placeMeters: 6, grainDegrees: 0.01, stepDegrees: 0, lateSeconds: 12.3 * tick,
    lateRuns: usualLateRuns, tickSeconds: tick)

  private static let busyHand = HeadingProfile(
    name: "busy_hand", handDegrees: 3.2, handSeconds: 0.45, restlessness: 0.9, gaitDegrees: 2,
    strideSeconds: 1.2, strideSpread: usualSpread, stepShare: 0.4, overtones: 1, placeShare: 0.5,
    placeMeters: 6, grainDegrees: 0.015, stepDegrees: 0, lateSeconds: 12.3 * tick,
    lateRuns: usualLateRuns, tickSeconds: tick)

  /// A phone that gives rotation in hundredths of a degree from a coarse gyroscope.
  private static let coarseSensor = HeadingProfile(
    name: "coarse_sensor", handDegrees: 2.2, handSeconds: 0.4, restlessness: 0.75, gaitDegrees: 1.2,
    strideSeconds: 1.15, strideSpread: usualSpread, stepShare: 0.4, overtones: 1, placeShare: 0.5,
    placeMeters: 6, grainDegrees: 0.05, stepDegrees: 0.01, lateSeconds: 12.3 * tick,
    lateRuns: usualLateRuns, tickSeconds: tick)

  /// Draws a compass and hand of the population, as a run does.
  public static func drawn(
    of platform: Platform, _ random: inout RandomStream
  ) -> HeadingProfile {
    let all = population(of: platform)
    return all[random.integer(below: all.count)].varied(&random)
  }

  /// The `strideSeconds` of a walker with this rate of strides, in hertz, at `pace` in m/s.
  public static func strideSeconds(stridesPerSecond: Double, pace: Double) -> Double {
    Portable.exp(HandMotion.haste(at: pace)) / stridesPerSecond
  }

  /// Returns another phone and hand of the same kind; the rounding stays.
  func varied(_ random: inout RandomStream) -> HeadingProfile {
    var phone = self
    let numbers: [(WritableKeyPath<HeadingProfile, Double>, spread: Double)] = [
      (\.handDegrees, 0.3), (\.gaitDegrees, 0.5), (\.handSeconds, 0.2), (\.restlessness, 0.2),
      (\.strideSeconds, 0.08), (\.placeMeters, 0.3), (\.grainDegrees, 0.4), (\.lateSeconds, 0.02),
    ]
    for (number, spread) in numbers {
      phone[keyPath: number] = random.logNormal(median: phone[keyPath: number], sigma: spread)
    }
    return phone
  }
}
