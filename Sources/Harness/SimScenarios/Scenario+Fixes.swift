import Sensing
import SimFaults
public import SimKernel
import SimSensors
import SimText
import SimWorlds

extension Scenario {
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
  package var walkPlan: WalkPlan {
    get throws {
      guard case .walk(let plan) = source else {
        throw UsageFailure(message: "\(path) replays a recording: it has no walk")
      }
      return plan
    }
  }
}

extension WalkPlan {
  /// Returns the result of `body`; if the world lacks something that the walk needs, throws a
  /// diagnostic at its place in the scenario.
  package func walked<Result>(_ body: () throws -> Result) throws -> Result {
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
