import ArgumentParser
import Sensing
import SimKernel
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Scores an app's recorded output.
struct Judge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Score the log of an app, made during a recording or a walk.",
    discussion: """
      The log has one JSON object per line, as in the observations.jsonl of a run: the time 't', \
      the 'kind', and every field of the kind, null for a missing value ('simrun observations' \
      lists them, 'simrun schema --observations' prints their JSON Schema):

        {"format":1,"kinds":["compass.screen","compass.recovery"]}
        {"t":12.5,"kind":"compass.screen","plain":"yes"}

      The first line is optional. It lists the kinds that the app logs; a listed kind without a \
      line then means that nothing of this kind happened. 't' is in seconds from the start of the \
      recording, or a time of day, as in "2026-05-01T09:30:00.250Z" or in milliseconds since 1970, \
      which is aligned by the clock of the recording.

      Further data go into lines of these kinds: asked.sensors (the app's sensor requests), \
      drawn.line (the route on its map), phone.state (scene, display, permission). The output \
      lists metrics that need data which no line contains; they are not judged.

        simrun judge walk.yaml --trace walk.jsonl --observations app.jsonl

      A log that simrun writes with --full-digits gives the scores of its run.

      Exit status: 0 all judged expectations are met, 1 one is not met, or none could be judged; \
      else as of simrun run.
      """)

  @Argument(help: "Scenario file.")
  var scenario: String

  @Option(help: ArgumentHelp("Log of the app.", valueName: "file"))
  var observations: String

  @Option(help: ArgumentHelp("Recording of the same walk.", valueName: "file"))
  var trace: String?

  @Option(help: "Seed of the walk, if there is no recording (default: the scenario's first).")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Trace of the data that the phone's system gave the app, if these are not the whole "
        + "recording, as in given.jsonl of a run.", valueName: "file"))
  var given: String?

  @Option(
    help: ArgumentHelp(
      "Start of the recording by the app's clock (default: by the recording's own clock).",
      valueName: "time"))
  var zero: String?

  @Option(parsing: .unconditional, help: "Time to add to all lines, as in '2 s' or '-1 h'.")
  var shift: String?

  @Flag(help: "Fail if an expectation could not be judged.")
  var all = false

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports/judged"

  @Option(help: "Output format.")
  var format = Run.Format.text

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @Flag(help: "Write the positions of a recording into the reports.")
  var positions = false

  @OptionGroup var scenarios: ScenarioOptions

  func validate() throws {
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if trace != nil, seed != nil {
      throw ValidationError("--trace and --seed are two different walks: leave one out")
    }
    _ = try alignment
  }

  func run() async throws {
    let status: ExitStatus
    do {
      status = try judge()
    } catch {
      status = ExitStatus(telling: error)
    }
    if status != .met { throw status.code }
  }

  private func judge() throws -> ExitStatus {
    OutputFolder.sweep(ReportPlace.of(scenario, in: out), below: out)
    let scenario = try scenarios.read(scenario, within: budget, isReplay: trace != nil).scenario
    if case .walk = scenario.source, trace == nil, let message = assume.refusalWithoutTrace {
      throw UsageFailure(message: message)
    }
    var options = RunOptions(firstSeed: seed, tracePath: trace, showsPositions: positions)
    options.assumptions = assume.assumptions
    let notes = try AppNotes.read(
      observations, kinds: ObservationCatalog.all, within: budget.runBudget)
    let judgement = try LogJudge(
      scenario, options: options, notes: notes, path: observations, alignment: alignment,
      givenPath: given
    ).judge()
    let folder = ReportPlace.of(self.scenario, in: out)
    try ReportFolder(path: folder, below: out).write(judgement.result)
    show(judgement, folder: folder)
    let (all, judged) = judgement.expectations
    return judgement.result.isMet && (judged == all || !self.all) ? .met : .notMet
  }

  private func show(_ judgement: LogJudge.Judgement, folder: String) {
    let result = judgement.result
    switch format {
    case .json: Terminal.write(JSONReporter().text(result))
    case .github: Terminal.write(GitHubReporter().text(result))
    case .text:
      if quiet {
        let verdict = result.judgesNothing ? "NOTHING JUDGED" : result.isMet ? "met" : "NOT MET"
        Terminal.print("\(verdict) \(result.path.escapedForTerminal)\n")
      } else {
        let reporter = TextReporter(style: Terminal.style, width: Terminal.width, folder: folder)
        Terminal.print(reporter.text(result))
      }
    }
    let (all, judged) = judgement.expectations
    if judged < all {
      let open = judgement.undetermined.filter(\.isExpected)
      Terminal.complain(
        "\(judged) of \(all) expectations were judged\n"
          + LogJudge.words(for: open).map { $0.escapedForTerminal + "\n" }.joined())
    }
  }

  private var alignment: LogJudge.Alignment {
    get throws {
      var alignment = LogJudge.Alignment()
      if let shift {
        alignment.shiftNanoseconds = try Timespan(argument: shift).nanoseconds
      }
      if let zero {
        guard let nanoseconds = Timestamp.nanoseconds(ofTimeOfDay: zero) else {
          throw ValidationError(
            "--zero takes a time of day with its zone, as in 2026-05-01T09:30:00Z, found "
              + "'\(zero.escapedForTerminal)'")
        }
        alignment.zeroNanoseconds = nanoseconds
      }
      return alignment
    }
  }
}
