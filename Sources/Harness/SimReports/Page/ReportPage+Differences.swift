import SimResults
import SimText

/// The differences of the variants, seed by seed.
extension ReportPage {
  /// The section with the differences; empty for a single seed.
  var differences: String {
    let rows = result.variants.dropFirst().flatMap { variant in
      variant.differences(in: result).map { row($0, of: variant.name) }
    }
    if rows.isEmpty { return "" }
    return "<h3>Against the scenario as written</h3>\n"
      + HTML.table(
        "stack", caption: "Variants against the scenario as written, metric by metric",
        head: ["variant", "metric", "mean difference", "95 % interval", "seeds", "verdict"],
        numbers: ["mean difference", "seeds"], rows: rows)
  }

  private func row(_ difference: VariantDifference, of name: String) -> String {
    let interval = difference.interval.map {
      "\(signed($0.lowerBound)) … \(signed($0.upperBound))"
    }
    let (words, style) = told(difference.verdict)
    return """
      <tr><th scope="row">\(HTML.foreign(name))</th><td>\(HTML.code(difference.metric))</td>\
      <td class="value">\(signed(difference.mean)) \(HTML.plain(difference.unit))</td>\
      <td class="nowrap">\(interval ?? "")</td><td class="value dim">\(difference.seeds)</td>\
      <td><span class="outcome \(style)">\(words)</span></td></tr>
      """
  }

  private func told(_ verdict: VariantDifference.Verdict) -> (words: String, style: String) {
    switch verdict {
    case .better: ("↑ better", "met")
    case .worse: ("↓ worse", "missed")
    case .changed: ("differs", "")
    case .unclear: ("may be chance", "dim")
    case .insufficient: ("? too few seeds to tell", "insufficient")
    }
  }

  private func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + Decimals.readable(value)
  }
}
