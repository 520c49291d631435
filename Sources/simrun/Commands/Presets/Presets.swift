import ArgumentParser

/// `simrun presets …`: the error models, and fits to a user's own phone.
struct Presets: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, measure and fit the errors of synthetic phones.",
    discussion: """
      simrun presets --verify                            measure the presets
      simrun presets fit walks/*.csv -o my-phone.yaml    fit a phone to recordings
      simrun presets compare walks/*.csv my-phone.yaml -o page.html
      """,
    subcommands: [PresetList.self, PresetFit.self, PresetCompare.self],
    defaultSubcommand: PresetList.self)
}
