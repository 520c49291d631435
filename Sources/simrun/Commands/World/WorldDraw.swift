import ArgumentParser
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Draws a scenario's world.
struct WorldDraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw the lanes, places and tour stops of a scenario's world as SVG.",
    discussion: """
      A grid shows degrees, and meters from the world's middle. A list gives the position of each \
      place, to be used in a tour or for 'home'. The stops of a tour are drawn with their circles.

      simrun world draw scenarios/medina-drift.yaml -o medina.svg
      """)

  @Argument(help: "Scenario file with a world.")
  var scenario: String

  @Option(name: .shortAndLong, help: "File to write; - for standard output.")
  var output: String

  @OptionGroup var scenarios: ScenarioOptions

  func run() throws {
    try orEnd {
      try OutputFile.require(output, isNot: scenario)
      let scenario = try scenarios.read(scenario).scenario
      guard let map = scenario.worldMap else {
        throw scenario.refusal("the scenario replays a recording and has no 'world' to draw")
      }
      let picture = WorldPicture(
        map, title: scenario.title, path: Reproduction.portable(scenario.path), showsGrid: true
      ).text
      guard output != "-" else {
        Terminal.print(picture)
        return
      }
      try DraftFile.write(picture, to: output)
    }
  }
}
