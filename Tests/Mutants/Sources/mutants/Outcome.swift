import Foundation

/// The outcome of one mutant.
struct Outcome: Codable, Sendable {
  enum Stage: String, Codable, CaseIterable, Sendable {
    case scenarios, vectors, baselines, tests
  }
  enum Sign: String, Codable, Sendable {
    /// An expectation, a baseline or a test failed.
    case missed
    /// A process trapped, or could not run its scenario.
    case broke
    /// Loops took a hundred times the original's rounds, or a run took minutes.
    case timeout
  }

  var key: String
  /// The stage that caught the mutant; nil if none did.
  var caught: Stage?
  var by = ""
  var sign: Sign?
  var isReached: Bool
  /// Scenarios that are still met although the mutant changes their reports.
  var changed: [String]?
  /// Total time of all runs with the mutant.
  var seconds: Double
  /// Fingerprint of the file that contains the mutant.
  var source: String
  /// Fingerprint of the scenarios and baselines.
  var scenarios: String
  /// Fingerprint of the unit tests.
  var tests: String
}

/// Outcomes, saved one by one, so that an interrupted job can continue.
///
/// A mutant caught by scenarios keeps its outcome while its own file is unchanged. Other mutants
/// are tried again when a scenario or baseline changes, and survivors also when a unit test
/// changes.
final class Ledger {
  private let file: URL
  private(set) var outcomes: [String: Outcome] = [:]

  init(_ file: URL) throws {
    self.file = file
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      // a mutant whose line was cut by a kill is tried again
      guard let outcome = try? JSONDecoder().decode(Outcome.self, from: Data(line.utf8)) else {
        continue
      }
      outcomes[outcome.key] = outcome
    }
  }

  /// Returns the outcome of a mutant if its file, scenarios and tests are still as in `now`.
  func outcome(of mutant: Mutant, now: State) -> Outcome? {
    guard let outcome = outcomes[mutant.key], outcome.source == now.source else { return nil }
    switch outcome.caught {
    case .scenarios: return outcome
    case .vectors, .baselines, .tests: return outcome.scenarios == now.scenarios ? outcome : nil
    case nil:
      return outcome.scenarios == now.scenarios && outcome.tests == now.tests ? outcome : nil
    }
  }

  /// Returns the scenarios that change and are still met, for a mutant that nothing caught.
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

/// Fingerprints of everything that an outcome depends on.
struct State: Sendable {
  var source: String
  var scenarios: String
  var tests: String
}
