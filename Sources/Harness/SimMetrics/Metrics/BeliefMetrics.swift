import Sensing
import SimKernel

/// The position of the walker that the way home assumed.
enum BeliefMetrics {
  private static let needs: [Metric.Need] = [.feature("way_home"), .truth]
  private static let place = "b the point of the route at the distance shown before its end"

  static let all: [Metric] =
    [("p50", 0.5), ("p95", 0.95), ("max", 1)].map { error($0.0, $0.1) } + [
      Metric(
        "app.wrong_lane.time", .time, needs: needs, better: .lower,
        formula:
          "Σ min(tᵢ₊₁ − tᵢ, 10 s) where |b − p(t)| across the lane underfoot > 5 m, \(place)",
        assumption: "5 m: lanes of a medina lie 12 m apart or more; 10 s",
        "Time for which the way home placed the walker in another lane than the true one."
      ) { run in
        let stays = run.derived(Belief.self).stays(to: run.end)
        var seconds = 0.0
        var greatest = Greatest()
        for stay in stays where stay.place.isInAnotherLane {
          seconds += stay.seconds
          greatest.add(stay.place.acrossMeters, at: stay.place.instant)
        }
        return Score(
          stays.isEmpty ? nil : seconds, count: stays.count,
          worst: greatest.score {
            "the way home placed the walker \(fixed($0, 0)) m from the lane underfoot"
          }.worst)
      },
      Metric(
        "app.wrong_lane.flaps", .frequency, needs: needs, better: .lower,
        formula: "#(changes into another lane than the one underfoot) / Σ min(tᵢ₊₁ − tᵢ, 10 s)",
        assumption: "5 m: lanes of a medina lie 12 m apart or more; 10 s",
        "How often the way home changed from the right lane to a wrong one."
      ) { run in
        let stays = run.derived(Belief.self).stays(to: run.end)
        let seconds = stays.reduce(0) { $0 + $1.seconds }
        let wrong = stays.map(\.place.isInAnotherLane)
        let flaps = zip(wrong, wrong.dropFirst()).count { !$0 && $1 }
        return Score(seconds > 0 ? Double(flaps) / seconds : nil, count: stays.count)
      },
    ]

  private static func error(_ name: String, _ share: Double) -> Metric {
    Metric(
      "app.position_error.\(name)", .length, needs: needs, better: .lower,
      formula: "quantile \(percent(share)) of ‖b − p(t)‖ at each progress shown, \(place)",
      """
      \(which(share)) distance between the place on the route where the way home placed the walker \
      and the walker's true place.
      """
    ) { run in
      run.derived(Belief.self).errors.quantile(share) {
        "the way home placed the walker \(fixed($0, 0)) m off"
      }
    }
  }
}
