import Sensing
public import SimKernel
import SimNumerics
public import SimSensors

/// A phone's profile, fitted to recordings of walks (H-14).
///
/// Some numbers are read directly; noise and reported accuracy are fitted by indirect inference
/// (see `MomentFit`). Numbers that the recordings don't determine keep the value of the nearest
/// phone of the population and are marked as assumed.
public struct ProfileFit: Sendable {
  public struct Options: Sendable {
    public var platform: Platform
    /// Confidence of the intervals, in (0, 1).
    public var confidence = 0.9
    /// Seed of the simulated walks.
    public var seed: UInt64 = 1
    /// Least number of walks simulated for each evaluation of the statistics.
    public var leastWalks = 40
    /// Map of the walks; nil if unknown.
    public var map: FitMap?

    public init(platform: Platform) { self.platform = platform }
  }

  /// The reason why nothing can be fitted, and a remedy.
  public struct Refusal: Error, Hashable {
    public var why: String
    public var remedy: String
  }

  /// The phone with all its numbers.
  public internal(set) var phone: GnssProfile
  public internal(set) var numbers: [ProfileNumber: FittedNumber] = [:]
  /// Ratio of the remaining difference between recorded and simulated statistics to the difference
  /// expected by chance, by block; above 2 the intervals were widened by its square root.
  public internal(set) var misfits: [(block: String, misfit: Double)] = []
  /// Time between two fixes, in seconds.
  public internal(set) var step: Double
  /// Number of walks used, and their time in seconds.
  public internal(set) var walkCount: Int
  public internal(set) var seconds: Double
  public let platform: Platform
  public let confidence: Double
  /// Share of the way in each kind of surroundings, by the map; empty without one.
  public internal(set) var surroundings: [Surroundings: Double] = [:]

  /// - Parameter recordings: recordings with names for messages.
  public init(
    _ recordings: [(name: String, trace: Trace)], _ options: Options
  ) throws(Refusal) {
    let (walks, step) = try RecordedWalk.usable(recordings, on: options.map)
    self.step = step
    walkCount = walks.count
    seconds = walks.reduce(0) { $0 + $1.seconds }
    platform = options.platform
    confidence = options.confidence
    phone = GnssProfile.population(of: options.platform)[0]
    phone.name = "fitted"
    let around = walks.flatMap(\.series.surroundings)
    for one in around { surroundings[one, default: 0] += 1 / Double(around.count) }
    fit(walks, options)
  }

  /// Few walks for a first search, and more for the fit.
  struct Simulations {
    var coarse: PhoneSimulation
    var fine: PhoneSimulation
    /// As many walks as were recorded.
    var single: PhoneSimulation
  }

  private mutating func fit(_ walks: [RecordedWalk], _ options: Options) {
    let (parts, likes) = PhoneSimulation.parts(of: walks, step: step)
    func simulation(_ leastWalks: Int) -> PhoneSimulation {
      PhoneSimulation(
        likes, step: step, platform: platform, mapError: options.map?.errorMeters,
        seed: options.seed, leastWalks: leastWalks)
    }
    let simulations = Simulations(
      coarse: simulation(options.leastWalks / 2), fine: simulation(options.leastWalks),
      single: simulation(1))
    let readings = PlainReadings(walks: walks, step: step, confidence: confidence)
    var starts = GnssProfile.population(of: platform)
    let floor = read(readings, into: &starts)
    phone = starts[0]
    fitNoise(parts, simulations, starts)
    fitClaims(parts, simulations, starts, floor)
    doubtBelief()
    fitCadence(readings, simulations.fine)
    fitFirstSeconds(walks)
    phone.name = "fitted"
    for (number, fitted) in numbers { phone[keyPath: number.path] = fitted.value.rounded(to: 5) }
  }

  /// Reads the numbers that need no model into every phone that a fit starts from.
  private mutating func read(
    _ readings: PlainReadings, into starts: inout [GnssProfile]
  ) -> ClaimFloor? {
    let claims = readings.claims
    let accuracyStep = PlainReadings.step(of: claims)
    let floor = ClaimFloor(
      claims, settled: readings.settledClaims, step: accuracyStep, confidence: confidence)
    numbers[.speedStep] = .read(readings.speedStep, readings.speedStep...readings.speedStep)
    numbers[.accuracyStep] = .read(accuracyStep, accuracyStep...accuracyStep)
    if let floor {
      let least = floor.meters / claimFactor
      numbers[.floor] =
        floor.isFloor
        ? .read(
          least, floor.interval.lowerBound / claimFactor...floor.interval.upperBound / claimFactor)
        : .assumed(
          least,
          "the reported accuracy never stays at a minimum; the smallest value is an upper bound",
          "a walk under a wide open sky, where the phone reports its best accuracy")
    }
    if let jitter = readings.cadenceJitter { numbers[.cadenceJitter] = jitter }
    for index in starts.indices {
      for (number, told) in numbers { starts[index][keyPath: number.path] = told.value }
    }
    return floor
  }

  /// Ratio of the phone's reported accuracy to the one on iOS.
  var claimFactor: Double { platform == .android ? GnssModel.androidFactor : 1 }

  /// Keeps the value of `number` in `origin`, and notes why.
  mutating func assume(
    _ number: ProfileNumber, _ origin: GnssProfile, _ why: String, _ remedy: String
  ) {
    numbers[number] = .assumed(origin[keyPath: number.path], why, remedy)
  }
}

extension WalkSeries {
  var seconds: Double { Double(max(1, count - 1)) * step }
}

extension Double {
  /// Returns the value rounded to `digits` significant digits, as further ones are not meaningful.
  func rounded(to digits: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    var (scale, size) = (1.0, magnitude)
    var left = digits - 1
    while size >= 10 { (size, left) = (size / 10, left - 1) }
    while size < 1 { (size, left) = (size * 10, left + 1) }
    for _ in 0..<abs(left) { scale *= 10 }
    return left >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
  }
}
