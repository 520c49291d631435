public import SimKernel
import SimNumerics

/// By how much a variant differs from the scenario as written in one metric, on the same seeds.
public struct VariantDifference: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable {
    /// Of the variant, beyond what chance explains.
    case better, worse
    /// Neither value is better in itself, and they differ beyond chance.
    case changed
    /// Chance may explain it.
    case unclear
    /// Fewer than ten seeds: nothing is concluded.
    case insufficient
  }

  public var metric: String
  public var unit: String
  public var better: Direction?
  /// Seeds on which both have a value.
  public var seeds: Int
  /// Of variant minus scenario as written.
  public var mean: Double
  /// Student's 95 % interval of the mean; nil for too few seeds.
  public var interval: ClosedRange<Double>?

  public var verdict: Verdict {
    guard let interval else { return .insufficient }
    if interval.contains(0) { return .unclear }
    guard let better else { return .changed }
    return better.worsening(from: 0, to: mean) > 0 ? .worse : .better
  }
}

extension VariantResult {
  /// How this variant differs from `written`, which ran the same seeds, in each expectation and
  /// measure of many seeds; metrics that are the same on every seed are left out.
  public func differences(from written: VariantResult) -> [VariantDifference] {
    guard seeds.count > 1, seeds == written.seeds else { return [] }
    let old = written.columns
    return columns.compactMap { column in
      guard let before = old.first(where: { $0.metric == column.metric }),
        !zip(before.values, column.values).allSatisfy({ $0 == $1 || ($0.isNaN && $1.isNaN) })
      else { return nil }
      let estimate = Estimate(meanDifferenceFrom: before.values, to: column.values)
      guard let mean = estimate.value, mean.isFinite else { return nil }
      return VariantDifference(
        metric: column.metric, unit: column.unit, better: column.better, seeds: estimate.count,
        mean: mean, interval: estimate.interval)
    }
  }

  /// Expectations, then measures that no expectation is about.
  private var columns: [MeasureResult] {
    let judged = expectations.compactMap { judged in
      judged.metric.map {
        MeasureResult(
          metric: $0, unit: judged.unit, better: judged.better, values: judged.values)
      }
    }
    return judged
      + measures.filter { measure in
        !judged.contains { $0.metric == measure.metric }
      }
  }
}
