import SimNumerics
import SimResults
import SimText

/// Texts on an expectation over all runs of a variant.
extension VariantResult {
  /// The differences from the scenario as written; empty for that itself.
  func differences(in result: ScenarioResult) -> [VariantDifference] {
    guard let written = result.variants.first, written.name != name else { return [] }
    return differences(from: written)
  }
}

extension Check {
  /// The measured value with four digits, or as many as distinguish it from a missed bound.
  var measuredText: String {
    guard let measured, measured.isFinite else { return "–" }
    let bound = expected.split { !$0.isNumber && $0 != "." && $0 != "-" }
    var digits = 4
    var text = Decimals.readable(measured)
    while outcome == .missed && digits < 9 && bound.contains(Substring(text)) {
      digits += 1
      text = Decimals.readable(measured, significantDigits: digits)
    }
    return text
  }

  /// The measured value with its unit, for sentences.
  var measuredWords: String {
    measured == nil ? "nothing measured" : measuredText + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension ExpectationResult {
  /// Name and bound, as in `app.position_error.p95 ≤ 45 m`.
  var title: String { expected.isEmpty ? name : "\(name) \(expected)" }
}

/// The distribution of the values of many runs.
struct Spread {
  /// Minimum, 5th percentile, median, 95th percentile, maximum.
  let five: [Double]
  /// Number of runs with a measured value.
  let count: Int
  private let values: RunColumn<Double>

  /// nil if no run has a measured value.
  init?(_ values: RunColumn<Double>) {
    self.values = values
    (five, count) = Quantiles.streamed([0, 0.05, 0.5, 0.95, 1], of: values)
    if count == 0 { return nil }
  }

  /// The number of values in each of `bins` equal intervals from minimum to maximum; nil if all
  /// values are equal.
  func histogram(bins: Int) -> [Int]? {
    let (least, greatest) = (five[0], five[4])
    guard least < greatest, (greatest - least).isFinite else { return nil }
    var counts = [Int](repeating: 0, count: bins)
    for value in values where value.isFinite {
      let share: Double = (value - least) / (greatest - least)
      counts[min(bins - 1, Int(share * Double(bins)))] += 1
    }
    return counts
  }

  /// The histogram as bars, the highest one full; a dot for an empty bin. Empty if all values are
  /// equal.
  func picture(bins: Int = 12) -> String {
    guard let counts = histogram(bins: bins), let most = counts.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(counts.map { $0 == 0 ? "·" : bars[(8 * $0 - 1) / most] })
  }
}
