import Foundation
import SimKernel
import SimObservations
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// The files that `simrun ci` writes besides the reports of the scenarios.
struct SuiteFiles {
  /// The folder of all reports.
  let folder: String

  var history: String { folder + "/history.sqlite" }

  private static let verdicts = ["junit.xml", "summary.md", SuitePage.fileName]

  var all: [String] { [history] + Self.verdicts.map { "\(folder)/\($0)" } }

  /// An error for the first of the written `files` that no longer exists; nil if all exist.
  static func lost(of files: [String]) -> Diagnostic? {
    let lost = files.first { !FileManager.default.fileExists(atPath: $0) }
    return lost.map {
      Diagnostic(
        "was written, and is no longer there", at: Diagnostic.Place(file: $0), kind: .inputOutput,
        hint: "something removed it while the suite ran")
    }
  }

  /// Removes the verdict of an earlier command, as far as that is possible.
  func clear() {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try? DraftGroup(folder, below: folder).publish(removing: Self.verdicts)
  }

  func write(_ suite: SuiteResult) throws {
    let suite = suite.portable
    var junit = ByteSink()
    JUnitReporter().write(suite, into: &junit)
    let markdown = SuiteMarkdown().text(suite)
    let drafts = try DraftGroup(folder, below: folder)
    try drafts.add("junit.xml") { $0.append(junit.text) }
    try drafts.add("summary.md") { $0.append(markdown) }
    let without = Set(suite.withoutBaseline)
    let isUsual = suite.entries.contains { $0.result != nil && !without.contains($0.path) }
    let page = SuitePage(
      suite.entries.map { SuiteEntry($0, lacksBaseline: isUsual && without.contains($0.path)) })
    try drafts.add(SuitePage.fileName) { page.write(into: &$0) }
    try drafts.publish()
    try addToStepSummary(markdown)
  }

  /// GitHub shows on the page of a run the text that a step appends to this file.
  private func addToStepSummary(_ markdown: String) throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw WriteError(path, errno) }
    let written = SystemFile.write(Array(markdown.utf8), to: file)
    let ended = SystemFile.end(file)
    if let number = written ?? ended { throw WriteError(path, number) }
  }
}

/// The scenarios of a suite, read from files.
struct SuiteScenarios {
  private(set) var scenarios: [(scenario: Scenario, content: RunDigest)] = []
  /// Scenarios that were skipped or could not be read.
  private(set) var others: [SuiteResult.Entry] = []

  /// - Parameter fail: records an error of a scenario; returns it as text.
  init(
    _ paths: [String], _ options: ScenarioOptions, _ budget: BudgetOptions,
    _ features: FeatureOptions, fail: (any Error) -> String
  ) {
    for path in paths {
      do {
        let (scenario, bytes) = try options.read(path, within: budget)
        if let why = features.reasonToSkip(scenario) {
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
  static func baseline(
    of scenario: Scenario, jobs: Int?, _ programs: ProgramSet?
  ) async throws -> Baseline {
    Baseline(try await result(of: scenario, jobs: jobs, programs))
  }

  /// The result for such a baseline, drawn with further runs if requested.
  static func result(
    of scenario: Scenario, jobs: Int?, _ programs: ProgramSet?,
    drawing: RunOptions.Drawing = .none
  ) async throws -> ScenarioResult {
    var options = RunOptions(
      suiteOf: scenario, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    options.programs = programs
    options.drawing = drawing
    return try await ScenarioRunner(scenario, options: options).run()
  }
}
