public import SimKernel
public import SimScenarios
import SimTraces
import SimWorlds

extension Scenario {
  /// Returns what the phone delivers on `seed`, faults and truth included, with nobody listening:
  /// `simrun trace generate`. Replaying it gives the observations of the scenario itself.
  ///
  /// Throws `UsageFailure` where the scenario replays a recording, `Diagnostic` where its walk can't
  /// be walked. `command` is what makes the trace again.
  public func trace(seed: UInt64, command: String) throws -> Trace {
    guard case .walk(let plan) = source else {
      throw UsageFailure(message: "\(path) replays a recording: there is nothing to generate")
    }
    do throws(Walker.Refusal) {
      var trace = try RunInput(plan, of: self, seed: seed).trace
      trace.origin = TraceOrigin(scenario: path, seed: seed, command: command)
      return trace
    } catch {
      throw Diagnostic(error.words(plan.walk), at: Diagnostic.Place(file: path))
    }
  }
}
