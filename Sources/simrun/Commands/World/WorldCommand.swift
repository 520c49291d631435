import ArgumentParser

/// `simrun world …`: shows a scenario's world.
struct WorldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "world",
    abstract: "Inspect the worlds of scenarios.",
    subcommands: [WorldDraw.self])
}
