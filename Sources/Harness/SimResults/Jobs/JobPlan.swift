public import SimObservations

/// The planned runs of a job; a stopped job can resume only with the same plan.
public struct JobPlan: Hashable, Sendable {
  /// A number that is kept for each run.
  public struct Field: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case expectation, measure, fault, script
    }

    public var kind: Kind
    /// Name of the metric or fault, or the line of the script.
    public var name: String
    /// The base unit; empty for shares and counts.
    public var unit: String

    public init(_ kind: Kind, _ name: String, unit: String = "") {
      self.kind = kind
      self.name = name
      self.unit = unit
    }
  }

  /// All runs of one scenario.
  public struct Batch: Hashable, Sendable {
    /// Path of the scenario as the user gave it.
    public var scenario: String
    /// Digest of the scenario's bytes and of the recording's name.
    public var content: RunDigest
    public var firstSeed: UInt64
    public var seeds: Int
    /// Names of the cases: the scenario as written, then its variants.
    public var variants: [String]
    public var fields: [Field]

    public init(
      scenario: String, content: RunDigest, firstSeed: UInt64, seeds: Int, variants: [String],
      fields: [Field]
    ) {
      self.scenario = scenario
      self.content = content
      self.firstSeed = firstSeed
      self.seeds = seeds
      self.variants = variants
      self.fields = fields
    }
  }

  /// Version of simrun.
  public var version: String
  public var batches: [Batch]

  public init(version: String = Release.version, batches: [Batch]) {
    self.version = version
    self.batches = batches
  }

  /// Digest of the plan; equal for equal plans.
  public var key: RunDigest {
    let parts = batches.map { batch in
      let words = [batch.scenario, batch.content.text, "\(batch.firstSeed)", "\(batch.seeds)"]
      return RunDigest(ofBytes: words.joined(separator: "\n").utf8)
    }
    return RunDigest(of: [RunDigest(ofBytes: version.utf8)] + parts)
  }
}
