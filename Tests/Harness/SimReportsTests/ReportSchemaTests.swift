import Foundation
import SimResults
import SimText
import TestSupport
import Testing

@testable import SimReports

@Suite("The schema of report.json (H-9)")
struct ReportSchemaTests {
  static func schema() throws -> JSONSchema {
    var sink = ByteSink()
    ReportSchema.schema.append(to: &sink)
    return JSONSchema(try readJSON(sink.text))
  }

  @Test("takes reports of every shape, and says no key that they lack")
  func shapes() throws {
    for shape in ReporterLaws.shapes {
      let report = try readJSON(JSONReporter().text(shape))
      #expect(try Self.schema().complaints(report) == [])
    }
  }

  @Test(
    "refuses a report with a wound",
    arguments: [
      ("\"format\": 1", "\"format\": 2"), ("\"met\": false", "\"met\": \"no\""),
      ("\"title\":", "\"titel\":"), ("\"runs_passed\": [1", "\"runs_passed\": [true"),
      ("\"outcome\": \"met\"", "\"outcome\": \"fine\""), ("\"count\": 812", "\"count\": -1"),
      ("\"digest\": \"", "\"digest\": \"x"), ("\"better\": null", "\"better\": \"up\""),
      ("\"notes\": [", "\"notes\": [1, "),
    ])
  func wounds(sound: String, broken: String) throws {
    let reports = [Fixture.many, Fixture.single].map { JSONReporter().text($0) }
    let text = try #require(reports.first { $0.contains(sound) })
    let report = try readJSON(text.replacing(sound, with: broken))
    #expect(try Self.schema().complaints(report) != [])
  }
}
