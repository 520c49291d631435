import Foundation
import TestSupport
import Testing

/// Compares the schema with an independent validator: Python's jsonschema, with PyYAML.
@Suite("simrun schema (H-1)", .enabled(if: Validator.isThere, "python3 lacks jsonschema or yaml"))
struct SchemaCommandTests {
  @Test("takes every scenario of the repository, every sample, and what simrun new writes")
  func sound() throws {
    try Command.inFolder { simrun in
      var files: [String] = []
      let folder = ReferenceData.package.appendingPathComponent("scenarios")
      let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for file in (all ?? []).sorted() where file.hasSuffix(".yaml") {
        files.append(folder.appendingPathComponent(file).path)
      }
      #expect(files.count > 3)
      for (number, text) in SampleScenarios.all.enumerated() {
        try simrun.write("sample\(number).yaml", text)
        files.append("sample\(number).yaml")
      }
      _ = try simrun("new", "first")
      let complaints = try Validator.complaints(files + ["first.yaml"], simrun)
      #expect(complaints.count == files.count + 1)
      #expect(complaints.filter { $1 > 0 } == [:])
    }
  }

  /// Each replaces a valid line of a scenario by an invalid one.
  private static let wounds: [(line: String, broken: String)] = [
    ("format: 1", "format: 2"),
    ("title: A medina", "titel: A medina"),
    ("title: A medina", "title:"),
    ("home: square", "home: [square]"),
    ("size: 150 m,", "size: 150,"),
    ("size: 150 m,", "size: 150 s,"),
    ("size: 150 m,", "size: 017 m,"),
    ("size: 150 m,", "size: 1:30 m,"),
    ("size: 150 m,", "size: .inf m,"),
    ("size: 150 m,", "size: 1_50 m,"),
    ("seed: 7,", "seed: 1.5,"),
    ("seed: 7,", "seed: -1,"),
    ("seed: 7,", "sed: 7,"),
    ("center: jemaa_el_fnaa", "center: nowhere"),
    ("center: jemaa_el_fnaa", "center: { lat: 31.6, lon: 181 }"),
    ("center: jemaa_el_fnaa", "center: { lat: 31.6 }"),
    ("medina: {", "medinas: {"),
    ("pauses: none", "pauses: some"),
    ("pauses: none", "pauses: { every: 90 }"),
    ("crowd: 0.4 /m2", "crowd: 0.4"),
    ("crowd: 0.4 /m2", "crowd: [{ after: 3 m }]"),
    ("carry: pocketed", "carry: [pocketed]"),
    ("gnss: open_sky", "gnss: opensky"),
    ("gnss: open_sky,", ""),
    ("gnss: open_sky", "gnss: open_sky, fix_rate: fast"),
    ("gnss: open_sky", "gnss: open_sky, network_fallback: maybe"),
    ("home: square", "home: square\ntrace: a.gpx"),
    ("home: square", "home: square\nfaults: [drift: { at: 1 s }]"),
    ("home: square", "home: square\nfaults: [drifts: { at: 1 s, for: 2 s, across: 3 m }]"),
    ("home: square", "home: square\nfaults: { drift: { at: 1 s, for: 2 s, across: 3 m } }"),
    ("home: square", "home: square\nseeds: { runs: 0 }"),
    ("home: square", "home: square\nmeasure: [given.foo]"),
    ("home: square", "home: square\nvariants: { a: { why: b } }"),
    ("home: square", "home: square\nvariants: { a: { expect: fails } }"),
    ("at 0 s]", "at noon]"),
    ("at 0 s]", "0 s]"),
    ("at 0 s]", "after 3 s]"),
    ("open_screen", "open_scren"),
    ("compass: {} }", "compass: { arrow: bent } }"),
    ("compass: {} }", "compas: {} }"),
    ("compass.long_turns: == 0", "compass.long_turn: == 0"),
    ("compass.long_turns: == 0", "compass.long_turns: 0"),
    ("compass.long_turns: == 0", "compass.long_turns: =< 0"),
    ("compass.long_turns: == 0", "compass.redraw_rate.max: <= 20 s"),
    ("compass.long_turns: == 0", "compass.redraw_rate.max: 10 .. 20 /s"),
  ]

  @Test("refuses what the loader refuses")
  func broken() throws {
    try Command.inFolder { simrun in
      var files: [String] = []
      for (number, wound) in Self.wounds.enumerated() {
        let text = SampleScenarios.medina.replacingOccurrences(of: wound.line, with: wound.broken)
        #expect(text != SampleScenarios.medina, "\(wound)")
        try simrun.write("\(number).yaml", text)
        files.append("\(number).yaml")
      }
      let complaints = try Validator.complaints(files, simrun)
      for (file, wound) in zip(files, Self.wounds) {
        #expect((complaints[file] ?? 0) > 0, "the schema takes '\(wound.broken)'")
        let loaded = try simrun("trace", "generate", file, "-o", "out.jsonl")
        #expect(loaded.status == 65, "the loader takes '\(wound.broken)'")
        #expect(loaded.errors.hasPrefix("\(file):"), "\(loaded.errors)")
      }
    }
  }
}

private enum Validator {
  static let isThere = (try? Python.run(["-c", "import jsonschema, yaml"]).status) == 0

  /// The number of errors that the schema finds in each of `files`.
  static func complaints(_ files: [String], _ simrun: Command) throws -> [String: Int] {
    try simrun.write("schema.json", simrun("schema").output)
    let script = """
      import json, sys, yaml, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      count = lambda name: len(list(validator.iter_errors(yaml.safe_load(open(name)))))
      print(json.dumps({name: count(name) for name in sys.argv[1:]}))
      """
    let outcome = try Python.run(["-c", script] + files, in: simrun.folder)
    #expect(outcome.status == 0)
    let read = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Int]
    return try #require(read)
  }
}
