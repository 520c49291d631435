/// Keeps what the seeds of one job come to, so that it goes on from there where it was stopped.
public protocol SeedKeeper: Sendable {
  /// What is kept of batch `number`, whose plan is `batch`, in the order of the seeds.
  func outcomes(of number: Int, _ batch: JobPlan.Batch) throws -> [SeedOutcome]

  /// Keeps what a seed of batch `number` came to; from any thread.
  func add(_ outcome: SeedOutcome, to number: Int) throws
}
