import ArgumentParser
import Geodesy
import PackStore
import SimKernel
import SimMaps
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimWorlds
import WalkRouter

/// `simrun route`: the route that an app would follow.
struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find the best walk between two places of a pack or of a scenario's world.",
    discussion: """
      simrun route medina.pack riad "Jemaa el-Fnaa"
      simrun route scenarios/medina-drift.yaml south_gate 31.6301,-7.9858 --by time --svg
      simrun route medina.pack riad "Jemaa el-Fnaa" --speed "1.4 m/s"

      Exit status: 1 if there is no route; the output gives the reason.
      """)

  @Argument(help: "Pack, or scenario file with a world.")
  var map: String

  @Argument(help: "Start of the walk: the name of a place, or lat,lon in degrees.")
  var from: String

  @Argument(help: "End of the walk.")
  var to: String

  @Option(help: "Quantity to minimize: length or time.")
  var by = Measure.length

  enum Measure: String, CaseIterable, ExpressibleByArgument {
    case length, time

    var cost: Router.Policy.Cost { self == .time ? .time : .length }
  }

  @Option(
    help: ArgumentHelp(
      """
      Walking speed without obstacles: medina (0.875 m/s), outside (1.25 m/s), or a speed as in \
      '1.4 m/s' (default: medina).
      """, valueName: "class or speed"),
    transform: WalkTime.init(argument:))
  var speed: WalkTime?

  enum Form: String, EnumerableFlag {
    case text, json, geojson, svg
  }

  @Flag(help: "Output format.")
  var form = Form.text

  @OptionGroup var scenarios: ScenarioOptions

  func run() throws {
    try orEnd {
      let (world, refusal) = try world()
      let ends = try (place(from, in: world, refusal), place(to, in: world, refusal))
      var policy = Router.Policy()
      policy.cost = by.cost
      if let speed { policy.walkTime = speed }
      var router = Router(graph: world.graph, policy: policy)
      let answer = router.route(
        from: world.graph.locate(ends.0.point), to: world.graph.locate(ends.1.point))
      let report = RouteReport(
        answer, from: ends.0, to: ends.1, by: by.cost, speed: speed, in: world, map: map)
      switch form {
      case .text: Terminal.print(report.text)
      case .json: Terminal.print(report.json)
      case .geojson: Terminal.print(report.geojson)
      case .svg: Terminal.print(report.svg)
      }
      if case .noRoute = answer { throw NoRoute() }
    }
  }

  /// No route was found, and that was already reported.
  private struct NoRoute: Error {}

  private func orEnd(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch is NoRoute {
      throw ExitStatus.notMet.code
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ExitStatus(telling: error).code
    }
  }

  /// The world, and the diagnostic for a place outside it.
  private func world() throws -> (World, Diagnostic) {
    guard ReportPlace.isScenario(map) else {
      return (World(try PackFile.load(map)), Diagnostic("", at: Diagnostic.Place(file: map)))
    }
    let scenario = try scenarios.read(map).scenario
    guard let world = scenario.world else {
      throw scenario.refusal("the scenario replays a recording and has no 'world' to walk in")
    }
    return (world, scenario.refusal(""))
  }

  private func place(
    _ text: String, in world: World, _ refusal: Diagnostic
  ) throws -> RouteReport.End {
    if let place = world.place(text) {
      return RouteReport.End(name: text, point: world.graph.nodes[Int(place.node)])
    }
    if let landmark = world.landmarks.first(where: { $0.name == text }) {
      return RouteReport.End(name: text, point: landmark.point)
    }
    if text.contains(","), let coordinate = try? Coordinate(argument: text) {
      return RouteReport.End(
        name: nil, given: coordinate, point: world.graph.plane.point(coordinate))
    }
    let names = world.places.map(\.name) + world.landmarks.map(\.name)
    let known = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    var refusal = refusal
    if let numbers = Degrees.list(text, count: 2) {
      refusal.message = "'\(text)' is no place on Earth"
      refusal.hint =
        "the latitude comes first, from -90 to 90"
        + (abs(numbers[0]) > 90 && abs(numbers[1]) <= 90 ? "; are the two swapped?" : "")
      throw refusal
    }
    refusal.message = "there is no place '\(text)' here"
    refusal.hint =
      closest(to: text, among: names).map { "did you mean '\($0)'?" }
      ?? (names.isEmpty
        ? "write lat,lon in degrees" : "write lat,lon in degrees, or one of: \(known)")
    throw refusal
  }
}

extension WalkTime {
  /// Reads a class of speeds, or a speed in the range allowed for a walk in a scenario.
  fileprivate init(argument text: String) throws {
    switch text {
    case "medina": self = .medina
    case "outside": self = .outside
    default:
      guard text.first?.isLetter != true else {
        throw ValidationError(
          "expected medina, outside or a speed such as 1.4 m/s, "
            + "found '\(text.escapedForTerminal)'")
      }
      let speed = try Dimension.speed.argument(text, in: 0.3...2.5)
      self.init(areaPermille: 1000)
      speedMillimetersPerSecond = UInt32((speed * 1000).rounded())
    }
  }
}
