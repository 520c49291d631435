import SimNumerics
import SimResults
import SimWriting

/// What reports say of an expectation over all runs of a variant.
extension VariantResult {
  /// How it differs from the scenario as written; nothing for that itself.
  func differences(in result: ScenarioResult) -> [VariantDifference] {
    guard let written = result.variants.first, written.name != name else { return [] }
    return differences(from: written)
  }
}

extension Check {
  /// The measured value: with four digits, or with as many as set it apart from a missed bound.
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

  /// The measured value with its unit, as in a sentence.
  var measuredWords: String {
    measured == nil ? "nothing measured" : measuredText + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension ExpectationResult {
  /// Name and bound, as in `app.position_error.p95 ≤ 45 m`.
  var title: String { expected.isEmpty ? name : "\(name) \(expected)" }
}

/// How the values of many runs spread.
struct Spread {
  /// Least, 5th percentile, median, 95th percentile, greatest.
  let five: [Double]
  /// How many runs had something to measure.
  let count: Int
  private let values: RunColumn<Double>

  /// nil where no run had anything to measure.
  init?(_ values: RunColumn<Double>) {
    self.values = values
    (five, count) = Quantiles.streamed([0, 0.05, 0.5, 0.95, 1], of: values)
    if count == 0 { return nil }
  }

  /// How many values lie in each of `bins` equal parts from least to greatest; nil where all are
  /// the same.
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

  /// The histogram as bars, the highest full; a dot where there is nothing. Empty where all values
  /// are the same.
  func picture(bins: Int = 12) -> String {
    guard let counts = histogram(bins: bins), let most = counts.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(counts.map { $0 == 0 ? "·" : bars[(8 * $0 - 1) / most] })
  }
}
