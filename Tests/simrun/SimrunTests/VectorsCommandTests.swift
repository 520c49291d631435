import Foundation
import TestSupport
import Testing

@Suite("simrun vectors (MG-18)")
struct VectorsCommandTests {
  private static let shipped =
    ReferenceData.package.appendingPathComponent("scenarios/vectors").path

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.shipped)/\(name)", encoding: .utf8)
  }

  @Test("meets what is shipped, writes a testcase for each case, and tells what apps expect today")
  func shipped() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("vectors", Self.shipped)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("  ✗ a walk of 736.66 m, distance_m"))
      #expect(outcome.output.contains("✓ 1000 m outside, walk_min"))
      let report = simrun.folder.appendingPathComponent("reports")
      let found = FileManager.default.enumerator(atPath: report.path)?.compactMap { $0 as? String }
      let reports = (found ?? []).filter { $0.hasSuffix("junit.xml") }
      #expect(reports.count == 6)
      let cases = try reports.reduce(0) { count, file in
        let xml = try String(contentsOf: report.appendingPathComponent(file), encoding: .utf8)
        return count + xml.components(separatedBy: "<testcase ").count - 1
      }
      #expect(cases >= 100)
    }
  }

  @Test("fails where one is wrong, and names it with its line")
  func wrong() throws {
    try Command.inFolder { simrun in
      let wrong = try text("geo.json").replacingOccurrences(
        of: "\"distance_m\": 736.658127433946", with: "\"distance_m\": 746")
      try simrun.write("geo.json", wrong)
      let outcome = try simrun("vectors", "geo.json")
      #expect(outcome.status == 1)
      let number = wrong.components(separatedBy: "a walk of 736.66 m")[0].split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      #expect(
        outcome.output.contains(
          """
            ✗ MISSED  a walk of 736.66 m  (geo.json:\(number - 1):5)
                      distance_m is 736.658127433946 m, expected 746 ± 0.001 m: 9.342 m too little
          """), "\(outcome.output)")
      let xml = try String(
        contentsOf: simrun.folder.appendingPathComponent("reports/geo/junit.xml"), encoding: .utf8)
      #expect(xml.contains("failures=\"1\""))
      #expect(xml.contains("name=\"geo: a walk of 736.66 m\">\n      <failure type=\"missed\""))
      let quiet = try simrun("vectors", "geo.json", "--quiet")
      #expect(quiet.output == "NOT MET geo.json\n")
      let json = try simrun("vectors", "geo.json", "--format", "json")
      #expect(json.output.contains("\"end\": \"missed\""))
    }
  }

  @Test(
    "asks a program about all that is shipped, in any of its engines",
    .enabled(if: Language.all[0].isThere, "no python3"))
  func program() throws {
    try Command.inFolder { simrun in
      let file = ProgramClientTests.folder.appendingPathComponent("parity.py").path
      let engines = ["geo", "route", "cards", "staleness"]
      let outcome = try simrun(
        ["vectors", Self.shipped] + engines.flatMap { ["--feature", "\($0)=python3 '\(file)'"] })
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      for engine in engines {
        #expect(outcome.output.contains("  ✓ \(engine): "), "\(outcome.output)")
      }
      // no client has an engine for opening hours or day plans
      #expect(outcome.output.components(separatedBy: "simrun's engine").count == 3)
    }
  }

  @Test(
    "names the case that a program gets wrong, and ends with 69 where it breaks",
    .enabled(if: Language.all[0].isThere, "no python3"))
  func brokenPrograms() throws {
    try Command.inFolder { simrun in
      try simrun.write("v.json", #"{"pricingEngine": [{"input": {}, "expected": {"stops": 3}}]}"#)
      func outcome(_ answer: String) throws -> Command.Outcome {
        try simrun.write(
          "p.py",
          """
          import json, sys
          for line in sys.stdin:
              n = json.loads(line)["n"]
              \(answer)
              print(json.dumps({"done": n}), flush=True)
          """)
        return try simrun("vectors", "v.json", "--feature", "pricing=python3 p.py")
      }
      #expect(try outcome(#"print('{"answer":{"stops":3}}')"#).status == 0)
      let wrong = try outcome(#"print('{"answer":{"stops":4}}')"#)
      #expect(wrong.status == 1)
      #expect(wrong.output.contains("✗ MISSED  pricingEngine[0]  (v.json:1:20)"), "\(wrong.output)")
      #expect(wrong.output.contains("stops is 4, expected 3: 1 too much"))
      let mute = try outcome("pass")
      #expect(mute.status == 69)
      #expect(mute.output.contains("the program said 'done' without an answer"))
      let dead = try outcome("sys.exit('no idea')")
      #expect(dead.status == 69)
      #expect(dead.output.contains("the program ended with status 1 instead of answering"))
      #expect(dead.output.contains("no idea"))
      let rubbish = try outcome("print('rubbish')")
      #expect(rubbish.status == 69)
      #expect(rubbish.output.contains("wrote something that is no JSON"))
      #expect(
        try simrun("vectors", "v.json", "--feature", "geo=python3 p.py").status != 0)
    }
  }

  @Test("ends as the other commands do on what is missing or broken")
  func refusals() throws {
    try Command.inFolder { simrun in
      #expect(try simrun("vectors", "gone.json").status == 66)
      try simrun.write("broken.json", "{\"format\": 1,\n \"cases\": [{\"nam\": 1}]}")
      let broken = try simrun("vectors", "broken.json")
      #expect(broken.status == 65)
      #expect(broken.errors.hasPrefix("broken.json:2:13: error: unknown name 'nam'\n"))
      #expect(broken.errors.contains("hint: known here: name, engine, input, expected"))
      let text = #"{"pricingEngine": [{"input": {}, "expected": {"stops": 3}}]}"#
      try simrun.write("pricing.json", text)
      let skipped = try simrun("vectors", "pricing.json")
      // no answer was checked, and no data is no pass
      #expect(skipped.status == 1)
      #expect(skipped.output.contains("– skipped pricingEngine[0]: simrun has no engine 'pricing'"))
      #expect(try simrun("vectors", "--generate", "out").status == 64)
      #expect(try simrun("vectors", "plan.json", "--pack", "x").status == 64)
    }
  }

  @Test("reads no pack outside of the file's repository, unless it is allowed to")
  func bounds() throws {
    try Command.inFolder { simrun in
      let place = simrun.folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let pack = ReferenceData.package.appendingPathComponent("scenarios/packs/medina.pack").path
      try simrun.write(
        "mine/v.json",
        """
        {"format": 1, "maps": {"m": {"pack": "\(pack)"}}, "cases": [{"name": "a", "engine": "route",
         "input": {"map": "m", "from": "riad", "to": "riad"}, "expected": {"length_m": 0}}]}
        """)
      let refused = try simrun("vectors", "mine/v.json")
      #expect(refused.status == 65)
      #expect(refused.errors.contains("leads out of the file's repository"))
      #expect(try simrun("vectors", "mine/v.json", "--allow-outside").status == 0)
    }
  }

  @Test("writes the very files that are shipped")
  func generates() throws {
    try Command.inFolder { simrun in
      let pack = ReferenceData.package.appendingPathComponent("scenarios/packs/medina.pack").path
      let outcome = try simrun("vectors", "--generate", "v", "--pack", pack)
      #expect(outcome.status == 0, "\(outcome.errors)")
      for name in ["geo.json", "cards.json", "staleness.json", "hours.json"] {
        let made = try String(
          contentsOf: simrun.folder.appendingPathComponent("v/\(name)"), encoding: .utf8)
        #expect(try made == text(name))
      }
      #expect(try simrun("vectors", "v", "--allow-outside").status == 0)
    }
  }
}

/// Compares the schema with an independent validator, where there is one.
@Suite("simrun schema --vectors", .enabled(if: Jsonschema.isThere, "python3 lacks jsonschema"))
struct VectorSchemaCommandTests {
  @Test("takes what is shipped, and refuses what is wrong, as Python's jsonschema reads it")
  func sound() throws {
    try Command.inFolder { simrun in
      try simrun.write("schema.json", simrun("schema", "--vectors").output)
      let folder = ReferenceData.package.appendingPathComponent("scenarios/vectors")
      let names = ["cards.json", "geo.json", "hours.json", "route.json", "staleness.json"]
      let files = names.map { folder.appendingPathComponent($0).path }
      #expect(try Jsonschema.complaints(of: files, in: simrun.folder) == [0, 0, 0, 0, 0])
      let geo = try String(contentsOf: folder.appendingPathComponent("geo.json"), encoding: .utf8)
      let wounds = [
        ("\"format\": 1", "\"format\": 2"), ("\"distance_m\"", "\"distance\""),
        ("\"engine\": \"geo\"", "\"engine\": \"cards\""),
        ("\"lat\": 31.6258,", "\"lat\": \"north\","),
      ]
      for (number, wound) in wounds.enumerated() {
        let broken = geo.replacingOccurrences(of: wound.0, with: wound.1)
        #expect(broken != geo)
        try simrun.write("\(number).json", broken)
      }
      let counts = try Jsonschema.complaints(
        of: wounds.indices.map { "\($0).json" }, in: simrun.folder)
      #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }
  }
}

private enum Jsonschema {
  static let isThere = (try? Python.run(["-c", "import jsonschema"]).status) == 0

  static func complaints(of files: [String], in folder: URL) throws -> [Int] {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      count = lambda name: len(list(validator.iter_errors(json.load(open(name)))))
      print(json.dumps([count(name) for name in sys.argv[1:]]))
      """
    let outcome = try Python.run(["-c", script] + files, in: folder)
    #expect(outcome.status == 0)
    return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [Int])
  }
}
