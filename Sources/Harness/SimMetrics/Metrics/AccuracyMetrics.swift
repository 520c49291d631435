import Sensing
import SimKernel

/// The errors of fixes, each at its time of measurement.
enum AccuracyMetrics {
  static let all: [Metric] =
    [("p50", 0.5), ("p68", 0.68), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99), ("max", 1)]
    .map { error($0.0, $0.1) } + [rootMeanSquare] + bias
    + [("p50", 0.5), ("p95", 0.95)].flatMap { name, share in
      [
        side("along.\(name)", share, "along the lane underfoot") { run in
          run.derived(GivenFixes.self).alongMeters.quantile(share) {
            "the fix was \(fixed($0, 0)) m off along the lane"
          }
        },
        side("cross.\(name)", share, "across the lane underfoot") { run in
          run.derived(GivenFixes.self).acrossMeters.quantile(share) {
            "the fix was \(fixed($0, 0)) m off across the lane"
          }
        },
      ]
    }
    + [("p50", 0.5), ("p75", 0.75), ("p95", 0.95)].map { latest($0.0, $0.1) }

  private static let competition = "EvAAL competitions score the third quartile, p75"

  private static func error(_ name: String, _ share: Double) -> Metric {
    Metric(
      "given.error.\(name)", .length, needs: [.truth], better: .lower,
      formula: "quantile \(percent(share)) of eᵢ = ‖p̂ᵢ − p(tᵢ)‖, linear between ranks",
      source: share == 0.75 ? competition : nil,
      """
      \(which(share)) distance of a given fix from where the phone was when it was measured.
      """
    ) { run in
      run.derived(GivenFixes.self).errorMeters.quantile(share) {
        "the fix was \(fixed($0, 0)) m off"
      }
    }
  }

  private static let rootMeanSquare = Metric(
    "given.error.rmse", .length, needs: [.truth], better: .lower,
    formula: "√(1/N Σ eᵢ²), the DRMS; 63 to 68 % of fixes lie within it",
    "Root of the mean squared distance of a given fix from where the phone was."
  ) { run in
    let errors = run.derived(GivenFixes.self).errors
    return Score(errors.map(\.meters).rootMeanSquare(), count: errors.count)
  }

  private static let bias = [
    Metric(
      "given.error.bias", .length, needs: [.truth], better: .lower,
      formula: "‖1/N Σ (p̂ᵢ − p(tᵢ))‖",
      "Length of the mean error vector, which is the error common to all fixes."
    ) { run in
      let errors = run.derived(GivenFixes.self).errors
      guard let east = errors.map(\.eastMeters).mean, let north = errors.map(\.northMeters).mean
      else { return Score(nil, count: 0) }
      return Score((east * east + north * north).squareRoot(), count: errors.count)
    },
    component("given.error.bias.east", "east", \.eastMeters),
    component("given.error.bias.north", "north", \.northMeters),
  ]

  private static func component(
    _ name: String, _ way: String, _ part: @escaping @Sendable (FixError) -> Double
  ) -> Metric {
    Metric(
      name, .length, needs: [.truth], formula: "1/N Σ of the parts of p̂ᵢ − p(tᵢ) to the \(way)",
      "Meters that the fixes lay too far \(way) on average."
    ) { run in
      let errors = run.derived(GivenFixes.self).errors
      return Score(errors.map(part).mean, count: errors.count)
    }
  }

  private static func side(
    _ name: String, _ share: Double, _ way: String,
    _ quantile: @escaping @Sendable (RunView) -> Score
  ) -> Metric {
    Metric(
      "given.error.\(name)", .length, needs: [.truth], better: .lower,
      formula: "quantile \(percent(share)) of the absolute part of p̂ᵢ − p(tᵢ) \(way)",
      source: "in a lane the error across it is the larger one (Wang, Groves and Ziebart 2014)",
      "\(which(share)) error of a given fix \(way).", score: quantile)
  }

  private static func latest(_ name: String, _ share: Double) -> Metric {
    Metric(
      "given.error.latest.\(name)", .length, needs: [.truth], better: .lower,
      formula:
        "quantile \(percent(share)) of ‖p̂ − p(t)‖, t = 0 s, 1 s, … , p̂ the newest given by t",
      source: "as in the EvAAL competitions: sampled by a clock, not at the fixes",
      """
      \(which(share)) distance from the newest fix to the phone, each second with location on: \
      gaps and late fixes count.
      """
    ) { run in
      run.derived(PositionClock.self).errors.quantile(share) {
        "the newest fix was \(fixed($0, 0)) m off"
      }
    }
  }
}
