import Foundation
import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

/// Rules for every reporter.
@Suite("Laws of reporters")
struct ReporterLaws {
  static let reporters = Reporters.all
  static let names = reporters.indices.map { $0 }

  /// Results of every shape that a reporter can get.
  static let shapes: [ScenarioResult] = {
    var town = Town(seed: 3)
    var full = Fixture.single
    let map = town.map(seconds: 120)
    full.shown = Fixture.detail(log: Fixture.log, map: map, timeline: Town.timeline(of: map))
    full.shown.given = Fixture.given
    var recording = full
    recording.shown.map.truth = []
    recording.shown.map.lanes = []
    recording.shown.map.faults = []
    var spot = full
    spot.shown.map = Fixture.detail().map
    spot.shown.map.fixes = Array(repeating: full.shown.map.fixes[0], count: 3)
    var broken = full
    broken.shown.map.fixes[3].point.east = .nan
    broken.shown.map.truth[5].north = .infinity
    broken.shown.map.fixes[4].accuracyMeters = .infinity
    return [
      full, recording, spot, broken, Fixture.many, Fixture.hostile, Fixture.result([]),
      Fixture.result([Fixture.variant([])]), Fixture.result([Fixture.variant([Fixture.run([])])]),
    ]
  }()

  @Test("Same result, same bytes (H-9)", arguments: names)
  func sameBytes(index: Int) {
    for shape in Self.shapes {
      #expect(Self.reporters[index].text(shape) == Self.reporters[index].text(shape))
    }
  }

  @Test("Every shape of result gives a file that parses (H-1, H-10)", arguments: names)
  func parses(index: Int) throws {
    let reporter = Self.reporters[index]
    for shape in Self.shapes {
      let text = reporter.text(shape)
      #expect(text.hasSuffix("\n"))
      switch reporter.fileName.split(separator: ".").last {
      case "json": _ = try readJSON(text)
      case "jsonl": for line in text.split(separator: "\n") { _ = try readJSON(String(line)) }
      case "geojson": _ = try readJSON(text)
      case "xml", "svg", "html": _ = try ReadXML(text)
      default: #expect(reporter.fileName.hasSuffix(".txt"))
      }
    }
  }

  @Test("Nothing from a file can steer a terminal", arguments: names)
  func noControlCharacters(index: Int) {
    let text = Self.reporters[index].text(Fixture.hostile)
    // 2026-11-23: bidirectional characters were not escaped
    let steering = text.unicodeScalars.filter { $0 != "\n" && $0.isUnseen }
    #expect(steering.isEmpty)
    #expect(text.contains("[31m"))
  }

  @Test("Nor is anything in it a command to a build server (H-9)", arguments: names)
  func noCommands(index: Int) {
    let text = Self.reporters[index].text(Fixture.hostile)
    #expect(text.contains("stop-commands"))
    #expect(!text.contains("##[") && !text.contains("##vso["))
    for line in text.split(separator: "\n") {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::stop"), "\(line)")
    }
  }

  @Test("A report never holds an absolute path", arguments: names)
  func noAbsolutePath(index: Int) {
    let result = Fixture.result(
      [Fixture.variant(asExpected: false, [Fixture.run([Fixture.position])])],
      path: "/home/somebody/scenarios/drift.yaml", trace: "/home/somebody/walk.gpx")
    if Self.reporters[index].name == "text" { return }  // for the terminal of that somebody
    #expect(!Self.reporters[index].text(result).contains("/home/somebody"))
  }

  @Test("Without leave to show positions, no report holds one (MG-15)", arguments: names)
  func noPositions(index: Int) {
    var result = Fixture.single
    result.shown = Fixture.detail(
      log: Fixture.log, showsPositions: false, map: Self.shapes[0].shown.map,
      timeline: Self.shapes[0].shown.timeline)
    result.shown.given = Fixture.given
    let reporter = Self.reporters[index]
    guard reporter.applies(to: result) else {
      return #expect(["map", "layers"].contains(reporter.name))
    }
    let text = reporter.text(result)
    for digits in ["35.78", "5.81"] { #expect(!text.contains(digits)) }
  }

  @Test("Names and files of reporters are all different")
  func distinct() {
    #expect(Set(Self.reporters.map(\.name)).count == Self.reporters.count)
    #expect(Set(Self.reporters.map(\.fileName)).count == Self.reporters.count)
  }
}
