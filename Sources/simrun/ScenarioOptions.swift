import ArgumentParser
import Foundation
import SimScenarios
import SimText

/// The common options of commands that read scenarios.
struct ScenarioOptions: ParsableArguments {
  @Flag(
    name: .customLong("allow-outside"),
    help: "Allow scenarios to name files outside their repository.")
  var allowsOutside = false

  /// Reads the scenario at `path`; if this is a link, it must lead to an allowed place.
  ///
  /// - Parameters:
  ///   - budget: the limits of its runs; nil if it is not run.
  ///   - isReplay: whether a recording is replayed instead of its walk, which is then not checked
  ///     against the budget.
  ///   - isJudged: whether it must have an expectation.
  func read(
    _ path: String, within budget: BudgetOptions? = nil, isReplay: Bool = false,
    isJudged: Bool = true
  ) throws -> (scenario: Scenario, bytes: Data) {
    guard allowsOutside || PathBounds(ofScenarioAt: path).contain(path) else {
      throw Diagnostic(
        "this is a link that leads out of its repository", at: Diagnostic.Place(file: path),
        hint: PathBounds.advice)
    }
    var status = stat()
    guard stat(path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw Diagnostic(
        "this is a pipe or a device, expected a scenario in a file",
        at: Diagnostic.Place(file: path))
    }
    guard FileManager.default.fileExists(atPath: path) else { throw ScenarioFiles.missing(path) }
    let bytes = try ScenarioFiles.read(path)
    var scenario = try Scenario(
      bytes: bytes, path: path, budget: isReplay ? nil : budget?.runBudget,
      allowsOutside: allowsOutside, isJudged: isJudged, catalogs: Program.catalogs)
    if let budget { scenario.budget = budget.runBudget }
    return (scenario, bytes)
  }
}
