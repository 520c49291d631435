import Sensing
import SimEnergy
import SimKernel

/// The energy use of a run, with the phone's figures as stated and at both ends of their ranges.
final class EnergyTally: Derivation {
  /// nil if the scenario has no power profile.
  let use: EnergyUse?
  private let low: EnergyUse?
  private let high: EnergyUse?
  /// When updates were last stopped; nil if they never were or continued to the end.
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

  /// Energy of the whole run, in joules, with all figures at the lower and at the upper ends of the
  /// profile's ranges.
  var range: ClosedRange<Double>? {
    guard let low = low?.joules(), let high = high?.joules() else { return nil }
    return min(low, high)...max(low, high)
  }

  private static func lastStop(of sensing: [SensingChange]) -> Instant? {
    guard let last = sensing.last, !last.request.location, !last.request.heading,
      sensing.contains(where: { $0.request.location || $0.request.heading })
    else { return nil }
    // of several consecutive changes to no request the first counts
    let silent = sensing.reversed().prefix { !$0.request.location && !$0.request.heading }
    return silent.last?.instant
  }
}

extension EnergyUse {
  /// The component with the largest value of `joules`, apart from the sleeping phone; nil if none
  /// used energy.
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

  /// Formats `joules` as charge, for sentences.
  func charge(_ joules: Double) -> String {
    let charge = profile.milliampereHours(joules)
    return "\(fixed(charge, charge < 1 ? 3 : 1)) mAh"
  }
}
