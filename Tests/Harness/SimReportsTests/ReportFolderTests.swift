import Foundation
import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("Writing reports into a folder")
struct ReportFolderTests {
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("Every report is written, and nothing else is left (H-1)")
  func writes() throws {
    try withTemporaryFolder { folder in
      let target = "\(folder)/a/b"
      try ReportFolder(path: target).write(Fixture.single)
      let reporters = Reporters.all.filter { $0.applies(to: Fixture.single) }
      #expect(reporters.count == Reporters.all.count - 1, "no platform gave anything")
      #expect(try names(in: target) == reporters.map(\.fileName).sorted())
      for reporter in reporters {
        let text = try String(contentsOfFile: "\(target)/\(reporter.fileName)", encoding: .utf8)
        #expect(text == reporter.text(Fixture.single))
      }
    }
  }

  @Test("No scenario has its reports where another has a report (H-9)")
  func places() {
    let names =
      Reporters.all.map(\.fileName) + [
        "history.sqlite", "history.sqlite-wal", "junit.xml", "summary.md", SuitePage.fileName,
        "runs-20-from-1.checkpoint", "tuning.checkpoint",
      ]
    for name in names {
      for folder in ["\(name).yaml", "\(name)/b.yaml", "\(name.uppercased()).yml"] {
        let place = ReportPlace.of(folder, in: "reports")
        #expect(place.lowercased().hasPrefix("reports/\(name)_"), "\(place)")
      }
    }
    let alike = ["report.json.yaml", "report.json_.yaml", "report.json__.yaml", "report.yaml"]
    #expect(Set(alike.map { ReportPlace.of($0, in: "r") }).count == alike.count)
    #expect(ReportPlace.of("./a/../v1.2.yaml", in: "r") == "r/a/v1.2")
    #expect(ReportPlace.of("a.YAML", in: "r") == "r/a.YAML")
    #expect(ReportPlace.of("nowhere/a.yml", in: "r") == "r/nowhere/a")
  }

  @Test("A log larger than the buffer arrives whole")
  func streams() throws {
    var result = Fixture.single
    var log = Fixture.log
    for second in 0..<9_000 {
      log.append(
        PositionShown(
          coordinate: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.8125),
          accuracyMeters: 12.5), at: .nanoseconds(Int64(20 + second) * 1_000_000_000))
    }
    result.shown.log = log
    try withTemporaryFolder { folder in
      try ReportFolder(path: folder).write(result, with: [ObservationsReporter()])
      let text = try String(contentsOfFile: "\(folder)/observations.jsonl", encoding: .utf8)
      #expect(text.utf8.count > 600_000)
      #expect(text == ObservationsReporter().text(result))
    }
  }

  @Test("A map that may no longer be shown is removed (MG-15)")
  func removesOld() throws {
    try withTemporaryFolder { folder in
      try ReportFolder(path: folder).write(Fixture.single)
      var result = Fixture.single
      result.shown.showsPositions = false
      try ReportFolder(path: folder).write(result)
      #expect(try !names(in: folder).contains("map.svg"))
    }
  }

  @Test("A folder that cannot be made is an error with path and reason")
  func folderIsFile() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = "\(folder)/occupied\u{1b}"
      try Data().write(to: URL(fileURLWithPath: file))
      for path in [file, file + "/below"] {
        let error = try #require(throws: WriteError.self) {
          try ReportFolder(path: path).write(Fixture.single)
        }
        #expect(error == WriteError(path, ENOTDIR))
        #expect(error.description.hasSuffix(": Not a directory"))
        #expect(error.description.hasPrefix("cannot write /"))
        #expect(!error.description.contains("\u{1b}"))
      }
    }
  }

  @Test("Where one report cannot be put in place, no draft is left")
  func noDrafts() throws {
    try withTemporaryFolder { folder in
      let taken = "\(folder)/report.json/full"
      try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
      let error = try #require(throws: WriteError.self) {
        try ReportFolder(path: folder).write(Fixture.single)
      }
      #expect(error == WriteError("\(folder)/report.json", EISDIR))
      #expect(try !names(in: folder).contains { $0.hasPrefix(".") })
    }
  }

  @Test(
    "A full disk is noticed and remembered",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    var sink = ByteSink(descriptor: descriptor)
    for _ in 0..<40_000 { sink.append("0123456789") }
    #expect(sink.failure == ENOSPC)
    sink.drain()
    #expect(sink.failure == ENOSPC)
  }
}
