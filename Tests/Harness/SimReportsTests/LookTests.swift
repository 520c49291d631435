import Foundation
import Geodesy
import Sensing
import SimResults
import Testing

@testable import SimReports

/// Writes full reports to the folder in SIMRUN_LOOK for visual inspection; skipped without it.
@Suite("Reports to look at")
struct LookTests {
  static let folder = ProcessInfo.processInfo.environment["SIMRUN_LOOK"]

  @Test("Reports can be written to a folder to be looked at", .enabled(if: folder != nil))
  func look() throws {
    let folder = try #require(Self.folder)
    var town = Town(seed: 7)
    var single = Fixture.single
    single.shown.map = town.map(seconds: 900)
    var recording = Fixture.single
    recording.shown.map.fixes = single.shown.map.fixes.map { fix in
      var fix = fix
      fix.fault = nil
      return fix
    }
    var spot = Fixture.single
    spot.shown.map.fixes = Array(repeating: single.shown.map.fixes[0], count: 5)
    var long = Fixture.many
    long.shown.map = town.map(seconds: 1500)
    long.shown.map.fixes[9].point.east = 6e6
    var crowded = single
    crowded.title = String(repeating: "A title that tells the whole story of the walk ", count: 4)
    crowded.shown.map.worstMoments += (0..<8).map { index in
      .init(
        point: single.shown.map.fixes[300 + index * 4].point,
        label: "compass.arrow_error.\(index): \(String(repeating: "very", count: 12)) long")
    }
    crowded.shown.map.places += (0..<8).map { index in
      .init(point: single.shown.map.truth[330 + index * 9], label: "Fondouk number \(index)")
    }
    for (index, name) in ["tunnel", "kidnap", "stale fixes after a wake-up"].enumerated() {
      let window = (index * 70 + 20)..<(index * 70 + 60)
      crowded.shown.map.faults.append(
        .init(Fixture.bite(name), points: Array(single.shown.map.truth[window])))
      for fix in window { crowded.shown.map.fixes[fix].fault = index + 2 }
    }
    let results = [
      ("crowded", crowded),
      ("single", single), ("many", Fixture.many), ("recording", recording), ("spot", spot),
      ("long", long),
    ]
    for (name, result) in results {
      let target = "\(folder)/\(name)"
      try ReportFolder(path: target).write(result)
      let text = TextReporter(style: .colored, folder: "reports/\(name)").text(result)
      try text.write(toFile: "\(target)/terminal.txt", atomically: true, encoding: .utf8)
    }
  }
}
