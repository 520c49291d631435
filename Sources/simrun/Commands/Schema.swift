import ArgumentParser
import SimPrograms
import SimReports
import SimScenarios
import SimVectors

/// Prints the JSON Schema of scenarios, of tours, of reports, of observations, of the lines of
/// programs, or of parity vectors.
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

  @Flag(help: "Print the schema of parity vectors.")
  var vectors = false

  @Flag(name: .customLong("protocol"), help: "Print the schema of a line of PROTOCOL.md.")
  var conversation = false

  func validate() throws {
    if [report, tour, observations, vectors, conversation].count(where: { $0 }) > 1 {
      throw ValidationError(
        "--report, --tour, --observations, --vectors and --protocol are schemas each: ask for one")
    }
  }

  func run() {
    let schema =
      if report {
        ReportSchema.schema
      } else if tour {
        TourFile.schema
      } else if observations {
        ObservationsSchema.schema(of: Program.catalogs.observations)
      } else if vectors {
        VectorSchema.schema
      } else if conversation {
        ProtocolSchema.schema
      } else {
        Scenario.schema(of: Program.catalogs)
      }
    CatalogPage.printJSON(schema)
  }
}
