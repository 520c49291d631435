import Foundation
import SimKernel
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimTraces
import SimWriting

/// What `simrun ci` writes beside the reports of the scenarios.
struct SuiteFiles {
  /// Of all reports.
  let folder: String

  var history: String { folder + "/history.sqlite" }
  private var junit: String { folder + "/junit.xml" }
  private var summary: String { folder + "/summary.md" }

  var all: [String] { [history, junit, summary, "\(folder)/\(SuitePage.fileName)"] }

  /// The first of `files` that was written and is no longer there; nil where all are.
  static func lost(of files: [String]) -> Diagnostic? {
    let lost = files.first { !FileManager.default.fileExists(atPath: $0) }
    return lost.map {
      Diagnostic(
        "was written, and is no longer there", at: Diagnostic.Place(file: $0), kind: .inputOutput,
        hint: "something removed it while the suite ran")
    }
  }

  func write(_ suite: SuiteResult) throws {
    var junit = ByteSink()
    JUnitReporter().write(suite, into: &junit)
    let markdown = SuiteMarkdown().text(suite)
    var drafts: [DraftFile] = []
    for (name, text) in [(self.junit, junit.text), (summary, markdown)] {
      let draft = try DraftFile(name)
      draft.sink.append(text)
      try draft.finish()
      drafts.append(draft)
    }
    for draft in drafts { try draft.publish() }
    try SuitePage(suite.entries.map { SuiteEntry($0) }).write(to: folder)
    try addToStepSummary(markdown)
  }

  /// GitHub shows on the page of a run what a step appends to this file.
  private func addToStepSummary(_ markdown: String) throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    guard let file = FileHandle(forWritingAtPath: path) ?? made(path) else {
      throw WriteError(path, errno)
    }
    defer { try? file.close() }
    _ = try file.seekToEnd()
    try file.write(contentsOf: Data(markdown.utf8))
  }

  private func made(_ path: String) -> FileHandle? {
    FileManager.default.createFile(atPath: path, contents: nil)
      ? FileHandle(forWritingAtPath: path) : nil
  }
}

/// The scenarios of a suite as they are read from files.
struct SuiteScenarios {
  private(set) var scenarios: [(scenario: Scenario, content: RunDigest)] = []
  /// What was skipped or could not be read.
  private(set) var others: [SuiteResult.Entry] = []

  /// - Parameter fail: takes note of what is wrong with a scenario; returns it in words.
  init(_ paths: [String], budget: RunBudget, fail: (any Error) -> String) {
    for path in paths {
      do {
        let bytes = try ScenarioFiles.read(path)
        let scenario = try Scenario(bytes: bytes, path: path, budget: budget)
        if case .recording(nil, _) = scenario.source {
          let why = "it replays a recording, and none is named"
          others.append(SuiteResult.Entry(path: path, end: .skipped(why)))
        } else {
          scenarios.append((scenario, RunDigest(ofBytes: bytes)))
        }
      } catch {
        others.append(SuiteResult.Entry(path: path, end: .failed(fail(error))))
      }
    }
  }

  /// Runs `scenario`, judged as `simrun ci` does.
  static func baseline(of scenario: Scenario, jobs: Int?) async throws -> Baseline {
    let options = RunOptions(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, judgesCanaries: true)
    return Baseline(try await ScenarioRunner(scenario, options: options).run())
  }
}
