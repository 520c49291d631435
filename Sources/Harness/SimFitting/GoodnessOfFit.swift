import Elementary
import Sensing
public import SimKernel
import SimNumerics
public import SimSensors

/// A comparison of simulated walks of phones with recorded ones.
public struct GoodnessOfFit: Sendable {
  /// The distribution of values, regardless of time.
  public struct Marginal: Sendable {
    public var name: String
    public var unit: String
    public var recorded: [Double]
    public var simulated: [Double]
    /// The largest difference of their distribution functions, in [0, 1].
    public var distance: Double
    /// The 95 % quantile of this distance among simulated sets of walks.
    public var usualDistance: Double
  }

  /// The correlation of values over time.
  public struct Correlation: Sendable {
    public var name: String
    /// The lags, in seconds.
    public var lags: [Double]
    public var recorded: [Double]
    /// The range of 90 of 100 simulated sets of walks.
    public var low: [Double]
    public var high: [Double]

    /// Number of lags at which the recorded walks are in the band of the simulated ones.
    public var lagsWithin: Int {
      recorded.indices.count { low[$0] <= recorded[$0] && recorded[$0] <= high[$0] }
    }
  }

  public var marginals: [Marginal] = []
  public var correlations: [Correlation] = []
  /// Reported accuracy over time of a recorded walk and a simulated one: seconds and meters.
  public var recordedClaims: [(seconds: Double, meters: Double)] = []
  public var simulatedClaims: [(seconds: Double, meters: Double)] = []

  /// Number of sets of simulated walks for the bands.
  static let sets = 20
  private static let lags = 20

  init() {}

  /// - Parameters:
  ///   - phones: phones that the walks use in turn.
  ///   - map: map of the recorded walks; nil if unknown.
  public init(
    _ recordings: [(name: String, trace: Trace)], _ phones: [GnssProfile], platform: Platform,
    map: FitMap? = nil, seed: UInt64 = 2
  ) throws(ProfileFit.Refusal) {
    let (walks, step) = try RecordedWalk.usable(recordings, on: map)
    let (recorded, likes) = PhoneSimulation.parts(of: walks, step: step)
    let simulation = PhoneSimulation(
      likes, step: step, platform: platform, mapError: map?.errorMeters, seed: seed,
      leastWalks: Self.sets * likes.count)
    let simulated = simulation.walks(of: phones)
    let sets = (0..<simulation.copies).map { copy in
      stride(from: copy, to: simulated.count, by: simulation.copies).map { simulated[$0] }
    }
    for kind in Kind.allCases {
      add(
        kind.words, recorded.map(kind.values), sets.map { $0.map(kind.values) },
        step: kind == .interval ? nil : step)
    }
    recordedClaims = Self.claims(recorded.first, step)
    simulatedClaims = Self.claims(sets.first?.first, step)
  }

  private enum Kind: CaseIterable {
    case claim, length, change, interval

    var words: (name: String, unit: String) {
      switch self {
      case .claim: ("accuracy", "m")
      case .length: ("step from fix to fix", "m")
      case .change: ("change of the velocity", "m/s")
      case .interval: ("time from fix to fix", "s")
      }
    }

    /// Returns one value per tick; NaN where there is none.
    func values(_ series: WalkSeries) -> [Double] {
      switch self {
      case .claim: series.claim
      case .interval: series.interval
      case .length: Self.sizes(series.east, series.north)
      case .change: Self.sizes(series.velocityEast, series.velocityNorth)
      }
    }

    private static func sizes(_ east: [Double], _ north: [Double]) -> [Double] {
      var sizes = [Double](repeating: .nan, count: east.count)
      for index in sizes.indices.dropFirst() {
        let (x, y) = (east[index] - east[index - 1], north[index] - north[index - 1])
        sizes[index] = (x * x + y * y).squareRoot()
      }
      return sizes
    }
  }

  /// Adds values of the recorded walks and of sets of simulated ones, NaN where there is none.
  ///
  /// - Parameter step: time between two values, in seconds; nil if no correlation is wanted.
  mutating func add(
    _ words: (name: String, unit: String), _ recorded: [[Double]], _ sets: [[[Double]]],
    step: Double?
  ) {
    func plain(_ walks: [[Double]]) -> [Double] { walks.flatMap { $0.filter { !$0.isNaN } } }
    let values = plain(recorded)
    let simulated = sets.map(plain)
    let all = simulated.flatMap { $0 }
    guard let distance = KolmogorovSmirnov.distance(values, all) else { return }
    let usual = Quantiles(simulated.compactMap { KolmogorovSmirnov.distance($0, all) })(0.95)
    marginals.append(
      Marginal(
        name: words.name, unit: words.unit, recorded: values,
        simulated: simulated.first ?? [], distance: distance, usualDistance: usual ?? .nan))
    guard let step, let told = Self.correlation(recorded) else { return }
    let others = sets.compactMap { Self.correlation($0) }
    guard others.count == sets.count else { return }
    let spread = (0..<Self.lags).map { lag in Quantiles(others.map { $0[lag] }) }
    correlations.append(
      Correlation(
        name: words.name, lags: (1...Self.lags).map { Double($0) * step }, recorded: told,
        low: spread.compactMap { $0(0.05) }, high: spread.compactMap { $0(0.95) }))
  }

  /// The correlation over all walks, at lags from 1; nil if nothing varies.
  private static func correlation(_ walks: [[Double]]) -> [Double]? {
    let all = walks.flatMap { $0.filter { !$0.isNaN } }
    guard let low = Quantiles(all)(0.01), let high = Quantiles(all)(0.99), high > low else {
      return nil
    }
    // extreme values are clipped, as one jump is no correlation
    let cut = walks.map { $0.map { $0.isNaN ? .nan : min(high, max(low, $0)) } }
    let kept = cut.flatMap { $0.filter { !$0.isNaN } }
    let mean = kept.reduce(0, +) / Double(kept.count)
    let power = kept.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(kept.count)
    return (1...lags).map { lag in
      var (sum, count) = (0.0, 0)
      for walk in cut where walk.count > lag {
        for index in lag..<walk.count {
          let product = (walk[index] - mean) * (walk[index - lag] - mean)
          if !product.isNaN { (sum, count) = (sum + product, count + 1) }
        }
      }
      return count > 0 ? sum / Double(count) / power : 0
    }
  }

  private static func claims(
    _ series: WalkSeries?, _ step: Double
  ) -> [(seconds: Double, meters: Double)] {
    guard let series else { return [] }
    return series.claim.enumerated().filter { !$0.element.isNaN }
      .map { (Double($0.offset) * step, $0.element) }
  }
}
