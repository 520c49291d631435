import ArgumentParser
import SimKernel
import SimPrograms
import SimRunner
import SimScenarios
import SimText

/// The programs under test; a scenario cannot name their commands.
struct FeatureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The program of an external feature, as in arrival='python3 arrival.py'; it runs without a "
        + "shell. May be repeated.", valueName: "name=program"),
    transform: Named.init)
  var feature: [Named] = []

  @Option(
    help: ArgumentHelp(
      "Limit of real time for an answer of a program; three times this for its first answer "
        + "(default: 10 s).", valueName: "time"),
    transform: Dimension.time.argument(in: 0.01...3600))
  var answerWithin = ProgramLimits.standard.answerSeconds

  @Option(
    help: ArgumentHelp(
      "Folder for transcripts of the lines to and from programs in each run.",
      valueName: "folder"))
  var record: String?

  @Flag(help: "Print at the end how fast programs answered.")
  var pace = false

  /// A feature and its program.
  struct Named: Sendable {
    var name: String
    var command: ProgramCommand

    init(_ text: String) throws {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw ValidationError(
          "expected a feature and its program, as in arrival='python3 arrival.py', found "
            + "'\(text.escapedForTerminal)'")
      }
      name = String(sides[0])
      do throws(ProgramCommand.Refusal) {
        command = try ProgramCommand(String(sides[1]))
      } catch {
        throw ValidationError(
          "the program of '\(name.escapedForTerminal)': \(error.message.escapedForTerminal)"
            + (error.hint.map { "; \($0)" } ?? ""))
      }
    }
  }

  func validate() throws {
    for (number, one) in feature.enumerated()
    where feature.prefix(number).contains(where: { $0.name == one.name }) {
      throw ValidationError("two programs for '\(one.name.escapedForTerminal)'")
    }
    if record == "" { throw ValidationError("--record takes a folder, found nothing") }
  }

  /// The programs, none of them started yet; nil if none is named.
  ///
  /// - Parameter out: the folder for files about failures.
  func programs(failingInto out: String) -> ProgramSet? {
    guard !feature.isEmpty else { return nil }
    var limits = ProgramLimits.standard
    limits.answerSeconds = answerWithin
    return ProgramSet(
      Dictionary(uniqueKeysWithValues: feature.map { ($0.name, $0.command) }), limits: limits,
      recordFolder: record, failureFolder: out)
  }

  /// Ends the programs, and prints how fast they were if requested.
  func end(_ programs: ProgramSet?) {
    programs?.close()
    guard pace, let programs else { return }
    for (feature, words) in programs.pace {
      Terminal.complain("\(feature.escapedForTerminal): \(words)\n")
    }
  }

  /// The first program that `scenario` needs and that is not named; nil if all are named.
  func missing(for scenario: Scenario) -> String? {
    scenario.programs.first { name in !feature.contains { $0.name == name } }
  }

  /// Throws if a program is named for which `scenario` has no feature.
  func requireUse(in scenario: Scenario) throws {
    let names = scenario.programs
    guard let unused = feature.first(where: { !names.contains($0.name) }) else { return }
    let known =
      names.isEmpty ? "it tests no program" : "it has: \(names.joined(separator: ", "))"
    throw UsageFailure(
      message: "\(scenario.path) has no external feature '\(unused.name)'; \(known)")
  }

  /// Why a command that was given no recording skips `scenario`; nil if it can run it.
  func reasonToSkip(_ scenario: Scenario) -> String? {
    if case .recording(nil, _) = scenario.source {
      return "it replays a recording, but none is named"
    }
    return missing(for: scenario).map(Self.skipped)
  }

  /// Why a scenario is skipped if its program is not named.
  static func skipped(_ name: String) -> String {
    "it tests the program '\(name)', but no --feature names one"
  }

  /// The arguments for another process of this command.
  var arguments: [String] {
    feature.flatMap { ["--feature", "\($0.name)=\($0.command.text)"] }
      + (feature.isEmpty ? [] : ["--answer-within", "\(answerWithin) s"])
  }
}
