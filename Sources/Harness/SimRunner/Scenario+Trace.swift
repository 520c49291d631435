public import Sensing
import SimFaults
public import SimKernel
import SimResults
public import SimScenarios
import SimSensors
import SimTraces
import SimWorlds

extension Scenario {
  /// Returns what the phone delivers on `seed`, faults and truth included, with nobody listening.
  /// Replaying it gives the observations of the scenario itself.
  ///
  /// `command` is what makes the trace again. Throws `UsageFailure` where the scenario replays a
  /// recording, `Diagnostic` where its walk can't be walked, `RunBudget.Excess` where
  /// it takes more than it may.
  public func trace(seed: UInt64, command: String) throws -> Trace {
    var trace = try RunInput(walking: self, seed: seed).trace
    trace.origin = TraceOrigin(scenario: Reproduction.portable(path), seed: seed, command: command)
    return trace
  }

  /// When the phone has no position for its apps on `seed`, and why: where the user takes the
  /// permission away or a fault does, and where the position is unknown. nil: it has again.
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

  /// Returns the fixes and the truth of `seed` alone, for what looks at nothing else: the fixes are
  /// those of `trace(seed:command:)`, but for one more at the end, where no fault depends on
  /// headings; the truth is known where a fix is measured.
  ///
  /// Throws as that does.
  public func fixes(seed: UInt64) throws -> Trace {
    let plan = try walkPlan
    let random = RandomStream(seed: seed)
    return try plan.walked {
      // a human walk is rounded on its samples, so it takes the same ones as a run
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

  /// Throws `UsageFailure` where the scenario replays a recording.
  var walkPlan: WalkPlan {
    get throws {
      guard case .walk(let plan) = source else {
        throw UsageFailure(message: "\(path) replays a recording: it has no walk")
      }
      return plan
    }
  }

  /// The recording it names, as a path from where the user is; nil where it names none. What a
  /// scenario names is meant from its own folder.
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
  /// What `body` returns; where the world has not what the walk asks for, says so at its place.
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
  /// What a walk asks for and its world can't give.
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
