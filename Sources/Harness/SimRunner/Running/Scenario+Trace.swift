public import Sensing
import SimFaults
public import SimKernel
import SimResults
public import SimScenarios
import SimSensors
import SimText
import SimWorlds

extension Scenario {
  /// Returns what the phone delivers on `seed` without any feature, faults and truth included.
  /// Replaying it gives the observations of the scenario itself.
  ///
  /// `command` is the command that generates the trace again. Throws `UsageFailure` if the scenario
  /// replays a recording, `Diagnostic` if its walk is impossible, `RunBudget.Excess` if it exceeds
  /// the budget.
  public func trace(seed: UInt64, command: String) throws -> Trace {
    var trace = try RunInput(walking: self, seed: seed).trace
    trace.origin = TraceOrigin(scenario: Reproduction.portable(path), seed: seed, command: command)
    return trace
  }

  /// Returns when the phone has no position for its apps on `seed`, and why: the user or a fault
  /// revokes the permission, or the position is unknown. nil: the position is available again.
  ///
  /// Throws as `trace(seed:command:)` does.
  public func refusals(
    seed: UInt64
  ) throws -> [(instant: Instant, failure: LocationFailure?)] {
    let input = try RunInput(walking: self, seed: seed)
    var refusals: [(instant: Instant, failure: LocationFailure?)] = []
    for fault in input.faults where fault.isOn {
      let failure: LocationFailure? =
        switch fault.name {
        case PermissionRevoked.name: .denied
        case LocationUnknown.name: .unknown
        default: nil
        }
      guard let failure else { continue }
      refusals.append((fault.start, failure))
      if fault.end < input.end { refusals.append((fault.end, nil)) }
    }
    for event in input.phoneScript {
      switch event.event {
      case .permissionDenied, .permissionRevoked: refusals.append((event.instant, .denied))
      case .whenInUseGranted, .alwaysGranted: refusals.append((event.instant, nil))
      default: break
      }
    }
    let order = refusals.indices.sorted { (refusals[$0].instant, $0) < (refusals[$1].instant, $1) }
    return order.map { refusals[$0] }
  }

  /// Path of the recording that the scenario names, relative to the current folder; nil if it names
  /// none. In a scenario, paths are relative to the scenario's folder.
  public var tracePath: String? {
    guard case .recording(let named?, _) = source else { return nil }
    guard !named.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return named }
    return path[...slash] + named
  }
}

extension RunInput {
  /// Walks the plan of `scenario` on `seed`.
  init(walking scenario: Scenario, seed: UInt64) throws {
    let plan = try scenario.walkPlan
    self = try plan.walked { try RunInput(plan, of: scenario, seed: seed) }
  }
}
