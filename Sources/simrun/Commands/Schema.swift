import ArgumentParser
import SimReports
import SimScenarios

/// Prints the JSON Schema of scenarios, of tours, of reports, or of observations.
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

  @Flag(help: "Print the schema of a line of observations.jsonl.")
  var observations = false

  func validate() throws {
    if [report, tour, observations].count(where: { $0 }) > 1 {
      throw ValidationError("--report, --tour and --observations are schemas each: ask for one")
    }
  }

  func run() {
    let schema =
      if report {
        ReportSchema.schema
      } else if tour {
        TourFile.schema
      } else if observations {
        ObservationsSchema.schema
      } else {
        Scenario.schema
      }
    CatalogPage.printJSON(schema)
  }
}
