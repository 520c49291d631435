import SimResults
import SimText

extension TextPage {
  /// Writes the differences of each variant from the scenario as written, on the same seeds.
  mutating func differences(_ result: ScenarioResult) {
    var rows: [Row] = []
    for variant in result.variants.dropFirst() {
      for (index, difference) in variant.differences(in: result).enumerated() {
        rows.append(row(difference, of: index == 0 ? variant.name : ""))
      }
    }
    if rows.isEmpty { return }
    heading(
      "Variants against the scenario as written",
      note: "mean difference by seed, with its 95 % interval")
    self.rows(rows)
  }

  private func row(_ difference: VariantDifference, of name: String) -> Row {
    let interval = difference.interval.map {
      "\(signed($0.lowerBound)) … \(signed($0.upperBound))"
    }
    return Row(cells: [
      Cell(name), Cell(difference.metric), Cell(signed(difference.mean), right: true),
      .unit(difference.unit), Cell(interval ?? "", .dim),
      Cell("n \(difference.seeds)", .dim), verdict(difference.verdict),
    ])
  }

  private func verdict(_ verdict: VariantDifference.Verdict) -> Cell {
    switch verdict {
    case .better: Cell("better", .good)
    case .worse: Cell("worse", .bad)
    case .changed: Cell("differs")
    case .unclear: Cell("may be chance", .dim)
    case .insufficient: Cell("too few seeds to tell", .doubt)
    }
  }

  private func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + Decimals.readable(value)
  }
}
