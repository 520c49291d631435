import ArgumentParser
import Sensing
import SimKernel
import SimScenarios
import SimText

/// Limits for each run, or for the reading of a recording, that replace the usual ones.
struct BudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Limits of a run, or of reading a recording, as in events=5e8,memory=4e9,time='14 h' "
        + "(names: events, time, samples, memory in bytes, wakes).",
      valueName: "bounds"),
    transform: BudgetOptions.changes)
  var budget: [[Change]] = []

  /// A bound and its limit.
  struct Change: Sendable {
    var bound: RunBudget.Bound
    var limit: Double
  }

  var runBudget: RunBudget {
    var budget = RunBudget.standard
    for change in self.budget.joined() {
      switch change.bound {
      case .events: budget.events = Int(change.limit)
      case .time: budget.time = .seconds(change.limit)
      case .samples: budget.samples = Int(change.limit)
      case .memory: budget.memoryBytes = Int(change.limit)
      case .wakes: budget.wakesPerSecond = Int(change.limit)
      }
    }
    return budget
  }

  /// The limits for reading a recording; throws `ValidationError` for a bound that only runs have.
  var forReading: RunBudget {
    get throws {
      let idle = budget.joined().first { $0.bound != .samples && $0.bound != .memory }
      guard let idle else { return runBudget }
      throw ValidationError(
        "--budget \(idle.bound.rawValue) is for runs: a recording takes 'samples' and 'memory'")
    }
  }

  /// The arguments for another process of this command.
  var arguments: [String] { runBudget.argument.map { ["--budget", $0] } ?? [] }

  /// Reads a text like `events=5e8,time='14 h'`.
  private static func changes(_ text: String) throws -> [Change] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw ValidationError(
          "expected NAME=LIMIT, as in events=5e8, found "
            + "'\(String(part).escapedForTerminal)'")
      }
      let name = sides[0].filter { !$0.isWhitespace }
      try CatalogPage.check(
        [name], are: "bound", among: RunBudget.Bound.allCases.map(\.rawValue), "'--help'")
      let bound = RunBudget.Bound(rawValue: name) ?? .events
      return Change(bound: bound, limit: try limit(String(sides[1]), of: bound))
    }
  }

  private static func limit(_ text: String, of bound: RunBudget.Bound) throws -> Double {
    switch bound {
    // a year; a clock that counts nanoseconds has 292
    case .time: try Dimension.time.argument(text, in: 1...366 * 86_400)
    case .samples: try Dimension.count.argument(text, in: 1...Double(RunBudget.mostSamples))
    case .events, .memory, .wakes: try Dimension.count.argument(text, in: 1...1e15)
    }
  }
}
