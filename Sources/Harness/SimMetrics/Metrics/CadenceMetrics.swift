import Sensing
import SimKernel

/// The regularity of fixes.
enum CadenceMetrics {
  static let all: [Metric] =
    [
      Metric(
        "given.gap.mean", .time, better: .lower, formula: "1/N Σ gᵢ, gᵢ = delivery i + 1 − i",
        "Mean time from one fix that was given to the next."
      ) { run in
        let gaps = run.derived(GivenFixes.self).gapSeconds
        return Score(gaps.mean, count: gaps.count)
      }
    ]
    + [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)].map { gap($0.0, $0.1) } + [
      Metric(
        "given.gap.cv", .count, better: .lower,
        formula: "SD(gᵢ) / mean(gᵢ), 1 if the gaps are random",
        "Coefficient of variation of the times from one fix to the next."
      ) { run in
        let gaps = run.derived(GivenFixes.self).gapSeconds
        guard let mean = gaps.mean, mean > 0, let spread = gaps.rootMeanSquare(from: mean) else {
          return Score(nil, count: gaps.count)
        }
        return Score(spread / mean, count: gaps.count)
      },
      Metric(
        "given.gap.jitter", .time, better: .lower, formula: "√(1/N Σ (gᵢ − median g)²)",
        "Root of the mean squared deviation of the gaps from the median one."
      ) { run in
        let fixes = run.derived(GivenFixes.self)
        return Score(
          fixes.nominalGapSeconds.flatMap { fixes.gapSeconds.rootMeanSquare(from: $0) },
          count: fixes.gapSeconds.count)
      },
      Metric(
        "given.gap.doubled", .share, better: .lower, formula: "#(gᵢ > 2 × median g) / N",
        "Share of the gaps that were longer than twice the median one."
      ) { run in
        let fixes = run.derived(GivenFixes.self)
        let (gaps, nominal) = (fixes.gapSeconds, fixes.nominalGapSeconds ?? 0)
        let count = gaps.count { $0 > 2 * nominal }
        return Score(gaps.isEmpty ? nil : Double(count) / Double(gaps.count), count: gaps.count)
      },
    ] + [1, 10, 100].map { deviation($0) }

  private static func gap(_ name: String, _ share: Double) -> Metric {
    Metric(
      "given.gap.\(name)", .time, better: .lower,
      formula: "quantile \(percent(share)) of gᵢ = delivery i + 1 − i, linear between ranks",
      "\(which(share)) time from one fix that was given to the next."
    ) { run in
      run.derived(GivenFixes.self).gaps.quantile(share) { "no fix had come for \(fixed($0, 1)) s" }
    }
  }

  /// The overlapping estimator: it uses every sequence of fixes of that length.
  private static func deviation(_ seconds: Int) -> Metric {
    Metric(
      "given.adev.\(seconds)s", .count, better: .lower,
      formula: """
        √(1/(2 m² T² (N − 2m)) Σ (tₖ₊₂ₘ − 2tₖ₊ₘ + tₖ)²), T = median gap, m = \(seconds) s / T \
        rounded
        """,
      source: "overlapping Allan deviation: NIST SP 1065 §5.2.4",
      """
      Allan deviation of the times of delivery over \(seconds) s: the relative \
      wander of the cadence.
      """
    ) { run in
      let fixes = run.derived(GivenFixes.self)
      guard let nominal = fixes.nominalGapSeconds, nominal > 0 else { return Score(nil, count: 0) }
      let length = (Double(seconds) / nominal).rounded()
      guard length >= 1, 2 * length < Double(fixes.all.count) else { return Score(nil, count: 0) }
      let m = Int(length)
      let count = fixes.all.count - 2 * m
      var sum = 0.0
      for k in 0..<count {
        let (t0, t1, t2) = (fixes.all[k], fixes.all[k + m], fixes.all[k + 2 * m])
        let bend =
          (t2.delivered - t1.delivered).seconds - (t1.delivered - t0.delivered).seconds
        sum += bend * bend
      }
      let tau = length * nominal
      return Score((sum / (2 * Double(count))).squareRoot() / tau, count: count)
    }
  }
}
