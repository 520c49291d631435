import Foundation
import SimKernel
import SimObservations
import SimText
import SimTraces
import Testing

@testable import SimResults

@Suite("A report.json as one side of a comparison (H-9)")
struct BaselineReportTests {
  private static let report = """
    {
      "format": 1, "simrun": "1", "path": "a.yaml", "seeds": { "first": "18446744073709551615", \
    "runs": 2 },
      "input": "00000000000000ff",
      "variants": [
        {
          "name": "", "expected_to_pass": true, "digest": "0000000000000001",
          "runs_passed": [1, 0],
          "expectations": [
            { "metric": "x.y", "unit": "m", "better": "lower",
              "values": [0.30000000000000004, null] },
            { "metric": "fault.drift.events", "unit": "", "better": null, "values": [0, 0] }
          ],
          "measured": [{ "metric": "x.z", "unit": "", "better": null, "values": [1, 2] }],
          "runs": []
        }
      ]
    }
    """

  @Test("Its values, by seed, are read to the bit; verdicts on faults are no metrics")
  func read() throws {
    let baseline = try Baseline(report: Data(Self.report.utf8), path: "report.json")
    #expect(baseline.firstSeed == .max && baseline.runs == 2 && baseline.input?.value == 255)
    #expect(
      baseline.variants[0].measures == [
        .init(metric: "runs.passed", unit: "", better: .higher, values: [1, 0]),
        .init(metric: "x.y", unit: "m", better: .lower, values: [0.1 + 0.2, nil]),
        .init(metric: "x.z", unit: "", values: [1, 2]),
      ])
  }

  @Test("It tells of the walk where the report does, and is read where it does not")
  func facts() throws {
    #expect(try Baseline(report: Data(Self.report.utf8), path: "report.json").facts == nil)
    let text = Self.report.replacing(
      "\"variants\"",
      with: """
        "input_facts": { "duration_s": 612.4, "walked_m": 798, "speed_mps": null, "fixes": 601,
          "headings": 6000, "error_m": 7.5, "faults": 2, "events": 14, "phone": null,
          "map": "712 of 794 lanes" },
        "variants"
        """)
    #expect(
      try Baseline(report: Data(text.utf8), path: "report.json").facts
        == InputFacts(
          durationSeconds: 612.4, walkedMeters: 798, metersPerSecond: nil, fixes: 601,
          headings: 6000, errorMeters: 7.5, faults: 2, events: 14, map: "712 of 794 lanes"))
  }

  @Test(
    "What is none, of another format or without its values is refused",
    arguments: [
      ("{", "[", "expected a report of 'format: 1'"),
      ("\"format\": 1", "\"format\": 2", "expected a report of 'format: 1'"),
      ("\"runs_passed\"", "\"passed\"", "the report is incomplete: simrun"),
      ("[1, 2]", "[]", "the report has no value for each seed: it covers too many seeds for that"),
      ("\"runs\": 2", "\"runs\": -2", "the report has no value for each seed"),
    ])
  func refused(sound: String, broken: String, message: String) {
    let text = Self.report.replacing(sound, with: broken)
    let error = #expect(throws: Diagnostic.self) {
      try Baseline(report: Data(text.utf8), path: "report.json")
    }
    #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error))")
  }
}
