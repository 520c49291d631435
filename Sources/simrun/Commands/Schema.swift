import ArgumentParser
import SimReports
import SimScenarios

/// Prints the JSON Schema of scenarios, of tours, or of reports.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a JSON Schema of scenarios, for editors that complete and check YAML.",
    discussion: """
      simrun schema > simrun.schema.json

      With the YAML language server (Visual Studio Code, Neovim, Helix …) put this line into a \
      scenario:

      # yaml-language-server: $schema=simrun.schema.json
      """)

  @Flag(help: "Print the schema of report.json.")
  var report = false

  @Flag(help: "Print the schema of audio tours in YAML.")
  var tour = false

  func validate() throws {
    if report && tour { throw ValidationError("--report and --tour are two schemas: ask for one") }
  }

  func run() {
    CatalogPage.printJSON(
      report ? ReportSchema.schema : tour ? TourFile.schema : Scenario.schema)
  }
}
