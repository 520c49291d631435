public import SimObservations

/// What one seed came to in every variant: what the history keeps, and all that a job needs to go
/// on from.
public struct SeedOutcome: Hashable, Sendable {
  /// One run: a variant on the seed.
  public struct Run: Hashable, Sendable {
    /// Empty for the scenario as written.
    public var variant: String
    public var digest: RunDigest
    /// Of all expectations.
    public let outcome: Check.Outcome
    /// In base units, in the order of the batch's fields; NaN where there was nothing to measure.
    public var scores: [Double]

    /// Judges `scores`, of which the first are those of `criteria`.
    public init(variant: String, digest: RunDigest, criteria: [Criterion], scores: [Double]) {
      self.init(
        variant: variant, digest: digest,
        outcome: .together(zip(criteria, scores).lazy.map { $0.judge($1) }), scores: scores)
    }

    /// As it was kept.
    package init(variant: String, digest: RunDigest, outcome: Check.Outcome, scores: [Double]) {
      self.variant = variant
      self.digest = digest
      self.outcome = outcome
      self.scores = scores
    }

    /// By the bits, so that NaN is equal to itself.
    public static func == (one: Run, other: Run) -> Bool {
      one.variant == other.variant && one.digest == other.digest && one.outcome == other.outcome
        && one.scores.map(\.bitPattern) == other.scores.map(\.bitPattern)
    }
  }

  public var seed: UInt64
  /// The scenario as written, then its variants.
  public var runs: [Run]
  /// How often each fault and each line of the script happened, in the order of the batch's fields;
  /// nil where a swarm left the fault out.
  public var events: [UInt64?]

  public init(seed: UInt64, runs: [Run], events: [UInt64?]) {
    self.seed = seed
    self.runs = runs
    self.events = events
  }
}
