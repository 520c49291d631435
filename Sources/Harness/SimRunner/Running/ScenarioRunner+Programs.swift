import SimFeatures
import SimKernel
import SimPrograms
import SimResults
import SimScenarios
public import SimText

/// Features that are programs: checks that they are named, and keeps the conversations with them.
extension ScenarioRunner {
  /// Throws `UsageFailure` if the command line names no program for a feature that is one.
  public func requirePrograms() throws(UsageFailure) {
    let missing = scenario.programs.filter { options.programs?.commands[$0] == nil }
    guard let first = missing.first else { return }
    throw UsageFailure(
      message: "\(scenario.path): '\(first)' is a program, but no command is given for it: "
        + "name one, as in --feature \(first)='python3 \(first).py'")
  }

  func record(_ input: RunInput, _ variant: Variant, _ run: Int) throws -> RunRecord {
    let record = try withinBudget(run) {
      do {
        return try input.run(
          variant.features, world: scenario.world, programs: options.programs
        ) { feature, transcript in
          guard let folder = options.programs?.recordFolder else { return }
          try keep(transcript, of: feature, stem(feature, input.seed, variant), in: folder)
        }
      } catch let failure as ProgramFailure {
        throw runFailure(failure, input, variant, run)
      }
    }
    if let misuse = record.misuse {
      throw RunFailure(
        message: misuse, reproduceCommand: reproduction.alone(seed(run)).command)
    }
    return record
  }

  /// File name as in `arrival-seed-3`, `arrival-seed-3-deaf`.
  private func stem(_ feature: String, _ seed: UInt64, _ variant: Variant) -> String {
    let name = variant.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "\(feature)-seed-\(seed)" + (name.isEmpty ? "" : "-\(String(name))")
  }

  /// Writes both sides of a conversation below `folder`; returns the path of the simulator's side.
  @discardableResult
  private func keep(
    _ transcript: Transcript, of feature: String, _ stem: String, in folder: String
  ) throws(WriteError) -> String {
    let place = ReportPlace.of(scenario.path, in: folder)
    let drafts = try DraftGroup(place, below: folder)
    for (name, bytes) in [("told", transcript.told), ("said", transcript.said)] {
      try drafts.add("\(stem).\(name).jsonl") { $0.append(bytes: bytes) }
    }
    try drafts.publish()
    return "\(place)/\(stem).told.jsonl"
  }

  /// Returns the error for a program that failed.
  private func runFailure(
    _ failure: ProgramFailure, _ input: RunInput, _ variant: Variant, _ run: Int
  ) -> RunFailure {
    let name = variant.name.isEmpty ? "" : ", variant '\(variant.name)'"
    var details = [
      "at \(failure.line), at \(failure.instant.clockText) of seed \(input.seed)\(name)"
    ]
    if let hint = failure.hint { details.append("hint: \(hint)") }
    if failure.lastWords.isEmpty {
      details.append("it wrote nothing on standard error")
    } else {
      details.append("its last lines on standard error:")
      // the program's last words may contain a position
      let hides = replaysRecording && !options.showsPositions
      details += failure.lastWords.map { "  \((hides ? $0.withoutPosition : $0).prefix(200))" }
    }
    details += recordLines(failure, input, variant)
    return RunFailure(
      message: failure.message, details: details, isOfProgram: true,
      reproduceCommand: reproduction.alone(seed(run)).command)
  }

  /// Returns lines with the path of the recorded conversation and the command that replays it.
  private func recordLines(
    _ failure: ProgramFailure, _ input: RunInput, _ variant: Variant
  ) -> [String] {
    guard let programs = options.programs,
      let folder = programs.recordFolder ?? programs.failureFolder
    else { return [] }
    // what a program received from a user's recording contains the user's positions
    if replaysRecording, !options.showsPositions, programs.recordFolder == nil {
      return ["no record is kept because it holds positions; to keep it: --positions or --record"]
    }
    do throws(WriteError) {
      let path = try keep(
        failure.transcript, of: failure.feature,
        stem(failure.feature, input.seed, variant), in: folder)
      let command = programs.commands[failure.feature]?.text ?? ""
      let cut = failure.transcript.isCut ? " (without its beginning, which was too long)" : ""
      return ["record: \(path)\(cut); replay it with: \(command) < \(shellWord(path))"]
    } catch {
      return ["the record could not be kept: \(error)"]
    }
  }

  private var replaysRecording: Bool {
    if case .walk = scenario.source { options.tracePath != nil } else { true }
  }
}
