import Foundation
public import SimMetrics
import SimReports
public import SimResults
import SimRunner
public import SimScenarios
public import Testing

/// Runs the scenario in the file at `path`. The test fails for each missed expectation, with a
/// sentence, the seed, the moment and the command that reproduces it; the page of the report is
/// attached.
///
/// With `SIMRUN_SEED` in the environment, only that seed is run, or as many seeds from it on as
/// `SIMRUN_RUNS` states.
///
/// - Parameters:
///   - path: relative to the working folder, else to the package of the test.
///   - features: custom features to put under test.
///   - metrics: custom metrics, in addition to those of the features.
///   - runs: number of seeds; nil for the scenario's own number.
/// - Returns: the result; nil if the scenario could not be run, which is a failure.
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

/// Runs `scenario` and fails the test like the other `expectMet`.
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
  /// Options from the running test and its environment.
  fileprivate init(ofTest runs: Int?) {
    let process = ProcessInfo.processInfo
    let seed = process.environment["SIMRUN_SEED"].flatMap { UInt64($0) }
    let count = process.environment["SIMRUN_RUNS"].flatMap { Int($0) }.map { max(1, $0) }
    self.init(
      firstSeed: seed, runs: count ?? (seed == nil ? runs : 1),
      jobs: process.activeProcessorCount)
    drawing = .ofMisses
    // without the parentheses, which a filter would read as a group
    test = Test.current.map { String($0.name.prefix { $0 != "(" }) }
  }
}

extension ScenarioResult {
  /// Name of the attached page: the title in letters, digits and hyphens.
  fileprivate var pageName: String {
    let words = title.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "report.html" : words.joined(separator: "-") + ".html"
  }
}
