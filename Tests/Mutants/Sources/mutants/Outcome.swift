import Foundation

/// What became of one mutant.
struct Outcome: Codable, Sendable {
  enum Stage: String, Codable, CaseIterable, Sendable {
    case scenarios, baselines, tests
  }
  enum Sign: String, Codable, Sendable {
    /// An expectation, a baseline or a test that does not hold.
    case missed
    /// A process that trapped, or could not run its scenario.
    case broke
    /// Loops that took a hundred times the original's rounds, or a run that went on for minutes.
    case timeout
  }

  var key: String
  /// Nil where nothing noticed it.
  var caught: Stage?
  var by = ""
  var sign: Sign?
  var isReached: Bool
  /// Scenarios whose reports it changes, and which are met all the same.
  var changed: [String]?
  /// What all that was tried took.
  var seconds: Double
  /// Of the file that holds the mutant.
  var source: String
  /// Of the scenarios and baselines.
  var scenarios: String
  /// Of the unit tests.
  var tests: String
}

/// Outcomes, kept as they come, so that what was stopped goes on.
///
/// What scenarios caught stays so for as long as its own file is the same. What they did not catch
/// is asked anew once a scenario or baseline is another, and what survived, of the unit tests, once
/// one of those is.
final class Ledger {
  private let file: URL
  private(set) var outcomes: [String: Outcome] = [:]

  init(_ file: URL) throws {
    self.file = file
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      // a line that was cut by a kill is asked anew
      guard let outcome = try? JSONDecoder().decode(Outcome.self, from: Data(line.utf8)) else {
        continue
      }
      outcomes[outcome.key] = outcome
    }
  }

  /// What is known of a mutant whose file, scenarios and tests are the same as `now`.
  func outcome(of mutant: Mutant, now: State) -> Outcome? {
    guard let outcome = outcomes[mutant.key], outcome.source == now.source else { return nil }
    switch outcome.caught {
    case .scenarios: return outcome
    case .baselines, .tests: return outcome.scenarios == now.scenarios ? outcome : nil
    case nil:
      return outcome.scenarios == now.scenarios && outcome.tests == now.tests ? outcome : nil
    }
  }

  /// Scenarios that are known to change and to be met all the same, where no scenario caught it.
  func changed(by mutant: Mutant, now: State) -> [String]? {
    guard let outcome = outcomes[mutant.key], outcome.source == now.source,
      outcome.scenarios == now.scenarios, outcome.caught == nil
    else { return nil }
    return outcome.changed
  }

  func add(_ outcome: Outcome) throws {
    outcomes[outcome.key] = outcome
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let line = try encoder.encode(outcome) + Data("\n".utf8)
    if let handle = try? FileHandle(forWritingTo: file) {
      try handle.seekToEnd()
      try handle.write(contentsOf: line)
      try handle.close()
    } else {
      try line.write(to: file)
    }
  }
}

/// Fingerprints of what an outcome hangs on.
struct State: Sendable {
  var source: String
  var scenarios: String
  var tests: String
}
