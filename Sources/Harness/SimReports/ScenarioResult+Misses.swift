import SimKernel
import SimNumerics
public import SimResults
import SimText

extension ScenarioResult {
  /// The unexpected results, for tests that run scenarios: each with a sentence, its seed, its
  /// moment and the command that reproduces it. Empty if all results are expected.
  public var misses: [String] { variants.flatMap(misses) }

  private func misses(of variant: VariantResult) -> [String] {
    let lead = variant.name.isEmpty ? "" : "variant '\(variant.name)': "
    switch variant.surprise {
    case nil: return []
    case .passes: return [text([lead + "it was expected to fail, but passes"], seed: nil)]
    case .failsOtherwise(let unmissed):
      let words = "it fails, but does not miss \(unmissed.joined(separator: ", "))"
      return [text([lead + words], seed: nil)]
    case .fails: break
    }
    let missed = variant.expectations.indices.compactMap { miss(of: $0, variant, lead) }
    return missed.isEmpty ? [text([lead + variant.passWords], seed: nil)] : missed
  }

  private func miss(of index: Int, _ variant: VariantResult, _ lead: String) -> String? {
    let expectation = variant.expectations[index]
    guard variant.outcome(of: expectation) != .met,
      let (seed, check) = variant.firstFailure(of: index)
    else { return nil }
    var lines = ["\(lead)\(check.name) \(check.measuredWords), expected \(check.expected)"]
    if variant.seeds.count > 1 {
      let failed = expectation.outcomes.count { $0 != .met }
      lines[0] += " (\(failed) of \(variant.seeds.count) runs; this is seed \(seed))"
    } else {
      lines[0] += " (seed \(seed))"
    }
    if let explanation = check.explanation { lines.append("  " + explanation) }
    return text(lines, seed: seed)
  }

  /// `lines`, and the command that runs `seed` alone, or all seeds for nil.
  private func text(_ lines: [String], seed: UInt64?) -> String {
    let command = seed.map { self.command(seed: $0) } ?? reproduction.command
    return (lines + ["  reproduce: \(command)"]).map(\.escapedForTerminal).joined(separator: "\n")
  }
}

extension VariantResult {
  /// States that too few runs passed.
  var passWords: String {
    var words = "\(passes.successes) of \(passes.trials) runs passed"
    if let interval = passes.wilson() {
      let bounds = [interval.lowerBound, interval.upperBound].map {
        Decimals.text($0 * 100, decimals: 1)
      }
      words += ", 95 % Wilson interval \(bounds[0]) % to \(bounds[1]) %"
    }
    return words + "; required: \(Decimals.readable(requiredPassRate * 100)) %" + doubtWords
  }

  /// States, if so, that the runs are too few, and how many would do.
  var doubtWords: String {
    guard needsMoreRuns else { return "" }
    return ", which so few runs cannot show"
      + (runsThatWouldShow.map { "; about \($0) with this share would" } ?? "")
  }
}
