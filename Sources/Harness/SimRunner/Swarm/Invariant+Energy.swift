import Sensing
import SimEnergy
import SimKernel
import SimObservations
import SimScenarios
import SimSensors

/// No energy without a cause.
extension Invariant {
  static let ofEnergy = [energy]

  private static let energy = Invariant(
    name: "energy", summary: "no part of the phone uses energy without a request"
  ) { run in
    guard let plan = run.scenario.power else { return nil }
    return breach(by: EnergyModel(plan).use(of: PhoneActivity(run.record)), plan, in: run)
  }

  /// What `use` has no cause for in `run`.
  static func breach(
    by use: EnergyUse, _ plan: PowerPlan, in run: SwarmRun
  ) -> (instant: Instant?, words: String)? {
    for component in PowerComponent.allCases {
      let joules = use.joules(component)
      if !(joules >= 0 && joules.isFinite) {
        return (nil, "\(component.words) spends \(joules) J")
      }
      if joules > 0, !mayRun(component, plan, in: run) {
        return (nil, "\(component.words) spends \(joules) J, and nothing asks for it")
      }
    }
    guard run.record.phone.isEmpty else { return nil }
    // without rules of a platform the sensors run while they are asked for, to the instant
    return unasked(use, .heading, run) { $0.heading }
      ?? unasked(use, .gnss, run) { $0.location }
  }

  /// The first stretch, tails apart, that begins where `isAsked` is not so.
  private static func unasked(
    _ use: EnergyUse, _ component: PowerComponent, _ run: SwarmRun,
    _ isAsked: (SensorRequest) -> Bool
  ) -> (instant: Instant?, words: String)? {
    for segment in use.segments(of: component) where segment.state != .tail {
      let asked = run.record.sensing.last { $0.instant <= segment.start }
      guard segment.end > segment.start, !(asked.map { isAsked($0.request) } ?? false) else {
        continue
      }
      return (segment.start, "\(component.words) runs, and nobody asks for it")
    }
    return nil
  }

  /// Whether anything in the run asks for `component`.
  private static func mayRun(
    _ component: PowerComponent, _ plan: PowerPlan, in run: SwarmRun
  ) -> Bool {
    let record = run.record
    switch component {
    case .idle: return true
    case .cpu, .display:
      return record.script.contains { $0.event == .screenOpened || $0.event == .killed }
    case .redraws: return !record.log.frames.isEmpty
    case .wakes: return !record.givenFixes.isEmpty
    case .gnss, .network:
      return record.sensing.contains { $0.request.location } || asksBesides(run)
    case .heading: return record.sensing.contains { $0.request.heading }
    case .audio: return plan.playsAudio || record.log.kinds.contains { $0.subject == .tour }
    case .bluetooth: return plan.usesBluetooth
    case .cell: return plan.transfers != nil
    }
  }

  /// Whether a feature asks for single positions or has regions watched, or another app locates.
  private static func asksBesides(_ run: SwarmRun) -> Bool {
    let asking: Set<Subject> = [.locate, .cards, .map, .tour, .nearby, .lookup, .plan]
    return run.scenario.platform?.othersLocate == true
      || run.record.log.kinds.contains { asking.contains($0.subject) }
  }
}
