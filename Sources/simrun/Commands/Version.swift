import ArgumentParser

/// Prints the version, for users who look for it among the commands.
struct Version: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the version, as --version does.")

  func run() { Terminal.print(Simrun.version + "\n") }
}
