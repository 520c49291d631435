public import SimResults

extension History {
  /// Returns the keeper of `job`'s seeds.
  public func keeper(of job: Job) -> some SeedKeeper { JobKeeper(history: self, job: job) }
}

private struct JobKeeper: SeedKeeper {
  let history: History
  let job: History.Job

  func outcomes(of number: Int, _ batch: JobPlan.Batch) throws -> [SeedOutcome] {
    try history.outcomes(of: number, in: job, batch)
  }

  func add(_ outcome: SeedOutcome, to number: Int) throws {
    try history.add(outcome, to: number, of: job)
  }
}
