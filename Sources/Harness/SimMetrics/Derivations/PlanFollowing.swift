import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A plan of the day compared with the user's true positions.
final class PlanFollowing: Derivation {
  /// How far the plan lags behind reality, in seconds.
  private(set) var behind = Greatest()
  /// How much too early the plans' first steps are, in seconds.
  private(set) var hurry = Greatest()

  /// The duration, in seconds, below which a stay counts as passing by (assumed).
  static let passingSeconds = 60.0

  init(_ run: RunView) {
    behind = PlanFollowing.behind(run, PlanStay.all(run))
    hurry = PlanFollowing.hurry(run)
  }

  /// Highest plausible speed in a town, in m/s, and the rounding error of times in whole minutes.
  private static let fastest = 2.0
  private static let roundingSeconds = 60.0

  private static func hurry(_ run: RunView) -> Greatest {
    var hurry = Greatest()
    guard let truth = run.trace.truth else { return hurry }
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0, let place = step.place,
        let coordinate = run.facts.planPlace(place)?.coordinate
      else { return }
      let meters = truth.plane.point(coordinate).distance(to: truth.point(at: instant))
      let left = max(0, minute(instant) + step.arrivesSeconds - instant.seconds)
      hurry.add(max(0, meters / fastest - roundingSeconds - left), at: instant)
    }
    return hurry
  }

  // MARK: lag of the plan

  private static func behind(_ run: RunView, _ stays: [PlanStay]) -> Greatest {
    var plans: [(instant: Instant, dayEnd: Double, next: PlanStepShown?)] = []
    run.forEach(PlanShown.self) { plans.append(($0, minute($0) + $1.dayEndSeconds, nil)) }
    var index = 0
    run.forEach(PlanStepShown.self) { instant, step in
      guard step.number == 0 else { return }
      while index < plans.count, plans[index].instant < instant || plans[index].next != nil {
        index += 1
      }
      if index < plans.count { plans[index].next = step }
    }
    var behind = Greatest()
    for (number, plan) in plans.enumerated() {
      let end = number + 1 < plans.count ? plans[number + 1].instant : run.end
      guard let next = plan.next, plan.instant < end else { continue }
      for part in parts(from: plan.instant, to: end, of: next, stays) {
        let limit =
          minute(plan.instant) + (part.isThere ? next.endsSeconds : next.arrivesSeconds)
        let seconds = min(part.to.seconds, plan.dayEnd) - limit
        behind.add(max(0, seconds), at: part.to)
      }
    }
    return behind
  }

  /// Start of the minute of `instant`, in seconds.
  static func minute(_ instant: Instant) -> Double {
    Double(instant.nanoseconds / 60_000_000_000) * 60
  }

  /// The periods before and after the user reaches the place of `step`; a pause without a place
  /// happens wherever the user is.
  private static func parts(
    from start: Instant, to end: Instant, of step: PlanStepShown, _ stays: [PlanStay]
  ) -> [(to: Instant, isThere: Bool)] {
    guard let place = step.place else { return [(end, true)] }
    let came = stays.first { $0.place == place && $0.seconds >= passingSeconds }?.from
    guard let came, came < end else { return [(end, false)] }
    return came > start ? [(came, false), (end, true)] : [(end, true)]
  }
}
