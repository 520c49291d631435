import SimNumerics

/// The combined verdict on a variant's runs, as every report shows it.
extension VariantResult {
  /// The verdict over all runs and expectations; never a pass when in doubt.
  public var outcome: Check.Outcome { didPass ? .met : .missed }

  /// The verdicts over all runs, in the order of the expectations.
  public var outcomes: [Check.Outcome] { expectations.map(outcome) }

  /// The verdict on an expectation over all runs.
  ///
  /// A single run gives its own outcome. Of many runs, the expectation is met if the variant
  /// passed, if every run met it, or if enough runs did by the lower Wilson bound. It is missed if
  /// too few runs met it, and insufficient if no run missed it or more runs may show it.
  public func outcome(of expectation: ExpectationResult) -> Check.Outcome {
    if seeds.count == 1 { return expectation.outcomes[0] }
    let lower = expectation.met.wilson()?.lowerBound ?? 0
    if didPass || expectation.met.share == 1 || lower >= requiredPassRate { return .met }
    return expectation.outcomes.contains(.missed)
      && (expectation.met.share ?? 0) < requiredPassRate ? .missed : .insufficient
  }

  /// Whether enough runs met `expectation`, but too few to show it.
  public func isOpen(_ expectation: ExpectationResult) -> Bool {
    seeds.count > 1 && outcome(of: expectation) == .insufficient
      && expectation.outcomes.contains(.missed)
  }

  /// Whether enough of these runs passed, but they are too few to show it.
  public var needsMoreRuns: Bool {
    seeds.count > 1 && !didPass && (passes.share ?? 0) >= requiredPassRate
  }

  /// The least number of runs with this share of passes that would show the required share; nil if
  /// no number up to `mostRunsNamed` would.
  public var runsThatWouldShow: Int? {
    guard let share = passes.share else { return nil }
    return (passes.trials...max(passes.trials, Self.mostRunsNamed)).first { count in
      let passed = Proportion(successes: Int(share * Double(count)), trials: count)
      return (passed.wilson()?.lowerBound ?? 0) >= requiredPassRate
    }
  }

  /// A larger number of runs is no help to a reader: hours of work for a share that is too near.
  private static let mostRunsNamed = 10_000

  /// The first run in full that did not meet expectation `index`; nil if all did.
  public func firstFailure(of index: Int) -> (seed: UInt64, check: Check)? {
    guard let failure = expectations[index].firstFailure,
      let run = runs.first(where: { $0.seed == seeds[failure] }), index < run.checks.count
    else { return nil }
    return (run.seed, run.checks[index])
  }

  /// Index of the first run that misses what the variant must miss, else of the first failing run;
  /// nil if all runs passed.
  public var tellingFailure: Int? {
    let missing = expectations.filter { mustMiss($0.criterion.subject) }
      .compactMap { $0.outcomes.firstIndex(of: .missed) }
    return missing.min() ?? firstFailing
  }

  /// The expectation missed by that run, preferring one that it must miss; nil if all runs passed.
  public var firstFailure: (seed: UInt64, check: Check)? {
    guard let failing = tellingFailure, let run = runs.first(where: { $0.seed == seeds[failing] })
    else { return nil }
    let missed =
      run.checks.first { $0.outcome == .missed && mustMiss($0.criterion.subject) }
      ?? run.checks.first { $0.outcome == .missed }
    return (missed ?? run.checks.first { $0.outcome != .met }).map { (run.seed, $0) }
  }

  private func mustMiss(_ subject: Criterion.Subject) -> Bool {
    subject.metric.map(misses.contains) ?? false
  }

  /// How a variant differs from what is expected of it.
  public enum Surprise: Hashable, Sendable {
    /// It must pass, but does not.
    case fails
    /// It must fail, but does not, or too few runs show it.
    case passes
    /// It fails as expected, but does not miss these metrics.
    case failsOtherwise(unmissed: [String])
  }

  /// nil if it is as expected.
  public var surprise: Surprise? {
    if isAsExpected { return nil }
    if expectedToPass { return .fails }
    let unmissed = misses.filter { !isMissing($0) }
    return unmissed.isEmpty || didPass ? .passes : .failsOtherwise(unmissed: unmissed)
  }

  /// Whether the expectation on `metric` is missed: by the single run, or by more of many runs than
  /// the required pass rate allows.
  func isMissing(_ metric: String) -> Bool {
    guard let expectation = expectations.first(where: { $0.metric == metric }) else {
      return false
    }
    let met = expectation.outcomes.count { $0 != .missed }
    return Double(met) < requiredPassRate * Double(seeds.count)
  }
}
