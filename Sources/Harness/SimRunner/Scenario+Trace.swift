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

  /// Returns only the fixes and the truth of `seed`, for callers that need nothing else. If no
  /// fault depends on headings, the fixes equal those of `trace(seed:command:)`, apart from one
  /// more at the end; the truth is known at the times when fixes are measured.
  ///
  /// Throws as `trace(seed:command:)` does.
  public func fixes(seed: UInt64) throws -> Trace {
    let plan = try walkPlan
    let random = RandomStream(seed: seed)
    return try plan.walked {
      // a human walk is rounded at its samples, so it uses the same samples as a run
      let step = plan.walk.manner == nil ? min(plan.phone.fixStep, .seconds(1)) : Walker.step
      let walker = Walker(
        world: plan.world, random: random.fork("walk"), step: step, budget: budget)
      let truth = try walker.walk(plan.walk)
      try budget.hold(
        truths: truth.samples.count,
        fixes: plan.phone.mostSamples(over: truth.end - .zero).fixes)
      var trace = Trace(
        fixes: plan.phone.fixes(along: truth, random: random), platform: plan.phone.platform,
        truth: truth)
      _ = try plan.faults.apply(to: &trace, truth: truth, random: random, budget: budget)
      return trace
    }
  }

  /// The plan of the walk; throws `UsageFailure` if the scenario replays a recording.
  var walkPlan: WalkPlan {
    get throws {
      guard case .walk(let plan) = source else {
        throw UsageFailure(message: "\(path) replays a recording: it has no walk")
      }
      return plan
    }
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

extension WalkPlan {
  /// Returns the result of `body`; if the world lacks something that the walk needs, throws a
  /// diagnostic at its place in the scenario.
  fileprivate func walked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as Walker.Refusal {
      if case .overBudget(let excess) = error { throw excess }
      var refusal = error == .noWrongTurn ? refusals.turn : refusals.goal
      refusal.message = error.words(walk)
      throw refusal
    }
  }
}

extension Walker.Refusal {
  /// Describes what a walk needs and its world lacks.
  fileprivate func words(_ walk: Walk) -> String {
    switch self {
    case .unreachable where walk.via.contains { !$0.name.isEmpty }:
      "no lanes lead from '\(walk.from.name)' through "
        + walk.via.filter { !$0.name.isEmpty }.map { "'\($0.name)'" }.joined(separator: ", ")
        + " to '\(walk.to.name)'"
    case .unreachable: "no lane leads from '\(walk.from.name)' to '\(walk.to.name)'"
    case .nowhereToGo: "the walk ends where it begins, at '\(walk.to.name)'"
    case .overBudget(let excess): excess.description
    case .noWrongTurn:
      "no wrong turn of \(Int(walk.astrayMeters)) m can be taken on the way to '\(walk.to.name)'"
    }
  }
}
