import Foundation
import TestSupport
import Testing

@Suite("The catalogue of traces (H-2, H-3)")
struct TraceCatalogueTests {
  private static let folder = ReferenceData.package.appendingPathComponent("traces")

  private func lines(_ url: URL) throws -> [Substring] {
    try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(
    "A trace is what its command makes; else run make traces",
    arguments: ["short-walk", "troubled-start"])
  func provenance(name: String) throws {
    let kept = try lines(Self.folder.appendingPathComponent("\(name).jsonl"))
    let command = "simrun trace generate scenarios/\(name).yaml --seed 1 -o traces/\(name).jsonl"
    #expect(kept.first?.contains("\"command\":\"\(command)\"") == true)
    try Command.inFolder { simrun in
      let outcome = try simrun(
        "trace", "generate", Command.scenario("\(name).yaml"), "--seed", "1", "-o", "made.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let made = try lines(simrun.folder.appendingPathComponent("made.jsonl"))
      // the first line contains the paths as they were given
      #expect(made.dropFirst().elementsEqual(kept.dropFirst()))
    }
  }

  @Test("The other formats are what convert makes of it", arguments: ["gpx", "nmea"])
  func conversions(ending: String) throws {
    try Command.inFolder { simrun in
      let source = Self.folder.appendingPathComponent("short-walk.jsonl").path
      let outcome = try simrun("trace", "convert", source, "made.\(ending)")
      #expect(outcome.status == 0 && outcome.errors.contains("lost in made.\(ending): the truth"))
      let made = try lines(simrun.folder.appendingPathComponent("made.\(ending)"))
      let kept = try lines(Self.folder.appendingPathComponent("short-walk.\(ending)"))
      #expect(made == kept)
    }
  }

  @Test("Every trace is in the README")
  func readme() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    where name != "README.md" {
      #expect(text.contains(name), "\(name)")
    }
  }
}
