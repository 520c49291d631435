public import SimKernel
import SimNumerics

/// The difference of a variant from the scenario as written in one metric, on the same seeds.
public struct VariantDifference: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable {
    /// The variant is better or worse, beyond chance.
    case better, worse
    /// Neither direction is better, and the difference exceeds chance.
    case changed
    /// Possibly chance.
    case unclear
    /// Fewer than ten seeds: no conclusion.
    case insufficient
  }

  public var metric: String
  public var unit: String
  public var better: Direction?
  /// Number of seeds on which both have a value.
  public var seeds: Int
  /// Mean of variant minus scenario as written.
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
  /// Returns the differences of this variant from `written`, run on the same seeds, for each
  /// expectation and measure if there are many seeds; metrics with equal values on every seed are
  /// left out.
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

  /// Expectations, then measures without an expectation.
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
