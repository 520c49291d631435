import Elementary
import Geodesy
import Sensing
import SimKernel
import SimNumerics

/// Whether the phone's reported accuracy has the meaning that the platform states.
///
/// A fix without a reported accuracy makes no claim and is left out.
enum CalibrationMetrics {
  static let all: [Metric] =
    [containment]
    + [("x0_5", 0.5), ("x1_5", 1.5), ("x2", 2.0), ("x3", 3.0)].map { reliability($0.0, $0.1) }
    + [gap, reliabilityError, meanSquared, inEllipse, outsideBounds]

  private static let meaning =
    "iOS: 2-D RMS (an Apple engineer, forum thread 699996); Android: 68 % radius (Location)"
  private static let textbook = "Bar-Shalom, Li and Kirubarajan 2001, §5.4"

  private static let containment = Metric(
    "given.containment", .share, needs: [.truth],
    formula: "#(eᵢ ≤ accᵢ) / N; an honest phone gives 63.2 % on iOS, 68 % on Android",
    source: meaning,
    "Share of the fixes that were no farther off than the accuracy reported with them."
  ) { contained($0, 1) }

  private static func reliability(_ name: String, _ factor: Double) -> Metric {
    let share = { (platform: Platform) in fixed(100 * platform.expectedShare(within: factor), 1) }
    return Metric(
      "given.containment.\(name)", .share, needs: [.truth],
      formula: """
        #(eᵢ ≤ \(shown(factor)) accᵢ) / N; an honest phone gives \(share(.ios)) % on iOS, \
        \(share(.android)) % on Android
        """,
      source: meaning, assumption: "Rayleigh errors: normal and equal in all directions",
      "Share of the fixes that were no farther off than \(shown(factor)) times their accuracy."
    ) { contained($0, factor) }
  }

  private static let gap = Metric(
    "given.containment.gap", .share, needs: [.truth], better: .lower,
    formula: "|#(eᵢ ≤ accᵢ)/N − K|, K = 63.2 % on iOS, 68 % on Android", source: meaning,
    "How far the share of fixes within their accuracy is from the share that the platform defines."
  ) { run in
    let score = contained(run, 1)
    guard let platform = run.trace.platform, let share = score.value else {
      return Score(nil, count: 0)
    }
    return Score(abs(share - platform.expectedShare(within: 1)), count: score.count)
  }

  private static let reliabilityError = Metric(
    "given.reliability.error", .share, needs: [.truth], better: .lower,
    formula: """
      mean over f = 0.5, 1, 1.5, 2, 3 of |#(eᵢ ≤ f accᵢ)/N − P(f)|, P = 1 − exp(−f²) on iOS, \
      1 − exp(−1.1394 f²) on Android
      """,
    source: meaning, assumption: "Rayleigh errors: normal and equal in all directions",
    "Mean distance of the reliability curve of the accuracies from that of an honest phone."
  ) { run in
    guard let platform = run.trace.platform else { return Score(nil, count: 0) }
    var (sum, count) = (0.0, 0)
    let factors = [0.5, 1, 1.5, 2, 3]
    for factor in factors {
      let score = contained(run, factor)
      guard let share = score.value else { return score }
      sum += abs(share - platform.expectedShare(within: factor))
      count = score.count
    }
    return Score(sum / Double(factors.count), count: count)
  }

  private static let meanSquared = Metric(
    "given.nees.mean", .count, needs: [.truth],
    formula:
      "1/N Σ eᵢᵀPᵢ⁻¹eᵢ; 2 for an honest phone, more if it reports too small errors. \(covariance)",
    source: textbook,
    "Mean normalized estimation error squared of the fixes, by the accuracy they claim."
  ) { run in
    let errors = normalizedErrors(run)
    return Score(errors.mean, count: errors.count)
  }

  private static let covariance = "P = (acc²/2) I on iOS, (acc/1.5096)² I on Android"

  private static let inEllipse = Metric(
    "given.nees.within95", .share, needs: [.truth],
    formula:
      "#(eᵢᵀPᵢ⁻¹eᵢ ≤ 5.99)/N, 5.99 = −2 ln 0.05, the 95 % quantile of χ² with 2 degrees of "
      + "freedom. \(covariance)",
    source: textbook,
    "Share of the fixes within the ellipse that holds 95 % of them if accuracies are honest."
  ) { run in
    let errors = normalizedErrors(run)
    let limit = -2 * Portable.log(0.05)
    let count = errors.count { $0 <= limit }
    return Score(errors.isEmpty ? nil : Double(count) / Double(errors.count), count: errors.count)
  }

  private static let outsideBounds = Metric(
    "given.nees.outside", .count, needs: [.truth], better: .lower,
    formula: """
      how far the mean lies outside the 2.5 and 97.5 % quantiles of χ² with 2M degrees of freedom, \
      divided by M (Wilson and Hilferty 1931), M = N(1 − r²)/(1 + r²), \
      r = exp(−median gap / 45 s); squares have the correlation r²
      """,
    source: textbook, assumption: "errors decorrelate within 45 s",
    """
    How far the mean normalized error squared is from what chance explains; 0 is consistent, and \
    fewer than ten independent fixes give no value.
    """
  ) { run in
    let errors = normalizedErrors(run)
    guard let mean = errors.mean, let gap = run.derived(GivenFixes.self).nominalGapSeconds else {
      return Score(nil, count: 0)
    }
    // squares of normal errors with correlation r have correlation r²
    let independent = EffectiveCount.of(
      errors.count, spacingSeconds: max(gap, 1e-3),
      correlationSeconds: EffectiveCount.laneCorrelationSeconds / 2)
    guard independent >= Estimate.leastEffectiveCount else {
      return Score(nil, count: errors.count)
    }
    let bounds = boundsOfMean(of: independent)
    return Score(max(0, bounds.lowerBound - mean, mean - bounds.upperBound), count: errors.count)
  }

  /// The range that holds the mean of `count` independent normalized errors with two degrees of
  /// freedom in 95 of 100 runs; within 0.2 % of `ChiSquared.boundsOfMean` from ten on.
  ///
  /// GSL is not used, so that a score has the same bits on every machine.
  static func boundsOfMean(of count: Double) -> ClosedRange<Double> {
    let spread = 2 / (9 * 2 * count)
    func quantile(_ z: Double) -> Double {
      let root = max(0, 1 - spread + z * spread.squareRoot())
      return 2 * root * root * root
    }
    return quantile(-1.959964)...quantile(1.959964)
  }

  private static func contained(_ run: RunView, _ factor: Double) -> Score {
    let errors = run.derived(GivenFixes.self).vouchedErrors
    let count = errors.count { $0.error.meters <= factor * $0.accuracyMeters }
    return Score(errors.isEmpty ? nil : Double(count) / Double(errors.count), count: errors.count)
  }

  /// Squared errors divided by the variance per axis that the platform's accuracy claims; empty if
  /// the platform is unknown.
  private static func normalizedErrors(_ run: RunView) -> [Double] {
    guard let platform = run.trace.platform else { return [] }
    let perAxis = platform.axesPerAccuracy
    return run.derived(GivenFixes.self).vouchedErrors.map { error, accuracy in
      let sigma = accuracy / perAxis
      return error.meters * error.meters / (sigma * sigma)
    }
  }

  private static func shown(_ factor: Double) -> String {
    factor == factor.rounded() ? fixed(factor, 0) : fixed(factor, 1)
  }
}

extension Platform {
  /// The reported accuracy in standard deviations of one axis, for errors that are equal in all
  /// directions: √2 for the 2-D RMS, 1.5096 for the radius of 68 %.
  fileprivate var axesPerAccuracy: Double {
    switch self {
    case .ios: 2.0.squareRoot()
    case .android: (-2 * Portable.log(1 - 0.68)).squareRoot()
    }
  }

  /// The share of Rayleigh errors within `factor` times the accuracy: 63.2 % and 68 % at 1.
  fileprivate func expectedShare(within factor: Double) -> Double {
    let sigmas = factor * axesPerAccuracy
    return 1 - Portable.exp(-sigmas * sigmas / 2)
  }
}
