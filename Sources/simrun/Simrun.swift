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

  /// The first argument that is a coordinate in the south, which the parser takes for an option.
  private static var coordinateTakenForOption: String? {
    let arguments = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    return arguments.first { $0.wholeMatch(of: /-[0-9.]+,-?[0-9.]+/) != nil }
  }

  /// Ends the command as usual, except that arguments repeated in messages are escaped like all
  /// others, and that help which cannot be written is a failure.
  private static func end(on error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    if !text.isEmpty {
      let tell = code.isSuccess ? Terminal.print : Terminal.complain
      tell(text.withVisibleControlsInLines + "\n")
    }
    if code == .validationFailure, !text.isEmpty, let coordinate = coordinateTakenForOption {
      Terminal.complain(
        "hint: '\(coordinate.escapedForTerminal)' begins with '-' like an option: write -- before "
          + "the arguments, and options before it\n")
    }
    Terminal.leave(code.rawValue)
  }
}
