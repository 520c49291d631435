import Sensing
import SimEnergy
import SimKernel
import SimObservations
import SimScenarios
import SimSensors

/// Invariant: energy is used only for a cause.
extension Invariant {
  static let ofEnergy = [energy]

  private static let energy = Invariant(
    name: "energy", summary: "no part of the phone uses energy without a request"
  ) { run in
    guard let plan = run.scenario.power else { return nil }
    return breach(by: EnergyModel(plan).use(of: PhoneActivity(run.record)), plan, in: run)
  }

  /// Returns the energy use in `run` without a cause.
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
    // without platform rules the sensors run exactly while they are requested
    return unasked(use, .heading, run) { $0.heading }
      ?? unasked(use, .gnss, run) { $0.location }
  }

  /// The first period of use, tails excluded, that begins while `isAsked` is false.
  private static func unasked(
    _ use: EnergyUse, _ component: PowerComponent, _ run: SwarmRun,
    _ isAsked: (SensorRequest) -> Bool
  ) -> (instant: Instant?, words: String)? {
    for segment in use.segments(of: component) where segment.state != .tail {
      let asked = run.record.sensing.last { $0.instant <= segment.start }
      guard segment.end > segment.start, !(asked.map { isAsked($0.request) } ?? false) else {
        continue
      }
      return (segment.start, "\(component.words) runs without a request")
    }
    return nil
  }

  /// Whether anything in the run requests `component`.
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

  /// Whether a feature requests single positions or region monitoring, or another app locates.
  private static func asksBesides(_ run: SwarmRun) -> Bool {
    let asking: Set<Subject> = [.locate, .cards, .map, .tour, .nearby, .lookup, .plan]
    return run.scenario.platform?.othersLocate == true
      || run.record.log.kinds.contains { asking.contains($0.subject) }
  }
}
