public import SimKernel
public import SimObservations

/// What one run of one variant on one seed came to.
public struct RunResult: Sendable {
  /// A measured value that no expectation need be about.
  public struct Measure: Hashable, Sendable {
    public var metric: String
    public var unit: String
    /// nil where neither of two values is better in itself.
    public var better: Direction?
    public var value: Double?
    public var count: Int
    /// What the samples are worth as independent ones; nil where nothing is known of that.
    public var independentCount: Double?

    public init(
      metric: String, unit: String, better: Direction? = nil, value: Double?, count: Int,
      independentCount: Double? = nil
    ) {
      self.metric = metric
      self.unit = unit
      self.better = better
      self.value = value
      self.count = count
      self.independentCount = independentCount
    }
  }

  public var seed: UInt64
  public var digest: RunDigest
  public var simulatedSeconds: Double
  /// In the order of the scenario's expectations; then what of the scenario did nothing in any run.
  public var checks: [Check]
  /// All metrics that apply to the scenario, in the order of the catalogue.
  public var measures: [Measure]
  /// In the order of the scenario.
  public var faults: [FaultBite]

  public init(
    seed: UInt64, digest: RunDigest, simulatedSeconds: Double, checks: [Check], measures: [Measure],
    faults: [FaultBite]
  ) {
    self.seed = seed
    self.digest = digest
    self.simulatedSeconds = simulatedSeconds
    self.checks = checks
    self.measures = measures
    self.faults = faults
  }

  public var passed: Bool { Check.Outcome.together(checks.map(\.outcome)) == .met }
}
