import Sensing
import SimKernel
import SimNumerics

/// The scores of a given or shown heading compared with the phone's true facing.
enum HeadingErrorMetrics {
  private static let circular = "circular statistics: Mardia and Jupp 2000, §2.2 and §2.3"

  /// - Parameters:
  ///   - prefix: prefix of the names, as in `given.heading`.
  ///   - what: the scored headings, as in `the headings that the phone gave`.
  static func all(
    _ prefix: String, needs: [Metric.Need], of what: String,
    _ errors: @escaping @Sendable (RunView) -> HeadingErrors
  ) -> [Metric] {
    let family = Family(prefix: prefix, needs: needs + [.truth], what: what, errors: errors)
    return family.resultants + family.sizes + family.settlings
  }

  private struct Family: Sendable {
    var prefix: String
    var needs: [Metric.Need]
    var what: String
    var errors: @Sendable (RunView) -> HeadingErrors

    func metric(
      _ name: String, _ dimension: Dimension, better: Direction? = .lower, formula: String,
      source: String? = nil, assumption: String? = nil, _ summary: String,
      _ score: @escaping @Sendable (HeadingErrors) -> Score
    ) -> Metric {
      let errors = errors
      return Metric(
        "\(prefix).\(name)", dimension, needs: needs, better: better, formula: formula,
        source: source, assumption: assumption, summary
      ) { score(errors($0)) }
    }

    var resultants: [Metric] {
      [
        metric(
          "bias", .angle, better: nil, formula: "atan2(Σ sin εᵢ, Σ cos εᵢ), ε wrapped to ±180°",
          source: circular, "Circular mean of the errors of \(what): above 0 to the right."
        ) { Score($0.resultant?.degrees, count: $0.count) },
        metric(
          "concentration", .count, better: .higher,
          formula: "R̄ = √((Σ sin εᵢ)² + (Σ cos εᵢ)²)/N, 1 if all are equal", source: circular,
          "Length of the mean vector of the errors of \(what)."
        ) { Score($0.resultant?.length, count: $0.count) },
        metric(
          "sd", .angle, formula: "√(−2 ln R̄)", source: circular,
          "Circular standard deviation of the errors of \(what)."
        ) { errors in
          // a resultant of 0 would give an infinite deviation: 5e−324 gives 2200°
          Score(errors.resultant.map { $0.length.circularDegrees }, count: errors.count)
        },
      ]
    }

    var sizes: [Metric] {
      [
        metric(
          "mae", .angle, formula: "1/N Σ |εᵢ|, ε wrapped to ±180°",
          "Mean absolute error of \(what)."
        ) { errors in
          let sum = errors.degrees.reduce(0) { $0 + abs($1) }
          return Score(errors.count > 0 ? sum / Double(errors.count) : nil, count: errors.count)
        },
        metric(
          "p95", .angle, formula: "quantile 95 % of |εᵢ|, linear between ranks",
          "95th percentile of the absolute error of \(what)."
        ) { errors in
          var sample = Sample(reserving: errors.count)
          for (error, instant) in zip(errors.degrees, errors.instants) {
            sample.add(abs(error), at: instant)
          }
          return sample.quantile(0.95) { "the heading was \(fixed($0, 0))° wrong" }
        },
        metric(
          "flips", .share, formula: "#(|εᵢ| > 120°) / N",
          assumption: "120°; a compass read upright flips by 180°",
          "Share of \(what) that pointed in the opposite direction."
        ) { errors in
          let limit = HeadingErrors.flippedDegrees
          let count = errors.degrees.count { abs($0) > limit }
          let first = errors.degrees.firstIndex { abs($0) > limit }
          return Score(
            errors.count > 0 ? Double(count) / Double(errors.count) : nil, count: errors.count,
            worst: first.map {
              let degrees = fixed(abs(errors.degrees[$0]), 0)
              return Moment(errors.instants[$0], "the heading pointed \(degrees)° off")
            })
        },
      ]
    }

    var settlings: [Metric] {
      let assumption = "a disturbance exceeds 30°; settled is within 10° for 2 s"
      return [
        metric(
          "settling.max", .time,
          formula: "max over disturbances of t(|ε| ≤ 10° from then on for 2 s) − t(|ε| > 30°)",
          assumption: assumption,
          """
          Longest time that \(what) took to settle after a disturbance, or to the last of them if \
          they never settled; 0 without a disturbance.
          """
        ) { errors in
          var greatest = Greatest()
          let settlings = errors.settlings
          for settling in settlings {
            greatest.add((settling.end - settling.start).seconds, at: settling.end)
          }
          let isOpen = settlings.last.map { !$0.isSettled && $0.end == greatest.worst?.instant }
          var score = greatest.score { seconds in
            isOpen == true
              ? "the heading had not settled for \(fixed(seconds, 1)) s"
              : "the heading had taken \(fixed(seconds, 1)) s to settle"
          }
          if score.value == nil, errors.count > 0 { score.value = 0 }
          score.count = errors.count
          return score
        },
        metric(
          "overshoot.max", .angle,
          formula: "max of |ε| on the far side of 0 from a disturbance until it has settled",
          assumption: assumption,
          "Farthest that \(what) swung past the truth after a disturbance; 0 without one."
        ) { errors in
          var greatest = Greatest()
          for settling in errors.settlings {
            greatest.add(settling.overshootDegrees, at: settling.end)
          }
          return Score(
            errors.count > 0 ? greatest.worst?.value ?? 0 : nil, count: errors.count)
        },
      ]
    }
  }
}
