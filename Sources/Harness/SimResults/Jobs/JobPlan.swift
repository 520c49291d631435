public import SimObservations

/// What a job is to run: of the same plan, and only of it, a stopped job can go on.
public struct JobPlan: Hashable, Sendable {
  /// A number that is kept of each run.
  public struct Field: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case expectation, measure, fault, script
    }

    public var kind: Kind
    /// The metric's name, the fault's, or the line of the script.
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
    /// As the user gave it.
    public var scenario: String
    /// Of the scenario's bytes, and of the recording's name.
    public var content: RunDigest
    public var firstSeed: UInt64
    public var seeds: Int
    /// The scenario as written, then its variants, by name.
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

  /// Of simrun.
  public var version: String
  public var batches: [Batch]

  public init(version: String = Release.version, batches: [Batch]) {
    self.version = version
    self.batches = batches
  }

  /// The same for the same plan.
  public var key: RunDigest {
    let parts = batches.map { batch in
      let words = [batch.scenario, batch.content.text, "\(batch.firstSeed)", "\(batch.seeds)"]
      return RunDigest(ofBytes: words.joined(separator: "\n").utf8)
    }
    return RunDigest(of: [RunDigest(ofBytes: version.utf8)] + parts)
  }
}
