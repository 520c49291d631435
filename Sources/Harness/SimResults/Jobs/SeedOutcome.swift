public import SimObservations

/// The outcome of one seed in every variant: the data that the history keeps, sufficient to resume
/// a job.
public struct SeedOutcome: Hashable, Sendable {
  /// One run: a variant on the seed.
  public struct Run: Hashable, Sendable {
    /// Name of the variant; empty for the scenario as written.
    public var variant: String
    public var digest: RunDigest
    /// Combined outcome of all expectations.
    public let outcome: Check.Outcome
    /// Scores in base units, in the order of the batch's fields; NaN if there was nothing to
    /// measure.
    public var scores: [Double]

    /// Judges `scores`; the first scores belong to `criteria`, in order.
    public init(variant: String, digest: RunDigest, criteria: [Criterion], scores: [Double]) {
      self.init(
        variant: variant, digest: digest,
        outcome: .together(zip(criteria, scores).lazy.map { $0.judge($1) }), scores: scores)
    }

    /// Restores a kept run.
    package init(variant: String, digest: RunDigest, outcome: Check.Outcome, scores: [Double]) {
      self.variant = variant
      self.digest = digest
      self.outcome = outcome
      self.scores = scores
    }

    /// Compares scores bit by bit, so that NaN equals itself.
    public static func == (one: Run, other: Run) -> Bool {
      one.variant == other.variant && one.digest == other.digest && one.outcome == other.outcome
        && one.scores.map(\.bitPattern) == other.scores.map(\.bitPattern)
    }
  }

  public var seed: UInt64
  /// The scenario as written, then its variants.
  public var runs: [Run]
  /// How often each fault and each script line happened, in the order of the batch's fields; nil if
  /// a swarm left the fault out.
  public var events: [UInt64?]

  public init(seed: UInt64, runs: [Run], events: [UInt64?]) {
    self.seed = seed
    self.runs = runs
    self.events = events
  }
}
