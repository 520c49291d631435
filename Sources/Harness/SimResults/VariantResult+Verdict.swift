import SimNumerics

/// What the runs of a variant come to together, as every report tells it.
extension VariantResult {
  /// The verdict over all runs and expectations; a doubt is no pass.
  public var outcome: Check.Outcome { didPass ? .met : .missed }

  /// The verdicts over all runs, in the order of the expectations.
  public var outcomes: [Check.Outcome] { expectations.map(outcome) }

  /// The verdict over all runs.
  ///
  /// Of one run, its own. Of many: met where the variant passed, where every run met it, or where
  /// enough did by the lower Wilson bound; insufficient where no run missed it.
  public func outcome(of expectation: ExpectationResult) -> Check.Outcome {
    if seeds.count == 1 { return expectation.outcomes[0] }
    let lower = expectation.met.wilson()?.lowerBound ?? 0
    if didPass || expectation.met.share == 1 || lower >= requiredPassRate { return .met }
    return expectation.outcomes.contains(.missed) ? .missed : .insufficient
  }

  /// The first run that did not meet expectation number `index`, in full; nil where all did.
  public func firstFailure(of index: Int) -> (seed: UInt64, check: Check)? {
    guard let failure = expectations[index].firstFailure,
      let run = runs.first(where: { $0.seed == seeds[failure] }), index < run.checks.count
    else { return nil }
    return (run.seed, run.checks[index])
  }

  /// The first expectation missed by the first run that failed, one it must miss before others; nil
  /// where all passed.
  public var firstFailure: (seed: UInt64, check: Check)? {
    guard let failing = firstFailing, let run = runs.first(where: { $0.seed == seeds[failing] })
    else { return nil }
    let missed =
      run.checks.first { $0.outcome == .missed && mustMiss($0.criterion.subject) }
      ?? run.checks.first { $0.outcome == .missed }
    return (missed ?? run.checks.first { $0.outcome != .met }).map { (run.seed, $0) }
  }

  private func mustMiss(_ subject: Criterion.Subject) -> Bool {
    subject.metric.map(misses.contains) ?? false
  }

  /// In what a variant is not as expected.
  public enum Surprise: Hashable, Sendable {
    /// It must pass, and does not.
    case fails
    /// It must fail, and does not, or too few runs show it.
    case passes
    /// It fails as it must, but does not miss these metrics.
    case failsOtherwise(unmissed: [String])
  }

  /// nil where it is as expected.
  public var surprise: Surprise? {
    if isAsExpected { return nil }
    if expectedToPass { return .fails }
    let unmissed = misses.filter { !isMissing($0) }
    return unmissed.isEmpty || didPass ? .passes : .failsOtherwise(unmissed: unmissed)
  }

  /// Whether the expectation about `metric` is missed: in the one run, or in more of many runs than
  /// the required pass rate leaves room for.
  func isMissing(_ metric: String) -> Bool {
    guard let expectation = expectations.first(where: { $0.metric == metric }) else {
      return false
    }
    let met = expectation.outcomes.count { $0 != .missed }
    return Double(met) < requiredPassRate * Double(seeds.count)
  }
}
