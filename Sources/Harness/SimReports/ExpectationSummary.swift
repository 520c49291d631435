import SimNumerics
import SimResults

/// One expectation over all runs of a variant.
struct ExpectationSummary {
  var metric: String
  var unit: String
  var bound: String
  /// The check of each run with its seed, in the order of the seeds.
  var checks: [(seed: UInt64, check: Check)]
  /// The verdict over all runs.
  ///
  /// Of one run, its own. Of many: met where the variant passed, where every run met it, or where
  /// enough did by the lower Wilson bound; insufficient where no run missed it.
  var outcome: Check.Outcome

  var met: Proportion {
    Proportion(
      successes: checks.count { $0.check.outcome == .met }, trials: checks.count)
  }

  /// The first run that did not meet it; nil where all did.
  var firstFailure: (seed: UInt64, check: Check)? {
    checks.first { $0.check.outcome == .missed } ?? checks.first { $0.check.outcome != .met }
  }

  var values: [Double] { checks.compactMap(\.check.measured).filter(\.isFinite) }

  /// Metric and bound, as in `app.position_error.p95 ≤ 45 m`.
  var name: String { bound.isEmpty ? metric : "\(metric) \(bound)" }
}

extension VariantResult {
  /// The scenario's expectations in their order, each over all runs that came to judge it.
  var expectations: [ExpectationSummary] {
    let count = runs.map(\.checks.count).max() ?? 0
    return (0..<count).compactMap { index in
      let checks = runs.filter { index < $0.checks.count }.map { ($0.seed, $0.checks[index]) }
      guard let first = checks.first?.1 else { return nil }
      var summary = ExpectationSummary(
        metric: first.metric, unit: first.unit, bound: first.bound, checks: checks,
        outcome: first.outcome)
      if runs.count != 1 { summary.outcome = outcome(of: summary) }
      return summary
    }
  }

  private func outcome(of summary: ExpectationSummary) -> Check.Outcome {
    let lower = summary.met.wilson()?.lowerBound ?? 0
    if didPass || summary.met.share == 1 || lower >= requiredPassRate { return .met }
    return summary.checks.contains { $0.check.outcome == .missed } ? .missed : .insufficient
  }

  /// The first expectation missed by the first run that failed, one it must miss before others; nil
  /// where all passed.
  var firstFailure: (seed: UInt64, check: Check)? {
    guard let run = runs.first(where: { !$0.passed }) else { return nil }
    let missed =
      run.checks.first { $0.outcome == .missed && misses.contains($0.metric) }
      ?? run.checks.first { $0.outcome == .missed }
    return (missed ?? run.checks.first { $0.outcome != .met }).map { (run.seed, $0) }
  }
}
