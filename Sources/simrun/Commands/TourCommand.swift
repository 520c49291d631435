import ArgumentParser
import AudioTour
import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimScenarios
import SimText
import SimTraces

/// Reads audio tours, and prints their content.
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Check audio tours and list their points, their legs, and circles that overlap.",
    discussion: """
      A tour is a separate file, in YAML or GeoJSON; a scenario names it under the feature \
      'tour'. 'simrun schema --tour' prints its JSON Schema, and 'simrun new --tour' makes a tour \
      from an app's export.

        format: 1
        title: Through the souks
        points:
          - id: spice market        # its unique name
            order: 1                # from 1, without a gap
            lat: 31.626559          # or, with a scenario, at: square
            lon: -7.986566
            radius: 30 m            # where its story begins, 5 m to 500 m
            audio: 50 s             # how long the story is
            # file: missing         # or partial: the audio file is missing or incomplete
            # approach: 90 deg      # the course on which the walker must come
            # lane: 8 m             # maximum distance to the lane that the walker is on

      simrun tour scenarios/tour/tours/square.tour
      simrun tour my.tour --trace walk.gpx
      simrun tour my.tour --trace walk.gpx --assume accuracy=8m
      simrun tour my.tour --scenario walk.yaml

      With a recording it prints for each stop how near the recording comes, when it is inside \
      the circle, when the tour counts the circle as entered and left, and whether the story \
      started or which condition prevented it. Times count from the start of the recording; \
      positions are never printed. The output lists the data that the recording lacks, which can \
      be assumed: geofences ignore fixes without an accuracy. With a scenario, stops may be at \
      places of its world, as in 'at: square'.
      """)

  @Argument(help: "Tour files.")
  var files: [String]

  @Option(help: "Recording of a walk to replay through the tours: a file or a folder.")
  var trace: String?

  @Option(help: "Scenario whose world contains the places that stops name.")
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
  /// The assumptions, and what the tour still lacks with its effects.
  fileprivate var remarks: [[String]] {
    let tour = TourSettings()
    let lacks = needs.compactMap { need in tour.limitation(by: need.lack).map(need.sentence) }
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
