import Foundation
public import SimMetrics
import SimReports
public import SimResults
import SimRunner
public import SimScenarios
import SimTraces
public import Testing

/// Runs the scenario in the file at `path` and fails the test for each expectation that is missed,
/// with its sentence, seed and moment and the command that shows it again; the page of the report
/// is attached.
///
/// `SIMRUN_SEED` in the environment runs that seed alone, or as many from it as `SIMRUN_RUNS` says.
///
/// - Parameters:
///   - path: from the working folder, or else from the package that holds the test.
///   - features: those of one's own that it puts under test.
///   - metrics: of one's own, besides those of the features.
///   - runs: how many seeds; nil for as many as the scenario says.
/// - Returns: what it came to; nil where it could not be run, which is a failure.
@discardableResult
public func expectMet(
  _ path: String, testing features: [any OwnFeature.Type], metrics: [Metric] = [],
  runs: Int? = nil, from test: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> ScenarioResult? {
  await expectMet(
    try Scenario(path: path, testing: features, metrics: metrics, from: test), runs: runs,
    sourceLocation: sourceLocation)
}

/// Runs `scenario` and fails the test as the other `expectMet` does.
@discardableResult
public func expectMet(
  _ scenario: @autoclosure () throws -> Scenario, runs: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> ScenarioResult? {
  do {
    let scenario = try scenario()
    guard !scenario.expectations.isEmpty else {
      Issue.record(
        "nothing is expected of '\(scenario.title)', so it can't fail",
        sourceLocation: sourceLocation)
      return nil
    }
    let result = try await ScenarioRunner(scenario, options: RunOptions(ofTest: runs)).run()
    let misses = result.misses
    for miss in misses {
      Issue.record(Comment(rawValue: miss), sourceLocation: sourceLocation)
    }
    if !misses.isEmpty {
      Attachment.record(
        Array(HTMLReporter().text(result).utf8), named: result.pageName,
        sourceLocation: sourceLocation)
    }
    return result
  } catch {
    Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
    return nil
  }
}

extension RunOptions {
  /// What the running test and its environment ask for.
  fileprivate init(ofTest runs: Int?) {
    let process = ProcessInfo.processInfo
    let seed = process.environment["SIMRUN_SEED"].flatMap { UInt64($0) }
    let count = process.environment["SIMRUN_RUNS"].flatMap { Int($0) }.map { max(1, $0) }
    self.init(
      firstSeed: seed, runs: count ?? (seed == nil ? runs : 1),
      jobs: process.activeProcessorCount)
    drawing = .ofMisses
    // without the parentheses, which a filter would take for a group
    test = Test.current.map { String($0.name.prefix { $0 != "(" }) }
  }
}

extension ScenarioResult {
  /// What the attached page is called: the title in letters, digits and hyphens.
  fileprivate var pageName: String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "report.html" : words.joined(separator: "-") + ".html"
  }
}
