public import SimKernel
public import SimObservations

/// The result of one run of one variant on one seed.
public struct RunResult: Sendable {
  /// A measured value, with or without an expectation.
  public struct Measure: Hashable, Sendable {
    public var metric: String
    public var unit: String
    /// nil if neither direction is better.
    public var better: Direction?
    public var value: Double?
    public var count: Int
    /// Equivalent number of independent samples; nil if unknown.
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
  /// Checks in the order of the scenario's expectations; then those of parts without effect in any
  /// run.
  public var checks: [Check]
  /// All metrics that apply to the scenario, in catalogue order.
  public var measures: [Measure]
  /// Active periods of the faults, in the order of the scenario.
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
