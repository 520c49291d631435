public import SimKernel
public import SimScenarios
import SimTraces
import SimWorlds

extension Scenario {
  /// Returns what the phone delivers on `seed`, faults and truth included, with nobody listening.
  /// Replaying it gives the observations of the scenario itself.
  ///
  /// `command` is what makes the trace again. Throws `UsageFailure` where the scenario replays a
  /// recording, `Diagnostic` where its walk can't be walked.
  public func trace(seed: UInt64, command: String) throws -> Trace {
    var trace = try RunInput(walking: self, seed: seed).trace
    trace.origin = TraceOrigin(scenario: path, seed: seed, command: command)
    return trace
  }

  /// The recording it names, as a path from where the user is; nil where it names none. What a
  /// scenario names is meant from its own folder.
  var tracePath: String? {
    guard case .recording(let named?, _) = source else { return nil }
    guard !named.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return named }
    return path[...slash] + named
  }
}

extension RunInput {
  /// Walks the plan of `scenario` on `seed`.
  init(walking scenario: Scenario, seed: UInt64) throws {
    guard case .walk(let plan) = scenario.source else {
      throw UsageFailure(message: "\(scenario.path) replays a recording: it has no walk")
    }
    do throws(Walker.Refusal) {
      try self.init(plan, of: scenario, seed: seed)
    } catch {
      var refusal = error == .noWrongTurn ? plan.refusals.turn : plan.refusals.goal
      refusal.message = error.words(plan.walk)
      throw refusal
    }
  }
}

extension Walker.Refusal {
  /// What a walk asks for and its world can't give.
  fileprivate func words(_ walk: Walk) -> String {
    switch self {
    case .unreachable: "no lane leads from '\(walk.from.name)' to '\(walk.to.name)'"
    case .nowhereToGo: "the walk ends where it begins, at '\(walk.to.name)'"
    case .noWrongTurn:
      "no wrong turn of \(Int(walk.astrayMeters)) m can be taken on the way to '\(walk.to.name)'"
    }
  }
}
