import ArgumentParser

/// `simrun world …`: what a scenario's world looks like.
struct WorldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "world",
    abstract: "Inspect the worlds of scenarios.",
    subcommands: [WorldDraw.self])
}
