import SimScenarios
import SimTraces
public import SimVectors
public import SimWorlds
public import Testing

/// Asks engines of one's own about the parity vectors in the file at `path`, and fails the test for
/// each case whose answer is not as expected, with its name, its line and what is wrong.
///
/// Cases of engines that nobody is named for are asked of simrun's; where it has none, the test
/// fails as well: a case that nobody answers is not met.
///
/// - Parameters:
///   - path: from the working folder, or else from the package that holds the test.
///   - subjects: who answers, by the name of the engine.
///   - packs: reads the map of a pack, which a file names from its own folder; `SimrunPacks` does.
/// - Returns: how many cases were asked.
@discardableResult
public func expectMet(
  vectors path: String, by subjects: [String: any VectorSubject] = [:],
  packs: ((String) throws -> World)? = nil, from test: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Int {
  do {
    let path = Scenario.place(of: path, from: test)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let file = try VectorFile(path) { named throws(Diagnostic) in
      guard let packs else {
        throw Diagnostic(
          "the pack '\(named)' can't be read here", at: .init(file: path),
          hint: "name who reads packs, as in packs: { World(try PackFile.read($0)) }")
      }
      do {
        return try packs(named.hasPrefix("/") || folder.isEmpty ? named : "\(folder)/\(named)")
      } catch {
        throw Diagnostic("the pack '\(named)' can't be read: \(error)", at: .init(file: path))
      }
    }
    var run = VectorRun(file, asking: subjects)
    let outcomes = try run.outcomes()
    for outcome in outcomes {
      guard let words = outcome.failureWords else { continue }
      Issue.record(
        "\(file.place(of: outcome.test)): \(outcome.test.name): \(words)",
        sourceLocation: sourceLocation)
    }
    return outcomes.count
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return 0
  }
}

extension VectorOutcome {
  /// Why the test fails; nil where it does not.
  fileprivate var failureWords: String? {
    switch end {
    case .met: nil
    case .missed(let sentences): sentences.joined(separator: "; ")
    case .skipped(let why), .failed(let why): why
    }
  }
}
