/// Keeps the outcomes of a job's seeds, so that the job can resume after a stop.
public protocol SeedKeeper: Sendable {
  /// Returns the kept outcomes of batch `number` with plan `batch`, in the order of the seeds.
  func outcomes(of number: Int, _ batch: JobPlan.Batch) throws -> [SeedOutcome]

  /// Keeps the outcome of a seed of batch `number`; called from any thread.
  func add(_ outcome: SeedOutcome, to number: Int) throws
}
