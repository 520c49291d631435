import SimResults
import SimText

/// A trend in words.
extension Trend {
  var name: String { metric ?? "runs that passed" }

  /// The first and the last value, as in `50 % → 48.1 %`; only one if they are equal.
  var change: String {
    let values = points.map { text(of: $0.value) }
    guard let first = values.first, let last = values.last, first != last else {
      return values.last ?? ""
    }
    return "\(first) → \(last)"
  }

  /// The value with its unit; `–` if nothing was measured.
  func text(of value: Double?) -> String {
    guard let value else { return "–" }
    if metric == nil { return "\(Decimals.readable(value * 100)) %" }
    return Decimals.readable(value) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// A remark on the job at `index`, as in `the scenario is another here`; nil if there is none.
  func remark(at index: Int) -> String? {
    guard index > 0 else { return nil }
    let (before, now) = (points[index - 1], points[index])
    if isRewritten(at: index) { return "another scenario, or other seeds" }
    return before.version == now.version ? nil : "simrun \(now.version)"
  }

  /// Values scaled from 0 (minimum) to 1 (maximum); nil if nothing was measured. If all values are
  /// equal, they are 0.5.
  var heights: [Double?] {
    let values = points.compactMap(\.value)
    guard let low = values.min(), let high = values.max(), low < high else {
      return points.map { $0.value.map { _ in 0.5 } }
    }
    return points.map { $0.value.map { ($0 - low) / (high - low) } }
  }
}

extension [Trend] {
  /// Trends grouped by scenario, in the same order.
  var byScenario: [(scenario: String, trends: [Trend])] {
    var groups: [(scenario: String, trends: [Trend])] = []
    for trend in self {
      if groups.last?.scenario == trend.scenario {
        groups[groups.count - 1].trends.append(trend)
      } else {
        groups.append((trend.scenario, [trend]))
      }
    }
    return groups
  }
}
