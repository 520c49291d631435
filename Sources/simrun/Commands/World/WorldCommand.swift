import ArgumentParser

/// `simrun world …`: what a scenario's world looks like.
struct WorldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "world",
    abstract: "Look at the worlds that scenarios walk in.",
    subcommands: [WorldDraw.self])
}
