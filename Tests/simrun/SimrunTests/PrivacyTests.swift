import Foundation
import SimReports
import SimScenarios
import SimText
import SimTraces
import TestSupport
import Testing
import TraceSamples

/// A recording at 48.2736195° N 16.9481527° E, damaged in hundreds of ways. Whatever is wrong with
/// it, nothing that simrun prints or writes may contain the first four digits of either number in a
/// row, with or without a point or comma between them. Three digits identify no place: a tenth of a
/// degree is 11 km.
@Suite("What is said of a recording tells no position (MG-15)")
struct PrivacyTests {
  static let (latitude, longitude) = ("48.2736195", "16.9481527")

  /// The first four digits, also in degrees and minutes as in NMEA.
  private static let tells = ["4827", "1694", "4816", "1656"].map { Array($0.utf8) }

  /// The part of `text` that reveals the position; nil where there is none.
  static func leak(in text: String) -> String? {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
    for start in bytes.indices where bytes[start] == 0x34 || bytes[start] == 0x31 {
      if Self.tells.contains(where: { bytes[start...].starts(with: $0) }) {
        return String(decoding: bytes[max(0, start - 30)...].prefix(60), as: UTF8.self)
      }
    }
    return nil
  }

  /// `text` with the positions in it replaced; clock times stay.
  static func placed(_ text: String) -> String {
    var number = 0
    return text.replacing(#/\d{4}\.\d{4,5},(?=[NS])/#) { _ in "4816.41717," }
      .replacing(#/\d{5}\.\d{4,5},(?=[EW])/#) { _ in "01656.88916," }
      .replacing(
        #/(\d:\d\d:\d\d\.\d+)|\b(\d{1,3}\.\d{3,10}|43\.7|7\.42?|4\.35E1|1\.39E0)\b/#
      ) { match in
        if let clock = match.1 { return String(clock) }
        number += 1
        return number.isMultiple(of: 2) ? longitude : latitude
      }
  }

  @Test("In a refusal, a note or an examination of any format", arguments: FormatSample.all)
  func everyFormat(sample: FormatSample) {
    let original = sample.isText ? Array(Self.placed(sample.text).utf8) : sample.binary
    for number in 0..<100 {
      let bytes =
        number == 0
        ? original : Mutation(seed: 15, number: number, hugeBytes: 2000).applied(to: original)
      let said = Self.said(of: "walk.\(sample.format.name)") { sink throws(Diagnostic) in
        try Recording.read(ByteSource(bytes, named: "walk.txt"), into: sink)
      }
      #expect(Self.leak(in: said) == nil, "\(sample) \(number)")
      // the file read as a scenario or a tour
      var told = ""
      do throws(Diagnostics) {
        _ = try Scenario(bytes: bytes, path: "walk.gpx")
      } catch {
        told += error.rendered
      }
      do throws(Diagnostics) {
        told += try TourFile(bytes: bytes, path: "walk").notes.joined()
      } catch {
        told += error.rendered
      }
      #expect(Self.leak(in: told) == nil, "\(sample) \(number)")
    }
  }

  @Test("In a refusal, a note or an examination of a folder", arguments: FolderSample.all)
  func everyFolder(sample: FolderSample) {
    let original = sample.files.mapValues { Array(Self.placed($0).utf8) }
    for number in 0..<100 {
      var files = original
      if let bytes = original["Location.csv"], number > 0 {
        files["Location.csv"] = Mutation(seed: 16, number: number, hugeBytes: 2000).applied(
          to: bytes)
      }
      let said = Self.said(of: "walk") { sink throws(Diagnostic) in
        try Recording.read(RecordingFolder(path: "walk", contents: files), into: sink)
      }
      #expect(Self.leak(in: said) == nil, "\(sample) \(number)")
    }
  }

  /// The full output of `simrun trace info`.
  private static func said(
    of file: String, _ read: (TraceExaminer) throws(Diagnostic) -> Void
  ) -> String {
    let examiner = TraceExaminer()
    do throws(Diagnostic) {
      try read(examiner)
    } catch {
      return error.rendered
    }
    let found = examiner.examination()
    return ExaminationText(style: .plain, width: 1000).text(file, found)
  }

  private static let damages: [@Sendable (String) -> String] = [
    { $0 },
    { $0.replacingOccurrences(of: "48.27", with: "4#.27") },
    { $0.replacingOccurrences(of: "16.9481527", with: "16.94x1527") },
    { $0.replacingOccurrences(of: "48.2736195", with: "48.2736195 48.2736195") },
    { $0.replacingOccurrences(of: "48.2736195", with: "482736195") },
    { String($0.prefix($0.count * 2 / 3)) },
    { $0.replacingOccurrences(of: "lat", with: "lon") },
    { $0.replacingOccurrences(of: "\"", with: "") },
    { "\u{1}" + $0 },
  ]

  private static let walks = [
    (
      "gpx",
      """
      <?xml version="1.0"?><gpx version="1.1">
      <trk><trkseg>
      <trkpt lat="48.2736195" lon="16.9481527"><time>2026-05-01T10:00:00Z</time></trkpt>
      <trkpt lat="48.2736195" lon="16.9481527"><time>2026-05-01T10:00:09Z</time></trkpt>
      </trkseg></trk></gpx>

      """
    ),
    (
      "geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[16.9481527,48.2736195]},
      "properties":{"time":"2020-01-01T00:00:00Z","accuracy":4.5}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[16.9481527,48.2736195]},
      "properties":{"time":"2020-01-01T00:00:01Z","accuracy":4.5}}]}

      """
    ),
    (
      "jsonl",
      """
      {"format":1,"kind":"simrun trace"}
      {"t_ns":0,"fix":{"lat":48.2736195,"lon":16.9481527}}
      {"t_ns":1000000000,"fix":{"lat":48.2736195,"lon":16.9481527}}
      {"note":"at 48.2736195,16.9481527"}
      {"end":{"fixes":2,"headings":0,"motions":0}}

      """
    ),
  ]

  @Test("Nor does any command, on its outputs or in its reports", arguments: walks)
  func everyCommand(ending: String, text: String) throws {
    for (number, damage) in Self.damages.enumerated() {
      try Command.inFolder { simrun in
        let walk = "walk.\(ending)"
        try simrun.write(walk, damage(text))
        try simrun.copy("replay/home-compass.yaml")
        let replay = "scenarios/replay/home-compass.yaml"
        try simrun.replace("from_command_line", by: "../../\(walk)", in: replay)
        for arguments in [
          ["run", replay], ["ci"], ["run", walk], ["trace", "info", walk],
          ["trace", "convert", walk, "out-a.nmea"],
          ["trace", "redact", walk, "out-b.gpx"], ["tour", walk],
        ] {
          let outcome = try simrun(arguments)
          let leak = Self.leak(in: outcome.output + outcome.errors)
          #expect(leak == nil, "\(ending) \(number) \(arguments)")
          #expect([0, 1, 64, 65, 66].contains(outcome.status), "\(ending) \(number) \(arguments)")
        }
        let reports = try FileManager.default.subpathsOfDirectory(
          atPath: simrun.folder.appendingPathComponent("reports").path)
        for file in reports {
          let url = simrun.folder.appendingPathComponent("reports/\(file)")
          guard let bytes = try? Data(contentsOf: url) else { continue }
          #expect(Self.leak(in: String(decoding: bytes, as: UTF8.self)) == nil, "\(file) \(number)")
        }
      }
    }
  }
}
