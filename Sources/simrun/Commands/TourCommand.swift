import ArgumentParser
import AudioTour
import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimScenarios
import SimTraces
import SimWriting

/// Reads audio tours, and tells what is in them.
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Check audio tours and list their points, their legs, and circles that overlap.",
    discussion: """
      A tour is a file of its own, in YAML or GeoJSON; a scenario names it under the feature \
      'tour'. 'simrun schema --tour' prints a JSON Schema of it, and 'simrun new --tour' makes one \
      of an app's export.

        format: 1
        title: Through the souks
        points:
          - id: spice market        # its name, unlike any other
            order: 1                # from 1, without a gap
            lat: 31.626559          # or, with a scenario, at: square
            lon: -7.986566
            radius: 30 m            # where its story begins, 5 m to 500 m
            audio: 50 s             # how long the story is
            # file: missing         # or partial: what is there of the audio
            # approach: 90 deg      # the course on which one must come
            # lane: 8 m             # how near the lane must come that one walks

      simrun tour scenarios/tour/tours/square.tour
      simrun tour my.tour --trace walk.gpx
      simrun tour my.tour --trace walk.gpx --assume accuracy=8m
      simrun tour my.tour --scenario walk.yaml

      With a recording it tells for each stop how near that comes, when it lies in the circle, \
      when the tour takes it for entered and left, and what came of it or which gate was in the \
      way. Times are those since the start of the recording; no position is shown. What the \
      recording lacks is named, and can be assumed: fences let in no fix without an accuracy. \
      With a scenario stops may be at places of its world, as in 'at: square'.
      """)

  @Argument(help: "The tours.")
  var files: [String]

  @Option(help: "Recording on which the tours are walked: a file or a folder.")
  var trace: String?

  @Option(help: "Scenario in whose world the places lie that stops name.")
  var scenario: String?

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  func validate() throws {
    if trace == nil, let message = assume.refusalWithoutTrace { throw ValidationError(message) }
  }

  func run() throws {
    try orEnd {
      var page = CatalogPage()
      var walk = try trace.map { try Trace.read($0, within: budget.runBudget) }
      walk?.assume(assume.assumptions)
      let world = try scenario.flatMap { try scenarios.read($0, isJudged: false).scenario.world }
      for path in files {
        let file = try TourFile(path: path, in: world)
        page.add(file, path)
        guard let walk, let trace else { continue }
        page.add("on \(trace.escapedForTerminal)", file.title.escapedForTerminal)
        page.add(TourReplay(file.tour, on: walk).rows)
        page.add(walk.remarks)
      }
      Terminal.print(page.text)
    }
  }
}

extension Trace {
  /// What was taken for given, and what a tour does without as it is lacking still.
  fileprivate var remarks: [[String]] {
    let tour = TourSettings()
    let lacks = needs.compactMap { need in tour.closed(by: need.lack).map(need.sentence) }
    return assumed.map { ["assumed", $0] } + lacks.map { ["lacks", $0] }
  }
}

extension CatalogPage {
  fileprivate mutating func add(_ file: TourFile, _ path: String) {
    let points = file.tour.points
    add(path.escapedForTerminal, file.title.escapedForTerminal)
    var rows = [["", "stop", "radius", "audio", "from the one before"]]
    for (index, point) in points.enumerated() {
      let leg = index == 0 ? "–" : length(points[index - 1].coordinate, point.coordinate)
      let audio = Dimension.time.formatExactly(point.audioDuration.seconds)
      rows.append([
        "\(index + 1)", point.id.escapedForTerminal,
        Dimension.length.formatExactly(point.triggerRadiusMeters),
        point.hasAudio ? audio : "\(audio), not there", leg,
      ])
    }
    add(rows)
    add(file.notes.map { ["note", $0.escapedForTerminal] })
  }

  private func length(_ from: Coordinate, _ to: Coordinate) -> String {
    Dimension.length.format(from.distanceMeters(to: to))
  }
}
