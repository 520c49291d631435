import SimScenarios
import SimText
public import SimVectors
public import SimWorlds
public import Testing

/// Runs the parity vectors in the file at `path` on custom engines. The test fails for each case
/// with an unexpected answer, with its name, its line and the error.
///
/// Cases of engines without an entry in `subjects` are run on simrun's engine; if simrun has none,
/// the test also fails, because a case without an answer is not met.
///
/// - Parameters:
///   - path: relative to the working folder, else to the package of the test.
///   - subjects: the engines that answer, by name.
///   - packs: reads the map of a pack, whose path is relative to the file's folder; `SimrunPacks`
///     does.
/// - Returns: the number of cases that were run.
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
          hint: "name a reader of packs, as in packs: { World(try PackFile.read($0)) }")
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
  /// The reason for the failure of the test; nil if it passes.
  fileprivate var failureWords: String? {
    switch end {
    case .met: nil
    case .missed(let sentences): sentences.joined(separator: "; ")
    case .skipped(let why), .failed(let why): why
    }
  }
}
