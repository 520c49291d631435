public import SimObservations

/// What one run of one variant on one seed came to.
public struct RunResult: Sendable {
  /// A measured value that no expectation need be about.
  public struct Measure: Hashable, Sendable {
    public var metric: String
    public var unit: String
    /// nil where neither of two values is better in itself.
    public var better: Better?
    public var value: Double?
    public var count: Int

    public init(
      metric: String, unit: String, better: Better? = nil, value: Double?, count: Int
    ) {
      self.metric = metric
      self.unit = unit
      self.better = better
      self.value = value
      self.count = count
    }
  }

  /// How often a fault changed what the phone delivered.
  public struct FaultBite: Hashable, Sendable {
    public var name: String
    /// 0 where it was left out.
    public var events: Int
    /// Whether it was to happen in this run; a swarm leaves some out.
    public var isOn: Bool

    public init(name: String, events: Int, isOn: Bool = true) {
      self.name = name
      self.events = events
      self.isOn = isOn
    }
  }

  public var seed: UInt64
  public var digest: RunDigest
  public var simulatedSeconds: Double
  /// In the order of the scenario's expectations.
  public var checks: [Check]
  /// All metrics that apply to the scenario, in the order of the catalogue.
  public var measures: [Measure]
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

  public var passed: Bool { checks.allSatisfy { $0.outcome == .met } }
}
