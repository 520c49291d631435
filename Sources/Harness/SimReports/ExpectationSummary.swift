import SimNumerics
import SimResults
import SimWriting

/// What reports say of an expectation over all runs of a variant.
extension VariantResult {
  /// The verdict over all runs.
  ///
  /// Of one run, its own. Of many: met where the variant passed, where every run met it, or where
  /// enough did by the lower Wilson bound; insufficient where no run missed it.
  func outcome(of expectation: ExpectationResult) -> Check.Outcome {
    if seeds.count == 1 { return expectation.outcomes[0] }
    let lower = expectation.met.wilson()?.lowerBound ?? 0
    if didPass || expectation.met.share == 1 || lower >= requiredPassRate { return .met }
    return expectation.outcomes.contains(.missed) ? .missed : .insufficient
  }

  /// How it differs from the scenario as written; nothing for that itself.
  func differences(in result: ScenarioResult) -> [VariantDifference] {
    guard let written = result.variants.first, written.name != name else { return [] }
    return differences(from: written)
  }

  /// The verdicts in the order of the expectations.
  var outcomes: [Check.Outcome] { expectations.map(outcome) }

  /// The first run that did not meet expectation number `index`, in full; nil where all did.
  func firstFailure(of index: Int) -> (seed: UInt64, check: Check)? {
    guard let failure = expectations[index].firstFailure,
      let run = runs.first(where: { $0.seed == seeds[failure] }), index < run.checks.count
    else { return nil }
    return (run.seed, run.checks[index])
  }

  /// The first expectation missed by the first run that failed, one it must miss before others; nil
  /// where all passed.
  var firstFailure: (seed: UInt64, check: Check)? {
    guard let failing = firstFailing, let run = runs.first(where: { $0.seed == seeds[failing] })
    else { return nil }
    let missed =
      run.checks.first { $0.outcome == .missed && misses.contains($0.metric) }
      ?? run.checks.first { $0.outcome == .missed }
    return (missed ?? run.checks.first { $0.outcome != .met }).map { (run.seed, $0) }
  }
}

extension Check {
  /// The measured value: with four digits, or with as many as set it apart from a missed bound.
  var measuredText: String {
    guard let measured, measured.isFinite else { return "–" }
    let bound = bound.split { !$0.isNumber && $0 != "." && $0 != "-" }
    var digits = 4
    var text = Decimals.readable(measured)
    while outcome == .missed && digits < 9 && bound.contains(Substring(text)) {
      digits += 1
      text = Decimals.readable(measured, significantDigits: digits)
    }
    return text
  }

  /// The measured value with its unit, as in a sentence.
  var measuredWords: String {
    measured == nil ? "nothing measured" : measuredText + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension ExpectationResult {
  /// Metric and bound, as in `app.position_error.p95 ≤ 45 m`.
  var name: String { bound.isEmpty ? metric : "\(metric) \(bound)" }
}

/// How the values of many runs spread.
struct Spread {
  let quantiles: Quantiles

  /// nil where no run had anything to measure.
  init?(_ values: [Double]) {
    quantiles = Quantiles(values.filter(\.isFinite))
    if quantiles.sorted.isEmpty { return nil }
  }

  /// Least, 5th percentile, median, 95th percentile, greatest.
  var five: [Double] { [0, 0.05, 0.5, 0.95, 1].compactMap { quantiles($0) } }

  /// How many runs had something to measure.
  var count: Int { quantiles.sorted.count }

  /// How many values lie in each of `bins` equal parts from least to greatest; nil where all are
  /// the same.
  func histogram(bins: Int) -> [Int]? {
    guard let least = quantiles.sorted.first, let greatest = quantiles.sorted.last,
      least < greatest, (greatest - least).isFinite
    else { return nil }
    var counts = [Int](repeating: 0, count: bins)
    for value in quantiles.sorted {
      counts[min(bins - 1, Int((value - least) / (greatest - least) * Double(bins)))] += 1
    }
    return counts
  }

  /// The histogram as bars, the highest full; a dot where there is nothing. Empty where all values
  /// are the same.
  func picture(bins: Int = 12) -> String {
    guard let counts = histogram(bins: bins), let most = counts.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(counts.map { $0 == 0 ? "·" : bars[(8 * $0 - 1) / most] })
  }
}
