import Foundation
import Testing

/// A pack of a map with a lane of 480 m that turns north, a separate courtyard, and four places;
/// cut at a box that reaches a kilometer beyond its lanes.
@Suite("simrun route in a pack (MG-8, MG-9)")
struct PackRouteTests {
  static let map = """
    <?xml version='1.0'?>
    <osm version='0.6'>
    <node id='1' lat='43.7300' lon='7.4200'/>
    <node id='2' lat='43.7300' lon='7.4240'/>
    <node id='3' lat='43.7315' lon='7.4240'/>
    <node id='4' lat='43.7310' lon='7.4210'/>
    <node id='5' lat='43.7310' lon='7.4214'/>
    <node id='6' lat='43.7300' lon='7.4260'/>
    <node id='11' lat='43.7300' lon='7.4200'><tag k='name' v='West'/><tag k='shop' v='tea'/></node>
    <node id='12' lat='43.7315' lon='7.4240'><tag k='name' v='North'/><tag k='shop' v='tea'/></node>
    <node id='13' lat='43.7310' lon='7.4212'><tag k='name' v='Court'/><tag k='shop' v='tea'/></node>
    <node id='14' lat='43.7290' lon='7.4212'><tag k='name' v='Field'/><tag k='shop' v='tea'/></node>
    <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/></way>
    <way id='2'><nd ref='2'/><nd ref='3'/><tag k='highway' v='steps'/></way>
    <way id='3'><nd ref='4'/><nd ref='5'/><tag k='highway' v='footway'/></way>
    <way id='4'><nd ref='2'/><nd ref='6'/><tag k='highway' v='footway'/></way>
    </osm>
    """

  private static let outside = "43.7450,7.4220"
  private static let farFromLanes = "43.7350,7.4300"

  private func route(_ arguments: String...) throws -> Command.Outcome {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map)
      let made = try simrun(
        "pack", "build", "map.osm", "--bbox", "7.41,43.72,7.44,43.74", "-o", "m.pack")
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.contains("cut at a border of 4 corners, beyond which nothing is known"))
      return try simrun(["route", "m.pack"] + arguments)
    }
  }

  private func object(_ outcome: Command.Outcome) throws -> [String: Any] {
    let read = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(read as? [String: Any])
  }

  @Test("By the names of places, and by where they lie, it is the same")
  func names() throws {
    let named = try route("West", "North")
    #expect(named.status == 0, "\(named.errors)")
    // 321.4 m at 0.875 m/s and 166.8 m of stairs at 0.426 m/s; of bytes 5 × 50, 4 × 8, 2 × 42
    #expect(
      named.output == """
        West → North
          length   488.2 m, the best by length
          walk     13 min
          of it    166.8 m stairs
          over     1 node
          work     4 entries of the index read, 5 edges looked at, 366 bytes of the map read

        """)
    let placed = try route("43.73,7.42", "43.7315,7.424")
    let lines = named.output.split(separator: "\n").dropFirst()
    #expect(placed.output.split(separator: "\n").dropFirst() == lines)
    #expect(placed.output.hasPrefix("43.73,7.42 → 43.7315,7.424\n"))
  }

  @Test(
    "Having no route is an answer, and each has its reason",
    arguments: [
      (outside, "West", "the start lies outside the map", "offPack"),
      ("West", outside, "the goal lies outside the map", "goalOffPack"),
      (farFromLanes, "West", "the start lies more than 60 m from every lane", "tooFar"),
      ("Field", "West", "the start lies more than 60 m from every lane", "tooFar"),
      ("West", farFromLanes, "the goal lies more than 60 m from every lane", "goalTooFar"),
      ("West", "Court", "no lane leads from the start to the goal", "unreachable"),
    ])
  func none(from: String, to: String, words: String, answer: String) throws {
    let told = try route(from, to)
    #expect(told.status == 1)
    #expect(told.output.hasSuffix("\nno route: \(words)\n"), "\(told.output)")
    let json = try route(from, to, "--json")
    #expect(json.status == 1)
    #expect(try object(json)["answer"] as? String == answer)
    let geojson = try route(from, to, "--geojson")
    #expect(geojson.status == 1)
    #expect(try object(geojson)["geometry"] is NSNull)
    let picture = try route(from, to, "--svg")
    #expect(picture.status == 1 && picture.output.hasPrefix("<svg"))
    #expect(!picture.output.contains("class=\"route\"") && picture.output.contains(words))
  }

  @Test("On one lane, and where the walker is already")
  func short() throws {
    let lane = try route("West", "43.73,7.4210")
    #expect(lane.output.contains("\n  start and goal lie on one lane\n"), "\(lane.output)")
    #expect(lane.output.contains("  length   80.4 m,"), "\(lane.output)")
    let there = try route("Court", "Court")
    #expect(there.status == 0 && there.output.contains("\n  start and goal are one place\n"))
    #expect(there.output.contains("  length   0.0 m, the best by length\n  walk     0 min\n"))
    let courses = try [("West", "43.73,7.4210"), ("Court", "Court"), ("West", "North")].map {
      try object(route($0.0, $0.1, "--json"))["course"] as? String
    }
    #expect(courses == ["sameEdge", "there", "alongEdges"])
  }

  @Test("As JSON it says how long, how much work, and which way")
  func json() throws {
    let found = try object(route("West", "North", "--by", "time", "--json"))
    #expect(found["format"] as? Int == 1 && found["answer"] as? String == "route")
    #expect(found["by"] as? String == "time" && found["settled_nodes"] as? Int == 2)
    #expect(found["settled_labels"] as? Int == 0)
    #expect(found["pack_bytes"] as? Int == 418 && found["snap_candidates"] as? Int == 5)
    let meters = try #require(found["length_m"] as? Double)
    #expect(abs(meters - 488.2) < 0.1)
    let stairs = try #require(found["steps_m"] as? Double)
    #expect(abs(stairs - 166.8) < 0.1)
    let line = try #require(found["lat_lons"] as? [[Double]])
    let expected = [[43.73, 7.42], [43.73, 7.424], [43.7315, 7.424]]
    #expect(line.count == 3)
    for (a, b) in zip(line.joined(), expected.joined()) { #expect(abs(a - b) < 1e-6) }
    #expect((found["from"] as? [String: Any])?["name"] as? String == "West")
  }

  @Test("As GeoJSON it is a line, longitude first; a point where there is no way to go")
  func geojson() throws {
    let found = try object(route("West", "North", "--geojson"))
    #expect(found["type"] as? String == "Feature")
    let line = try #require(found["geometry"] as? [String: Any])
    #expect(line["type"] as? String == "LineString")
    let positions = try #require(line["coordinates"] as? [[Double]])
    #expect(positions.count == 3 && positions.allSatisfy { $0[0] < 8 && $0[1] > 43 })
    let there = try object(route("Court", "Court", "--geojson"))
    #expect((there["geometry"] as? [String: Any])?["type"] as? String == "Point")
  }

  @Test("As SVG it is drawn on the lanes, and its ends are named")
  func svg() throws {
    let outcome = try route("West", "North", "--svg")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("<svg"))
    for part in ["class=\"route\"", "from West", "to North", "West → North"] {
      #expect(outcome.output.contains(part), "\(part)")
    }
  }

  @Test("A place that is not in the pack, and a pack that is none")
  func unknown() throws {
    let place = try route("Wesst", "North")
    #expect(place.status == 65)
    #expect(place.errors.hasPrefix("m.pack: error: there is no place 'Wesst' here"))
    #expect(place.errors.contains("did you mean 'West'?"))
    try Command.inFolder { simrun in
      try simrun.write("m.pack", "no pack")
      let none = try simrun("route", "m.pack", "A", "B")
      #expect(none.status == 65 && none.errors.hasPrefix("m.pack: error: no pack: expected"))
      let missing = try simrun("route", "gone.pack", "A", "B")
      #expect(missing.status == 66 && missing.errors.contains("'gone.pack' is missing"))
    }
  }
}
