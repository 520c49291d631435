import Sensing
import SimEnergy
import SimKernel

/// What a run cost, with the phone's figures as they are and at either end of their ranges.
final class EnergyTally: Derivation {
  /// nil where nobody said what the phone draws.
  let use: EnergyUse?
  private let low: EnergyUse?
  private let high: EnergyUse?
  /// When updates were last stopped; nil where they never were, or went on.
  let lastStop: Instant?

  init(_ run: RunView) {
    lastStop = Self.lastStop(of: run.sensing)
    let activity = run.activity
    func use(_ end: PowerProfile.End?) -> EnergyUse? {
      run.power.map { plan in
        var plan = plan
        if let end { plan.profile = plan.profile.at(end) }
        return EnergyModel(plan).use(of: activity)
      }
    }
    (self.use, low, high) = (use(nil), use(.low), use(.high))
  }

  /// Joules of the whole run with the cheapest and with the dearest phone of the profile's ranges.
  var range: ClosedRange<Double>? {
    guard let low = low?.joules(), let high = high?.joules() else { return nil }
    return min(low, high)...max(low, high)
  }

  private static func lastStop(of sensing: [SensingChange]) -> Instant? {
    guard let last = sensing.last, !last.request.location, !last.request.heading,
      sensing.contains(where: { $0.request.location || $0.request.heading })
    else { return nil }
    // of several changes that ask for nothing the first counts
    let silent = sensing.reversed().prefix { !$0.request.location && !$0.request.heading }
    return silent.last?.instant
  }
}

extension EnergyUse {
  /// The component that comes to most in `joules`, the sleeping phone apart; nil where none spent
  /// anything.
  func greatest(_ joules: (PowerComponent) -> Double) -> (
    component: PowerComponent, joules: Double
  )? {
    var greatest: (component: PowerComponent, joules: Double)?
    for component in PowerComponent.allCases where component != .idle {
      let spent = joules(component)
      if spent > greatest?.joules ?? 0 { greatest = (component, spent) }
    }
    return greatest
  }

  /// `joules` as charge, for sentences.
  func charge(_ joules: Double) -> String {
    let charge = profile.milliampereHours(joules)
    return "\(fixed(charge, charge < 1 ? 3 : 1)) mAh"
  }
}
