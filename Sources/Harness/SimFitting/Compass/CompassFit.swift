import Elementary
import Sensing
public import SimKernel
import SimNumerics
public import SimSensors

/// A compass and the hand that holds it, fitted to recordings of headings (H-14).
///
/// A heading combines the walker's turning, the hand, the gait and the sensor. The power at the
/// stride rate and its multiples shows the gait, the power between them the hand, the highest
/// frequencies the sensor, and the lowest the walker, who is fitted too. The size of a compass's
/// errors needs a truth; without one it stays the preset's.
public struct CompassFit: Sendable {
  public struct Options: Sendable {
    public var platform: Platform
    /// How the phone was carried.
    public var pose = Pose.held
    /// Confidence of the intervals, in (0, 1).
    public var confidence = 0.9
    /// Seed of the simulated walks.
    public var seed: UInt64 = 1
    /// Least number of walks simulated for each evaluation of the statistics.
    public var leastWalks = 40
    /// The phone's true direction from a motion capture, one recording for each recording and on
    /// its clock; empty if unknown.
    public var truths: [Trace] = []

    public init(platform: Platform) { self.platform = platform }
  }

  public private(set) var compass: HeadingProfile
  public private(set) var numbers: [CompassNumber: FittedNumber] = [:]
  /// Ratio of the remaining difference between recorded and simulated statistics to the difference
  /// expected by chance; above 2 the intervals were widened by its square root.
  public private(set) var misfit: Double?
  /// Time between two headings, in seconds.
  public let step: Double
  public let walkCount: Int
  /// Duration of the headings, in seconds.
  public let seconds: Double
  public let pose: Pose
  /// Pace of the walkers, in m/s.
  public let pace: Double
  public let isPaceAssumed: Bool
  public let confidence: Double

  /// - Parameter recordings: recordings of walks, with names for messages.
  public init(
    _ recordings: [(name: String, trace: Trace)], _ options: Options
  ) throws(ProfileFit.Refusal) {
    let recorded = try RecordedHeadings(recordings)
    step = recorded.step
    walkCount = recorded.series.count
    seconds = recorded.series.reduce(0) { $0 + $1.seconds }
    (pace, isPaceAssumed) = (recorded.pace, recorded.isPaceAssumed)
    pose = options.pose
    confidence = options.confidence
    compass = HeadingProfile.population(of: options.platform)[0]
    read(recorded)
    read(
      HeadingErrors(recordings.map(\.trace), options.truths),
      hasTruth: options.truths.contains { !$0.headings.isEmpty })
    fit(recorded, options)
    compass.name = "fitted"
  }

  private static let truth = "a walk with a surveyed or motion-captured heading"

  /// The usual spreads are about twice those of the population (assumed), so that an unusual hand
  /// or compass is found, too.
  private static let parameters: [FitParameter<CarriedNumber>] = [
    logarithm(.hand, 0.02...40, nudge: 0.1, spread: 1),
    logarithm(.handMemory, 0.1...3, nudge: 0.12, spread: 0.4),
    plain(.restlessness, 0...1.6, nudge: 0.1, spread: 0.4),
    logarithm(.gait, 0.02...40, nudge: 0.1, spread: 1.2),
    logarithm(.stride, 0.4...3, nudge: 0.02, spread: 0.2),
    plain(.steps, 0...1, nudge: 0.06, spread: 0.2),
    logarithm(.overtones, 0.05...10, nudge: 0.15, spread: 0.5),
    logarithm(.variability, 0.002...0.3, nudge: 0.2, spread: 0.7),
    logarithm(.grain, 1e-4...5, nudge: 0.15, spread: 1.5),
    FitParameter(number: .turning, scale: .logarithm, range: 0.5...120, nudge: 0.12, spread: 2),
  ]

  private static func logarithm(
    _ number: CompassNumber, _ range: ClosedRange<Double>, nudge: Double, spread: Double
  ) -> FitParameter<CarriedNumber> {
    FitParameter(
      number: .compass(number), scale: .logarithm, range: range, nudge: nudge, spread: spread)
  }

  private static func plain(
    _ number: CompassNumber, _ range: ClosedRange<Double>, nudge: Double, spread: Double
  ) -> FitParameter<CarriedNumber> {
    FitParameter(
      number: .compass(number), scale: .plain, range: range, nudge: nudge, spread: spread)
  }

  /// A number counts as determined if its error is at most this share of its usual spread
  /// (assumed).
  private static let mostDoubt = 0.5

  private mutating func fit(_ recorded: RecordedHeadings, _ options: Options) {
    func assumeAll(_ why: String, _ remedy: String) {
      for case .compass(let number) in Self.parameters.map(\.number) {
        assume(number, compass, why, remedy)
      }
    }
    for number in [CompassNumber.placeShare, .placeScale] {
      assume(
        number, compass, "iron in the surroundings can't be separated from the walker's turns",
        Self.truth)
    }
    guard let sample = recorded.sample else {
      return assumeAll("the headings are too few for statistics", "recordings of walks")
    }
    func simulation(_ leastWalks: Int) -> FitSimulation<CarriedCompass> {
      recorded.simulation(
        carried: pose, on: options.platform, seed: options.seed, leastWalks: leastWalks
      ).taking(recorded.statistics)
    }
    let starts = HeadingProfile.population(of: options.platform).map { profile in
      var start = CarriedCompass(profile: profile)
      for (number, told) in numbers { start.profile[keyPath: number.profilePath] = told.value }
      start.profile.strideSeconds = recorded.strideSeconds ?? profile.strideSeconds
      return start
    }
    let fit = MomentFit(
      parameters: Self.parameters, recorded: sample.mean,
      coarse: simulation(options.leastWalks / 2), simulation: simulation(options.leastWalks),
      confidence: confidence)
    guard let outcome = fit.run(from: starts)?.outcome else {
      return assumeAll("the fit failed", "more recordings of walks")
    }
    misfit = outcome.misfit
    finish(outcome)
  }

  private mutating func finish(_ outcome: MomentFit<CarriedNumber>.Outcome) {
    for parameter in Self.parameters {
      guard case .compass(let number) = parameter.number else { continue }
      let value = outcome.model[keyPath: parameter.number.path]
      let isTold =
        outcome.doubts[parameter.number].map { $0 <= Self.mostDoubt } ?? false
        && outcome.chances[parameter.number].map(parameter.isTold) ?? false
      numbers[number] =
        if isTold, let interval = outcome.intervals[parameter.number] {
          FittedNumber(value: value, interval: interval, basis: .fitted)
        } else if number == .hand || number == .handMemory {
          .assumed(
            value, "slow motion of the hand can't be separated from the walker's turns", Self.truth)
        } else {
          .assumed(
            value, "the recordings narrow it down too little", "more walks with headings")
        }
    }
    for (number, told) in numbers {
      compass[keyPath: number.profilePath] = told.value.rounded(to: 5)
    }
  }

  private mutating func assume(
    _ number: CompassNumber, _ origin: HeadingProfile, _ why: String, _ remedy: String
  ) {
    numbers[number] = .assumed(number.value(of: origin), why, remedy)
  }

  private mutating func read(_ errors: HeadingErrors, hasTruth: Bool) {
    if let factor = errors.factor(confidence: confidence) {
      numbers[.factor] = factor
    } else if hasTruth {
      assume(
        .factor, compass,
        "recorded and true headings against magnetic north overlap for less than 20 s",
        "check the clocks of both, and which north they refer to")
    } else {
      assume(.factor, compass, "headings alone don't show how wrong they are", Self.truth)
    }
  }

  /// Reads the numbers that need no model: the rounding of headings, and their times.
  private mutating func read(_ recorded: RecordedHeadings) {
    let rounding = PlainReadings.step(
      of: recorded.headings.joined().compactMap(\.magneticDegrees))
    numbers[.rounding] = .read(rounding, rounding...rounding)
    let clock = HeadingClock(recorded.series.map(\.instants))
    numbers[.tick] = .read(clock.tick, clock.tick...clock.tick)
    let runs = FitParameter(
      number: CarriedNumber.compass(.lateRuns), scale: .plain, range: 0...1, nudge: 0.1)
    if let share = clock.lateShare,
      let interval = clock.lateRuns.wilson(confidence: confidence), runs.isTold(interval)
    {
      numbers[.lateRuns] = FittedNumber(value: share, interval: interval, basis: .fitted)
    } else {
      assume(
        .lateRuns, compass, "the recordings are too few to show how often headings come late",
        "more recordings")
    }
    if let late = clock.late {
      numbers[.late] = .read(late, max(0, late - clock.tick)...late + clock.tick)
    } else {
      assume(
        .late, compass, "every heading comes on time",
        "a recording by an app that takes every third or fourth of the sensor's values")
    }
  }
}
