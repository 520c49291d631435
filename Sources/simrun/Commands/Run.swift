import ArgumentParser
import Foundation
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimTraces
import SimWriting

/// Runs scenarios and judges them.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scenarios, judge every expectation and write a report.",
    discussion: """
      Exit status: 0 all met, 1 an expectation not met, 64 wrong usage, 65 bad scenario or trace, \
      66 missing file, 69 a feature under test failed, 70 internal error, 74 input or output failed.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, github
  }

  @Argument(help: "Scenario files, or folders of them.")
  var paths: [String]

  @Option(help: "First seed (default: the scenario's).")
  var seed: UInt64?

  @Option(help: "Number of seeds, counted up from the first (default: the scenario's).")
  var runs: Int?

  @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Recording to replay.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports"

  @Option(help: "What to print.")
  var format = Format.text

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @Flag(help: "Write the positions of a recording into the reports.")
  var positions = false

  func validate() throws {
    if let runs, !(1...1_000_000).contains(runs) {
      throw ValidationError("--runs takes a number from 1 to 1000000, found \(runs)")
    }
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 256, found \(jobs)")
    }
  }

  func run() async throws {
    var status = ExitStatus.met
    for path in paths {
      do throws(Diagnostic) {
        for file in try ScenarioFiles.find(path) { status = status.graver(await run(file)) }
      } catch {
        if error.kind == .missingInput, let command = Simrun.subcommand(closeTo: path) {
          Terminal.complain(
            "error: no file '\(path.escapedForTerminal)'; did you mean 'simrun \(command)'?\n")
          status = status.graver(.usage)
        } else {
          status = status.graver(ExitStatus(telling: error))
        }
      }
    }
    if status != .met { throw status.code }
  }

  private func run(_ path: String) async -> ExitStatus {
    do {
      let scenario = try Scenario(bytes: ScenarioFiles.read(path), path: path)
      let options = RunOptions(
        firstSeed: seed, runs: runs, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
        tracePath: trace, showsPositions: positions)
      let result = try await ScenarioRunner(scenario, options: options)
        .run(progress: Terminal.showProgress)
      let folder = ScenarioFiles.reportFolder(of: path, in: out)
      try ReportFolder(path: folder).write(result)
      show(result, folder: folder)
      return result.isMet ? .met : .notMet
    } catch {
      return ExitStatus(telling: error)
    }
  }

  private func show(_ result: ScenarioResult, folder: String) {
    switch format {
    case .text:
      let reporter = TextReporter(style: Terminal.style, width: Terminal.width, folder: folder)
      Terminal.print(
        quiet
          ? "\(result.isMet ? "met" : "NOT MET") \(result.path.escapedForTerminal)\n"
          : reporter.text(result))
    case .json: Terminal.print(JSONReporter().text(result))
    case .github: Terminal.print(GitHubReporter().text(result))
    }
  }
}

extension Simrun {
  /// The subcommand that `word` was probably meant to be; nil where it is like none.
  static func subcommand(closeTo word: String) -> String? {
    closest(to: word, among: configuration.subcommands.compactMap { $0._commandName })
  }
}
