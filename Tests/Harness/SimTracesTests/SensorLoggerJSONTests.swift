import Sensing
import SimKernel
import SimText
import TestSupport
import Testing
import TraceSamples

@testable import SimTraces

@Suite("Sensor Logger's JSON (H-2)")
struct SensorLoggerJSONTests {
  /// The files of a recording as records of its JSON form, with `Metadata` first or last.
  private func json(_ files: [String: String], metadataFirst: Bool) -> String {
    // in the order of the folder: the first row gives the start of the recording
    let names = SensorLoggerFile.allCases.map { "\($0.rawValue).csv" }
    let ordered = metadataFirst ? ["Metadata.csv"] + names : names + ["Metadata.csv"]
    let records = ordered.flatMap { name -> [String] in
      let lines = (files[name] ?? "").split(separator: "\n")
      let columns = lines.first?.split(separator: ",") ?? []
      return lines.dropFirst().map { line in
        let cells = zip(columns, line.split(separator: ",", omittingEmptySubsequences: false))
        return "{\"sensor\":\"\(name.dropLast(4))\","
          + cells.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
      }
    }
    return "[\(records.joined(separator: ",\n"))]"
  }

  @Test(
    "JSON says what the CSV files of the recording say, of either phone, wherever Metadata is",
    arguments: ["android,false", "ios,false", "ios,true"], [true, false])
  func sameAsFolder(phone: String, metadataFirst: Bool) throws {
    var files = FolderSample.all[0].files
    files["Metadata.csv"] = "platform,standardisation\n\(phone)\n"
    let folder = TraceCollector()
    try Recording.read(
      RecordingFolder(path: "walk", contents: files.mapValues { Array($0.utf8) }), into: folder)
    let trace = try read(json(files, metadataFirst: metadataFirst))
    #expect(trace.fixes == folder.trace.fixes)
    #expect(trace.headings.count == folder.trace.headings.count)
    for (heading, other) in zip(trace.headings, folder.trace.headings) {
      #expect(heading.measured == other.measured && heading.source == other.source)
      // with Metadata at the end an angle is rotated once more, so the last digits may differ
      #expect(isSame(heading.trueDegrees, other.trueDegrees))
      #expect(isSame(heading.magneticDegrees, other.magneticDegrees))
    }
    #expect(trace.motions == folder.trace.motions)
    #expect(trace.epochNanoseconds == folder.trace.epochNanoseconds)
    #expect(trace.platform == folder.trace.platform)
    #expect(trace.headings.count > 1)
  }

  private func isSame(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 1e-9
  }

  @Test("Sensors that are not read are counted, garbled records skipped with their line")
  func notes() throws {
    let fix = "\"latitude\":\"43.7\",\"longitude\":\"7.4\""
    let trace = try read(
      "[{\"sensor\":\"Location\",\"time\":\"1679557830387252000\",\(fix)},\n"
        + "{\"sensor\":\"Location\",\"time\":\"soon\",\(fix)},\n{\"sensor\":\"Barometer\"}]")
    #expect(trace.fixes.count == 1)
    #expect(trace.notes.contains { $0.hasPrefix("garbled records, skipped: 1 (first at line 2") })
    #expect(trace.notes.contains("records of other sensors, not used: Barometer 1"))
  }

  @Test("A file without a position or a heading is refused, and says what it holds")
  func empty() {
    let found = refusal(of: "[{\"sensor\":\"Barometer\",\"time\":\"1679557830387252000\"}]")
    #expect(found?.message == "no record with a position or a heading (Barometer 1)")
    #expect(found?.hint == "was it stopped before the first fix?")
    let garbled = refusal(
      of: "[{\"sensor\":\"Location\",\"time\":\"1\",\"latitude\":\"1\",\"longitude\":\"1\"}]")
    #expect(garbled?.place.line == 1)
    #expect(garbled?.message.hasPrefix("no record can be read; the first: time '1'") == true)
  }
}
