import SimNumerics
import SimResults
import SimWriting

extension TextPage {
  /// The expectations over many runs: how many met each, the spread, and the rate that passed.
  mutating func expectations(_ variant: VariantResult, over result: ScenarioResult) {
    heading("Expectations", note: "over \(counted(variant.runs.count, "run"))")
    if variant.runs.isEmpty { return sentence("no run", lead: "  ", .doubt) }
    let titles = ["", "", "met in", "p5", "median", "p95", "", "bound"]
    let head = Row(
      cells: titles.enumerated().map { index, title in
        Cell(title, .dim, right: (2...5).contains(index), gap: index == 6 ? 1 : 2)
      })
    let rows = variant.expectations.map { row(of: $0) }
    self.rows([head] + rows)
    blank()
    passRate(of: variant)
    if let seed = variant.runs.first(where: { !$0.passed })?.seed {
      line("  first failing seed \(seed):  ", result.command(seed: seed))
    }
  }

  private func row(of summary: ExpectationSummary) -> Row {
    let quantiles = Quantiles(summary.values)
    let spread = [0.05, 0.5, 0.95].map { quantiles($0) }
    let decimals = spread.compactMap { $0.map { Decimals.decimals(of: $0) } }.max() ?? 0
    let cells = spread.map { value in
      Cell(value.map { Decimals.text($0, decimals: decimals) } ?? "–", right: true)
    }
    var row = Row(
      cells: verdict(summary.outcome)
        + [Cell(summary.metric), Cell(percent(summary.met.share), right: true)]
        + cells + [.unit(summary.unit), Cell(summary.bound)])
    if let (seed, check) = summary.firstFailure, let explanation = check.explanation {
      row.below = [("seed \(seed): \(explanation)", nil)]
    }
    return row
  }

  private mutating func passRate(of variant: VariantResult) {
    let passes = variant.passes
    let required = variant.requiredPassRate
    var words = "\(passes.successes) of \(counted(passes.trials, "run")) passed"
    words += ", \(percent(passes.share))"
    if let interval = passes.wilson() {
      words += " (95 % Wilson interval \(percent(interval.lowerBound))"
      words += " to \(percent(interval.upperBound)))"
    }
    words += "; required: \(Decimals.readable(required * 100)) %"
    if !variant.didPass && (passes.share ?? 0) >= required {
      words += ", which so few runs cannot show"
    }
    let outcome: Check.Outcome = variant.didPass ? .met : .missed
    let cell = verdict(outcome)[0]
    sentence(words, lead: "  \(cell.text)  ", inkOfLead: cell.ink)
  }

  private func percent(_ share: Double?) -> String {
    guard let share else { return "–" }
    return Decimals.text(share * 100, decimals: share == 1 || share == 0 ? 0 : 1) + " %"
  }
}

extension ScenarioResult {
  /// What the verdict rests on, in a line.
  var verdictReason: String {
    var parts: [String] = []
    if let written = variants.first {
      let outcomes = written.expectations.map(\.outcome)
      let missed = outcomes.count { $0 == .missed }
      let unknown = outcomes.count { $0 == .insufficient }
      if missed > 0 { parts.append("\(missed) of \(outcomes.count) expectations missed") }
      if unknown > 0 { parts.append("\(unknown) of \(outcomes.count) without enough data") }
      if parts.isEmpty && written.didPass {
        let count = outcomes.count
        parts.append(count == 1 ? "the one expectation" : "all \(count) expectations")
      }
      if parts.isEmpty { parts.append("too few runs passed") }
      if !written.isAsExpected && written.didPass { parts.append("but the scenario should fail") }
      if written.isAsExpected && !written.didPass { parts.append("as expected of the scenario") }
    }
    let others = variants.dropFirst()
    let wrong = others.filter { !$0.isAsExpected }.map { "`\($0.name)`" }
    if !wrong.isEmpty {
      parts.append("not as expected: \(wrong.joined(separator: ", "))")
    } else if !others.isEmpty {
      parts.append("\(others.count) variant\(others.count == 1 ? "" : "s") as expected")
    }
    return parts.isEmpty ? "nothing was run" : parts.joined(separator: "; ")
  }
}
