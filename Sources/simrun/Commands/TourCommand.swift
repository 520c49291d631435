import ArgumentParser
import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimScenarios
import SimWriting

/// Reads audio tours, and tells what is in them.
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Check audio tours and list their points, their legs, and circles that overlap.",
    discussion: """
      A tour is a file of its own, in YAML or GeoJSON; a scenario names it under the feature \
      'tour'. 'simrun schema --tour' prints a JSON Schema of it.

      simrun tour scenarios/tour/tours/square.tour
      """)

  @Argument(help: "The tours.")
  var files: [String]

  func run() throws {
    try orEnd {
      var page = CatalogPage()
      for path in files { page.add(try TourFile(path: path), path) }
      Terminal.print(page.text)
    }
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
