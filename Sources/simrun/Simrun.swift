import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimText

/// The command. `simrun FILE` is `simrun run FILE`.
struct Simrun: AsyncParsableCommand {
  static let version = Release.version

  static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Test the location features of a walking app on synthetic walks and recordings.",
    usage: "\(Program.name) <scenario> ... [--runs <runs>] [--trace <file>] [<options>]",
    discussion: """
      A scenario defines the source of the sensor data, the features that get them, and the \
      expectations. simrun replays it in virtual time, judges every expectation and writes a report.

      \(Program.name) scenarios/medina-drift.yaml              one walk
      \(Program.name) scenarios/medina-drift.yaml --runs 200   two hundred walks and their pass rate
      \(Program.name) scenarios/replay/home-compass.yaml --trace walk.gpx

      \(Program.name) --generate-completion-script bash (or zsh, fish) prints a script with which \
      that shell completes commands and options. An installation includes it, and man pages.
      """,
    version: version,
    subcommands: [
      Run.self, Merge.self, Cluster.self, CI.self, BaselineCommand.self, Compare.self,
      HistoryCommand.self,
      Prove.self, Shrink.self, Swarm.self, Verify.self, New.self, Judge.self, Play.self,
      TraceCommand.self, WorldCommand.self, PackCommand.self, RouteCommand.self, TourCommand.self,
      TuneCommand.self, VectorsCommand.self,
      PlatformCommand.self, Faults.self, Metrics.self,
      Observations.self, Presets.self, Schema.self, Version.self,
    ],
    defaultSubcommand: Run.self)

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(on: error)
    }
  }

  /// How to write a value that begins with '-', which the parser takes for an option; nil if the
  /// error has another cause.
  private static func hint(for message: String) -> String? {
    let arguments = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    func first(_ pattern: Regex<Substring>) -> String? {
      arguments.first { $0.wholeMatch(of: pattern) != nil }?.escapedForTerminal
    }
    if message.hasPrefix("Error: Missing value for"), let value = first(/-[0-9.].*/) {
      return "'\(value)' begins with '-' like an option: write it with '=', as in --seed=1"
    }
    return first(/-[0-9.]+,-?[0-9.]+/).map {
      "'\($0)' begins with '-' like an option: write -- before the arguments, and options before it"
    }
  }

  /// Ends the command as usual, except that arguments repeated in messages are escaped like all
  /// others, and that help which cannot be written is a failure.
  private static func end(on error: any Error) -> Never {
    let code = exitCode(for: error)
    // of an error that a command throws while it runs, the parser knows only the usage of simrun
    let text =
      error is ValidationError ? "Error: \(message(for: error))" : fullMessage(for: error)
    if !text.isEmpty {
      let tell = code.isSuccess ? Terminal.print : Terminal.complain
      tell(text.withVisibleControlsInLines + "\n")
      if code == .validationFailure, let hint = hint(for: text) {
        Terminal.complain("hint: \(hint)\n")
      }
    }
    Terminal.leave(code.rawValue)
  }
}
