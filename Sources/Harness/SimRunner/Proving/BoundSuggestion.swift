import SimKernel
import SimMetrics
import SimNumerics
public import SimPrograms
import SimResults
public import SimScenarios
import SimText

/// A bound of an expectation that holds at the stated pass rate.
public struct BoundSuggestion: Hashable, Sendable {
  public var metric: String
  /// The bound in the scenario.
  public var expected: String
  /// The supported bound in the bound's unit, as a scenario writes it; nil if nothing was measured
  /// or there are too few runs to support any bound.
  public var supported: String?

  /// Walks `scenario` as written on `runs` seeds from `firstSeed` and returns the tightest bounds
  /// for which the lower Wilson limit of the share of met runs reaches the pass rate.
  ///
  /// Throws if the scenario can't be run.
  public static func all(
    for scenario: Scenario, firstSeed: UInt64, runs: Int, programs: ProgramSet? = nil
  ) throws -> [BoundSuggestion] {
    var scenario = scenario
    scenario.variants = []
    var options = RunOptions(firstSeed: firstSeed, runs: runs)
    options.programs = programs
    let runner = ScenarioRunner(scenario, options: options)
    let outcomes = try runner.outcomes()
    return scenario.expectations.enumerated().map { number, expectation in
      BoundSuggestion(
        expectation, outcomes.map { $0.runs[0].scores[number] }.filter { !$0.isNaN },
        passRate: scenario.seeds.passRate)
    }
  }

  /// - Parameter values: one value per seed, in the base unit.
  init(_ expectation: Expectation, _ values: [Double], passRate: Double) {
    metric = expectation.metric.name
    expected = expectation.bound.text
    let sorted = values.sorted()
    // the smallest sufficient number of runs
    let enough = (1...max(1, sorted.count)).first {
      let share = Proportion(successes: $0, trials: sorted.count)
      return $0 == sorted.count && passRate == 1
        || (share.wilson()?.lowerBound ?? 0) >= passRate
    }
    guard let enough, enough <= sorted.count else { return }
    func text(_ value: Double) -> String {
      let unit = expectation.bound.unit
      let shown = unit?.value(ofBase: value) ?? value
      return Decimals.readable(shown, significantDigits: 3) + (unit.map { " \($0.symbol)" } ?? "")
    }
    let highest = sorted[enough - 1]
    let lowest = sorted[sorted.count - enough]
    switch (expectation.bound.lower, expectation.bound.upper) {
    case (_?, _?): supported = "\(text(lowest)) .. \(text(highest))"
    case (_?, nil): supported = ">= \(text(lowest))"
    default: supported = "<= \(text(highest))"
    }
  }
}
