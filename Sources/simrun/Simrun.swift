import ArgumentParser

/// The command. `simrun FILE` is `simrun run FILE`.
@main
struct Simrun: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "simrun",
    abstract: "Test the location features of a walking app on synthetic walks and recordings.",
    discussion: """
      A scenario says where the sensors' data come from, which features get them and what is \
      expected. simrun replays it in virtual time, judges every expectation and writes a report.
      """,
    version: version,
    subcommands: [Run.self],
    defaultSubcommand: Run.self)
}
