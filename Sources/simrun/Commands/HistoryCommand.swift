import ArgumentParser
import Foundation
import SimHistory
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimText

/// Shows the results of scenarios, job by job.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the results of scenarios in every simrun ci, one after another.",
    discussion: """
      simrun history                             all values that moved
      simrun history scenarios/medina-drift.yaml --all

      Reads reports/history.sqlite, where simrun ci keeps every run, and writes a page next to it. \
      Values are means over the seeds of a job, of the scenario as written.
      """)

  @Argument(help: "Scenarios, by the paths given to simrun ci (default: all).")
  var scenarios: [String] = []

  @Option(help: "Number of newest jobs to show.")
  var jobs = 30

  @Option(help: ArgumentHelp("Folder of the reports.", valueName: "folder"))
  var out = "reports"

  @Flag(help: "Also show values that never moved.")
  var all = false

  func validate() throws {
    try WholeNumber.check("--jobs", jobs, in: 1...10_000)
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
  }

  func run() throws {
    try orEnd {
      let place = SuiteFiles(folder: out).history
      guard FileManager.default.fileExists(atPath: place) else {
        throw Diagnostic(
          "there is no run history here", at: Diagnostic.Place(file: place), kind: .missingInput,
          hint: "simrun ci writes one")
      }
      let named = scenarios.isEmpty ? nil : Set(scenarios.map(Reproduction.portable))
      let trends = try History(path: place).trends(ofLast: jobs, scenarios: named)
      guard !trends.isEmpty else {
        throw UsageFailure(
          message: named == nil
            ? "no job has ended yet: run simrun ci to its end"
            : "no job that ended ran \(scenarios.joined(separator: ", "))")
      }
      let page = "\(out)/\(HistoryPage.fileName)"
      try DraftGroup.write(page, below: out) { HistoryPage(trends).write(into: &$0) }
      Terminal.print(
        HistoryText(style: Terminal.style, width: Terminal.width, tellsAll: all)
          .text(trends, page: page))
    }
  }
}
