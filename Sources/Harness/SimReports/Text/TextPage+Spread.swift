import SimNumerics
import SimResults
import SimText

extension TextPage {
  /// Writes the expectations over many runs: how many runs met each, and the pass rate.
  mutating func expectations(_ variant: VariantResult, over result: ScenarioResult) {
    heading("Expectations", note: "over \(counted(variant.seeds.count, "run"))")
    if variant.seeds.isEmpty { return sentence("no run", lead: "  ", .doubt) }
    let head = Row(
      cells: ["", "", "met in", "bound"].map { Cell($0, .dim, right: $0 == "met in") })
    let rows = variant.expectations.enumerated().map { index, expectation in
      var row = Row(
        cells: verdict(of: expectation, in: variant) + [
          Cell(expectation.name), Cell(percent(expectation.met.share), right: true),
          Cell(expectation.expected),
        ])
      if let (seed, check) = variant.firstFailure(of: index), let explanation = check.explanation {
        row.below = [("seed \(seed): \(explanation)", nil)]
      }
      return row
    }
    self.rows([head] + rows)
    blank()
    passRate(of: variant)
    if let failing = variant.firstFailing {
      let seed = variant.seeds[failing]
      line("  first failing seed \(seed):  ", result.command(seed: seed))
    }
  }

  private func verdict(
    of expectation: ExpectationResult, in variant: VariantResult
  ) -> [Cell] {
    variant.isOpen(expectation)
      ? [Cell("? too few runs", .doubt)] : verdict(variant.outcome(of: expectation))
  }

  /// Writes the distribution of the runs' values, in numbers and as a picture.
  mutating func spread(_ variant: VariantResult) {
    let columns =
      variant.expectations.map { ($0.name, $0.unit, $0.values) }
      + variant.measures.map { ($0.metric, $0.unit, $0.values) }
    let rows = columns.compactMap { metric, unit, values in
      Spread(values).map { row($0, metric, unit, of: values.count) }
    }
    if rows.isEmpty { return }
    heading("Spread", note: "over the runs; the bars count them, from least to greatest")
    let titles = ["", "min", "p5", "median", "p95", "max"]
    let head = Row(cells: titles.map { Cell($0, .dim, right: true) })
    self.rows([head] + rows)
  }

  private func row(_ spread: Spread, _ metric: String, _ unit: String, of runs: Int) -> Row {
    let decimals = spread.five.map { Decimals.decimals(of: $0) }.max() ?? 0
    var cells = [Cell(metric)]
    cells += spread.five.map { Cell(Decimals.text($0, decimals: decimals), right: true) }
    cells += [.unit(unit), Cell(spread.picture())]
    if spread.count < runs { cells.append(Cell("no data in \(runs - spread.count)", .doubt)) }
    return Row(cells: cells)
  }

  /// Writes the best and the worst seed of every expectation, and the commands to run them.
  mutating func extremes(_ variant: VariantResult, of result: ScenarioResult) {
    let rows = variant.expectations.flatMap { expectation in
      guard let (best, worst) = expectation.extremes else { return [Row]() }
      return [("worst", worst), ("best", best)].map { word, run in
        Row(cells: [
          Cell(word == "worst" ? expectation.name : ""), Cell(word, .dim),
          Cell(Decimals.readable(expectation.values[run]), right: true), .unit(expectation.unit),
          Cell(result.command(seed: variant.seeds[run])),
        ])
      }
    }
    if rows.isEmpty { return }
    heading("Worst and best seeds")
    self.rows(rows)
  }

  private mutating func passRate(of variant: VariantResult) {
    let passes = variant.passes
    var words = "\(passes.successes) of \(counted(passes.trials, "run")) passed"
    words += ", \(percent(passes.share))"
    if let interval = passes.wilson() {
      words += " (95 % Wilson interval \(percent(interval.lowerBound))"
      words += " to \(percent(interval.upperBound)))"
    }
    words += "; required: \(Decimals.readable(variant.requiredPassRate * 100)) %"
    words += variant.doubtWords
    let cell =
      variant.needsMoreRuns ? Cell("? too few runs", .doubt) : verdict(variant.outcome)[0]
    sentence(words, lead: "  \(cell.text)  ", inkOfLead: cell.ink)
  }

  private func percent(_ share: Double?) -> String {
    guard let share else { return "–" }
    return Decimals.text(share * 100, decimals: share == 1 || share == 0 ? 0 : 1) + " %"
  }
}

extension ScenarioResult {
  /// The basis of the verdict, on one line.
  var verdictReason: String {
    var parts: [String] = []
    if judgesNothing { return "none of the \(unjudged) expectations could be judged" }
    if let written = variants.first {
      let outcomes = written.outcomes
      let missed = outcomes.count { $0 == .missed }
      let unknown = written.expectations.count {
        written.outcome(of: $0) == .insufficient && !written.isOpen($0)
      }
      if missed > 0 { parts.append("\(missed) of \(outcomes.count) expectations missed") }
      if written.needsMoreRuns {
        let enough = written.runsThatWouldShow.map { "; about \($0) would" } ?? ""
        parts.append("enough runs passed, but so few cannot show it\(enough)")
      } else if unknown > 0 {
        parts.append("\(unknown) of \(outcomes.count) without enough data")
      }
      if parts.isEmpty && written.didPass {
        let count = outcomes.count
        parts.append(
          unjudged > 0
            ? "\(count) of \(count + unjudged) expectations; the others could not be judged"
            : count == 1 ? "the one expectation" : "all \(count) expectations")
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
