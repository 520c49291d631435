import Foundation
import SimKernel
import SimObservations
import SimText

extension Baseline {
  /// Reads the values to compare from the report.json in `bytes`, the content of the file at
  /// `path`.
  init(report bytes: Data, path: String) throws(Diagnostic) {
    func refusal(_ message: String) -> Diagnostic {
      Diagnostic(message, at: Diagnostic.Place(file: path), hint: "simrun run writes one anew")
    }
    struct Format: Decodable { var format: Int }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let format = try? decoder.decode(Format.self, from: bytes), format.format == 1 else {
      throw refusal("expected a report of 'format: 1'")
    }
    let report: ReportFile
    do {
      report = try decoder.decode(ReportFile.self, from: bytes)
    } catch {
      throw refusal("the report is incomplete: simrun \(Release.version) reads other keys")
    }
    self.init(
      scenario: report.path, version: report.simrun, firstSeed: report.seeds.first?.number,
      runs: report.seeds.runs, input: report.input.flatMap(RunDigest.init(text:)),
      facts: report.inputFacts?.facts,
      variants: report.variants.map { Variant($0, runs: report.seeds.runs) })
    let isWhole =
      runs >= 0 && variants.allSatisfy { $0.measures.allSatisfy { $0.values.count == runs } }
    guard isWhole else {
      throw refusal("the report has no value for each seed: it covers too many seeds for that")
    }
  }
}

extension Baseline.Variant {
  fileprivate init(_ variant: ReportFile.Variant, runs: Int) {
    self.init(
      name: variant.name, expectedToPass: variant.expectedToPass,
      digest: variant.digest.flatMap(RunDigest.init(text:)) ?? RunDigest(0), measures: [])
    func add(_ metric: String, _ unit: String, _ better: String?, _ values: [Double?]) {
      guard !measures.contains(where: { $0.metric == metric }) else { return }
      measures.append(
        Baseline.Measure(
          metric: metric, unit: unit, better: better.flatMap(Direction.init), values: values))
    }
    if runs > 1 {
      add(Baseline.passed, "", Direction.higher.rawValue, variant.runsPassed)
    }
    for expectation in variant.expectations {
      // a check that a fault or script line had an effect is a verdict, not a metric
      guard let metric = Criterion.Subject(name: expectation.metric).metric else { continue }
      add(metric, expectation.unit, expectation.better, expectation.values)
    }
    for measure in expectedToPass ? variant.measured : [] {
      add(measure.metric, measure.unit, measure.better, measure.values)
    }
    if runs == 1, expectedToPass, let run = variant.runs.first {
      for measure in run.measures {
        add(measure.metric, measure.unit, measure.better, [measure.value])
      }
    }
  }
}

/// The fields that are read from a report.json.
private struct ReportFile: Decodable {
  struct Seeds: Decodable {
    var first: Seed?
    var runs: Int
  }

  /// A number, or a string if it is above 2⁵³.
  struct Seed: Decodable {
    var number: UInt64

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(UInt64.self) {
        self.number = number
      } else if let number = UInt64(try value.decode(String.self)) {
        self.number = number
      } else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "no seed")
      }
    }
  }

  struct Measure: Decodable {
    var metric: String
    var unit: String
    var better: String?
    var values: [Double?]
  }

  struct Run: Decodable {
    struct Measure: Decodable {
      var metric: String
      var unit: String
      var better: String?
      var value: Double?
    }

    var measures: [Measure]
  }

  struct Variant: Decodable {
    var name: String
    var expectedToPass: Bool
    var digest: String?
    var runsPassed: [Double?]
    var expectations: [Measure]
    var measured: [Measure]
    var runs: [Run]
  }

  /// Missing in old reports.
  struct Facts: Decodable {
    var durationS: Double
    var walkedM: Double
    var speedMps: Double?
    var fixes: Int
    var headings: Int
    var errorM: Double?
    var accuracyM: Double?
    var faults: Int
    var events: Int
    var phone: String?
    var map: String?

    var facts: InputFacts {
      InputFacts(
        durationSeconds: durationS, walkedMeters: walkedM, metersPerSecond: speedMps, fixes: fixes,
        headings: headings, errorMeters: errorM, accuracyMeters: accuracyM, faults: faults,
        events: events, phone: phone, map: map)
    }
  }

  var path: String
  var simrun: String
  var seeds: Seeds
  var input: String?
  var inputFacts: Facts?
  var variants: [Variant]
}

extension RunDigest {
  fileprivate init?(text: String) {
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.init(value)
  }
}
