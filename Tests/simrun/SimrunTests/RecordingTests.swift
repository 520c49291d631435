import Foundation
import TestSupport
import Testing

private let pixel6 = "stanford_gnss/data/unit_test/android/measurements/pixel6.txt"

@Suite("A real recording through compass and session (H-2)")
struct RecordingTests {
  @Test(
    "A Pixel 6 with three providers gets a verdict, every fix counted, no sentinel shown",
    .enabled(if: ReferenceData.has(pixel6)))
  func pixel6Walk() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun(
        Command.scenario("replay/home-compass.yaml"), "--trace", ReferenceData.url(pixel6).path,
        "--out", "out")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      let files = try simrun.files(below: "out")
      let report = try #require(files.first { $0.hasSuffix("report.json") })
      let measures = try measures(in: simrun.read(report))
      #expect(measures["given.fixes.gnss"] == 94)
      #expect(measures["given.fixes.fused"] == 95)
      #expect(measures["given.fixes.network"] == 54)
      #expect(measures["given.headings"] == 10)
      // these headings have no accuracy, so none may be called good
      #expect(measures["compass.good_share"] == 0)
      let observations = try #require(files.first { $0.hasSuffix("observations.jsonl") })
      let lines = try simrun.read(observations).split(separator: "\n").dropFirst()
      #expect(lines.count > 500)
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        for field in ["bearing_deg", "distance_m", "fix_age_s"] {
          #expect((object?[field] as? Double).map { $0 >= 0 } ?? true, "\(line)")
        }
      }
    }
  }

  private func measures(in report: String) throws -> [String: Double] {
    struct Report: Decodable {
      struct Variant: Decodable { var runs: [Run] }
      struct Run: Decodable { var measures: [Measure] }
      struct Measure: Decodable {
        var metric: String
        var value: Double?
      }
      var variants: [Variant]
    }
    let run = try JSONDecoder().decode(Report.self, from: Data(report.utf8)).variants[0].runs[0]
    return Dictionary(
      run.measures.compactMap { measure in measure.value.map { (measure.metric, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
