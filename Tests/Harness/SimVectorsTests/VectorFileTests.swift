import Geodesy
import SimText
import SimVectors
import SimWorlds
import Testing

/// Reads files of vectors from text.
enum Vectors {
  static func read(_ text: String) throws -> VectorFile {
    try VectorFile(JSONDocument(ByteSource(Array(text.utf8), named: "v.json"))) {
      path throws(Diagnostic) in
      throw Diagnostic("there is no pack '\(path)'", at: .init(file: path))
    }
  }

  static func ends(_ text: String, asking subjects: [String: any VectorSubject] = [:]) throws
    -> [VectorOutcome.End]
  {
    var run = VectorRun(try read(text), asking: subjects)
    return try run.outcomes().map(\.end)
  }

  /// A file of one case.
  static func file(_ members: String, maps: String = "{}") -> String {
    """
    {
      "format": 1, "maps": \(maps),
      "cases": [
        { "name": "one", \(members) }
      ]
    }
    """
  }

  static let walk = """
    "engine": "geo",
          "input": { "from": { "lat": 0, "lon": 0 }, "to": { "lat": 0, "lon": 1 } }
    """
}

@Suite("A file of vectors")
struct VectorFileTests {
  // one degree on a sphere of 6 371 000 m is 111 194.927 m
  @Test("is met within the tolerance it names, and missed beyond")
  func tolerance() throws {
    func end(_ expected: String) throws -> VectorOutcome.End? {
      try Vectors.ends(Vectors.file(Vectors.walk + ", " + expected)).first
    }
    #expect(try end(#""expected": { "distance_m": 111194.927 }"#) == .met)
    #expect(
      try end(#""expected": { "distance_m": 111194.9 }"#)
        == .missed([
          "distance_m is 111194.92664455874 m, expected 111194.9 ± 0.001 m: 0.02664 m too much"
        ]))
    #expect(try end(#""expected": { "distance_m": 111195 }, "tolerance": 0.1"#) == .met)
    let named = #""expected": { "distance_m": 111195 }, "tolerance": { "distance_m": 0.1 }"#
    #expect(try end(named) == .met)
    #expect(try end(#""expected": { "bearing_deg": 90 }"#) == .met)
  }

  @Test("has its angles compared around the circle, and held to their range")
  func angles() throws {
    func end(_ bearing: Double) throws -> VectorOutcome.End? {
      try Vectors.ends(
        Vectors.file(
          Vectors.walk + #", "expected": { "bearing_deg": 0.1 }, "tolerance": 0.3"#),
        asking: ["geo": Fixed(bearing: bearing)]
      ).first
    }
    #expect(try end(359.9) == .met)
    #expect(
      try end(360) == .missed(["bearing_deg is 360°, which is out of its range"]))
    #expect(
      try end(180) == .missed(["bearing_deg is 180°, expected 0.1 ± 0.3°: 179.9° too much"]))
    #expect(
      try end(.nan) == .missed(["bearing_deg is not a number"]))
  }

  @Test("in the shape of apps is read with the names of apps, and an estimate is missed")
  func apps() throws {
    let text = """
      {"geoEngine": [
        {"input": {"from": {"lat": 31.6258, "lng": -7.9892}, "to": {"latitude": 31.6316,
         "longitude": -7.98544}}, "expected": {"distanceMeters": 746}},
        {"id": "turn", "input": {"bearing": 10, "heading": 350}, "expected": {"relativeAngle": 20}}
      ], "pricingEngine": [{"input": {"availableMinutes": 120}, "expected": {"stops": 3}}]}
      """
    let file = try Vectors.read(text)
    #expect(file.cases.map(\.name) == ["geoEngine[0]", "turn", "pricingEngine[0]"])
    let ends = try Vectors.ends(text)
    #expect(
      ends.first
        == .missed([
          "distance_m is 736.658127433946 m, expected 746 ± 0.001 m: 9.342 m too little"
        ]))
    #expect(ends[1] == .met)
    #expect(
      ends[2] == .skipped("simrun has no engine 'pricing', and no program answers for it"))
  }

  @Test("asks whoever stands behind an engine, with the lanes of its map")
  func subjects() throws {
    struct Counter: VectorSubject {
      func answer(_ question: VectorQuestion) throws -> VectorValue {
        let lanes = question.input["map"]?["edges"]?.list?.count ?? -1
        return ["length_m": .number(Double(lanes)), "surplus": true]
      }
    }
    let text = Vectors.file(
      """
      "engine": "route", "input": { "map": "m", "from": "A", "to": "B" },
      "expected": { "length_m": 2 }
      """,
      maps: """
        { "m": { "drawing": ["A-+-B"], "grid_m": 10, "center": { "lat": 31, "lon": -8 } } }
        """)
    #expect(try Vectors.ends(text, asking: ["route": Counter()]) == [.met])
    // simrun's own router: four characters of 10 m
    #expect(
      try Vectors.ends(text)
        == [.missed(["length_m is 40 m, expected 2 ± 0.001 m: 38 m too much"])])
  }

  @Test("names what an answer lacks, and an error of whoever is asked")
  func lacking() throws {
    struct Mute: VectorSubject {
      func answer(_ question: VectorQuestion) throws -> VectorValue { [:] }
    }
    struct Broken: VectorSubject, Error {
      func answer(_ question: VectorQuestion) throws -> VectorValue { throw self }
    }
    let text = Vectors.file(Vectors.walk + #", "expected": { "bearing_deg": 90 }"#)
    #expect(
      try Vectors.ends(text, asking: ["geo": Mute()])
        == [.missed(["bearing_deg is missing from the answer"])])
    #expect(
      try Vectors.ends(text, asking: ["geo": Broken()])
        == [.missed(["it ended with an error: Broken()"])])
  }
}

@Suite("What is wrong with a file of vectors is told with its place")
struct VectorRefusalTests {
  private static let map = """
    { "m": { "drawing": ["A--B"], "grid_m": 10, "center": { "lat": 31, "lon": -8 } } }
    """

  static let wounds: [(text: String, told: String)] = [
    ("[]", "v.json:1:1: error: found an array, expected an object"),
    ("{", "v.json:1:2: error: the file ends, expected a name in quotes"),
    ("{} {}", "v.json:1:4: error: found an object, expected the end of the file"),
    (#"{"a": 1, "a": 2}"#, "v.json:1:10: error: 'a' appears twice in one object"),
    ("{}", "v.json:1:1: error: found no case, expected at least one"),
    (#"{"geo": 3}"#, "v.json:1:9: error: found 3, expected the cases of an engine as a list"),
    (#"{"cases": []}"#, "v.json:1:1: error: 'format' is missing, expected 1"),
    (#"{"format": 2, "cases": []}"#, "v.json:1:12: error: format 2 is not known, expected 1"),
    (#"{"format": 1}"#, "v.json:1:1: error: 'cases' is missing, expected a list of cases"),
    (
      #"{"format": 1, "cases": [], "case": 1}"#, "v.json:1:28: error: unknown name 'case'"
    ),
    (
      Vectors.file(#""engine": "geo", "input": {}, "expected": {}"#),
      "v.json:4:64: error: 'expected' is empty, expected at least one value"
    ),
    (
      Vectors.file(#""engine": "geo", "input": { "fron": 1 }, "expected": { "distance_m": 1 }"#),
      "v.json:4:50: error: unknown name 'fron'"
    ),
    (
      Vectors.file(
        #""engine": "geo", "input": { "from": { "lat": 91, "lon": 0 } }, "#
          + #""expected": {"distance_m": 1}"#
      ),
      "v.json:4:67: error: found 91, expected a number from -90 to 90"
    ),
    (
      Vectors.file(
        #""engine": "geo", "input": { "from": { "lat": 1 } }, "expected": {"distance_m": 1}"#),
      "v.json:4:58: error: 'lon' is missing: longitude in degrees"
    ),
    (
      Vectors.file(
        #""engine": "geo", "input": { "heading_deg": 1 }, "expected": {"distance_m": "x"}"#),
      "v.json:4:97: error: found 'x', expected a number from 0"
    ),
    (
      Vectors.file(
        #""engine": "route", "input": { "map": "n", "from": "A", "to": "B" }, "#
          + #""expected": { "length_m": 3 }"#, maps: map),
      "v.json:4:59: error: found 'n', expected the name of a map of this file: m"
    ),
    (
      Vectors.file(
        #""engine": "geo", "input": {}, "expected": {"distance_m": 1}"#,
        maps: #"{"p": {"pack": "gone"}}"#),
      "v.json:2:39: error: there is no pack 'gone'"
    ),
    (
      Vectors.file(
        #""engine": "geo", "input": {}, "expected": {"distance_m": 1}"#,
        maps: #"{"d": {"drawing": ["A--?"], "grid_m": 5, "center": {"lat": 1, "lon": 1}}}"#),
      "v.json:2:43: error: column 4 of this row:"
    ),
    (
      Vectors.file(Vectors.walk + #", "expected": { "distance_m": 1 }, "tolerance": -1"#),
      "error: found -1, expected a number from 0, or one for each expected value"
    ),
    (
      Vectors.file(Vectors.walk + #", "expected": { "distance_m": 1 }, "tolerance": { "x": 1 }"#),
      "error: 'x' is not an expected value of this case"
    ),
    (
      Vectors.file(
        Vectors.walk
          + #", "expected": { "distance_m": 1 }, "today": [{ "expected": { "distance_m": 2 } }]"#),
      "error: 'why' is missing, expected where these values come from"
    ),
  ]

  @Test("and with what was found and expected", arguments: wounds.indices)
  func told(number: Int) throws {
    let wound = Self.wounds[number]
    do {
      _ = try Vectors.read(wound.text)
      Issue.record("nothing is wrong with \(wound.text)")
    } catch let error as Diagnostics {
      #expect(error.rendered.contains(wound.told), "\(error.rendered)")
    } catch let error as Diagnostic {
      #expect(error.rendered.contains(wound.told), "\(error.rendered)")
    }
  }

  @Test("A case that lacks what its answer takes is named with its place")
  func incomplete() throws {
    let text = Vectors.file(
      #""engine": "geo", "input": { "heading_deg": 1 }, "expected": { "distance_m": 1 }"#)
    do {
      _ = try Vectors.ends(text)
      Issue.record("nothing is told")
    } catch let error as Diagnostics {
      #expect(
        error.rendered.contains(
          "v.json:4:5: error: case 'one': 'distance_m' can't be computed from this input, "
            + "which has 'heading_deg'"), "\(error.rendered)")
    }
  }

  @Test("A place that is not on the map is named with those that are")
  func places() throws {
    let text = Vectors.file(
      #""engine": "route", "input": { "map": "m", "from": "A", "to": "Q" }, "#
        + #""expected": { "length_m": 3 }"#, maps: Self.map)
    #expect(throws: Diagnostics.self) { try Vectors.ends(text) }
  }
}

/// Gives the same bearing for every question.
private struct Fixed: VectorSubject {
  var bearing: Double

  func answer(_ question: VectorQuestion) -> VectorValue { ["bearing_deg": .number(bearing)] }
}
