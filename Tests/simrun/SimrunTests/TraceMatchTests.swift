import Foundation
import Testing

/// A walk of 40 s along the northern of two lanes 33 m apart, with fixes 6 m north of it.
@Suite("simrun trace match (MG-9, H-2, MG-15)")
struct TraceMatchTests {
  private static let map = """
    <osm version='0.6'>
    <node id='1' lat='43.7300' lon='7.4200'/>
    <node id='2' lat='43.7300' lon='7.4240'/>
    <node id='3' lat='43.7303' lon='7.4200'/>
    <node id='4' lat='43.7303' lon='7.4240'/>
    <way id='1'><nd ref='1'/><nd ref='2'/><nd ref='4'/><tag k='highway' v='footway'/></way>
    <way id='2'><nd ref='3'/><nd ref='4'/><tag k='highway' v='footway'/></way>
    </osm>
    """

  private static let gpx: String = {
    let points = (0..<40).map { second in
      // 1.2 m per second to the east
      let lon = 7.4205 + 1.5e-5 * Double(second)
      return "<trkpt lat='43.730354' lon='\(lon)'><time>2026-05-17T09:30:\(10 + second)Z</time>"
        + "</trkpt>"
    }
    return "<gpx version='1.1'><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }()

  private func match(_ arguments: String...) throws -> Command.Outcome {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map)
      try simrun.write("walk.gpx", Self.gpx)
      #expect(try simrun("pack", "build", "map.osm", "-o", "m.pack").status == 0)
      return try simrun(["trace", "match", "walk.gpx", "--pack", "m.pack"] + arguments)
    }
  }

  @Test("It says what became of the fixes, and no position")
  func summary() throws {
    let outcome = try match()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("fixes    40, 40 of them matched to a lane"))
    #expect(outcome.output.contains("changes  0 of the edge, 0.0 a minute"))
    #expect(!outcome.output.contains("43.7") && !outcome.output.contains("7.42"))
  }

  @Test("Without times a pace is asked for, and no match that rests on one is sure")
  func untimed() throws {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map)
      try simrun.write("walk.gpx", Self.gpx.replacing(#/<time>[^<]*<\/time>/#, with: ""))
      #expect(try simrun("pack", "build", "map.osm", "-o", "m.pack").status == 0)
      let refused = try simrun("trace", "match", "walk.gpx", "--pack", "m.pack")
      #expect(refused.status == 65)
      #expect(refused.errors.contains("--assume pace=1.2m/s"))
      let told = try simrun(
        "trace", "match", "walk.gpx", "--pack", "m.pack", "--assume", "pace=1.2m/s")
      #expect(told.output.contains("40 of them matched to a lane, 0 of these sure"))
      #expect(told.output.contains("assumed  pace 1.2 m/s from fix to fix, for 40 fixes"))
    }
  }

  @Test("It says which accuracy it takes where none is given, and what became of the other fixes")
  func lacks() throws {
    let plain = try match()
    #expect(
      plain.output.contains(
        "lacks    40 of 40 fixes carry no accuracy: 12 m is assumed for each of them; "
          + "--assume accuracy=8m"), "\(plain.output)")
    #expect(!plain.output.contains("others"))
    let assumed = try match("--assume", "accuracy=8m")
    #expect(!assumed.output.contains("lacks"), "\(assumed.output)")
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map)
      #expect(try simrun("pack", "build", "map.osm", "-o", "m.pack").status == 0)
      // each place twice, with a speed that shows that the phone moved; the last two far from any
      // lane
      let rows = (0..<12).map { row in
        let lon = row < 10 ? 7.4205 + 1.5e-5 * Double(row / 2 * 2) : 7.4205
        let lat = row < 10 ? 43.730354 : 43.7390
        return "2026-05-17T09:30:\(10 + row)Z,\(lat),\(lon),\(row == 3 ? -1 : 5),1.3,90"
      }
      try simrun.write(
        "walk.csv",
        "time,latitude,longitude,accuracy,speed,bearing\n" + rows.joined(separator: "\n") + "\n")
      let told = try simrun("trace", "match", "walk.csv", "--pack", "m.pack")
      #expect(told.output.contains("fixes    12, 2 of them off the map, 5 of them matched"))
      #expect(
        told.output.contains(
          "others   1 invalid; 5 stale, overtaken or repeated; 1 with no lane near"),
        "\(told.output)")
    }
  }

  @Test("As GeoJSON each fix lies on its lane, with the edge and how probable it is")
  func geojson() throws {
    let outcome = try match("-o", "geojson")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let features = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
    #expect(features.count == 41, "a point a fix, and the line through them")
    for feature in features.prefix(40) {
      let place = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double]
      #expect(abs(try #require(place)[1] - 43.7303) < 1e-6)
      let told = try #require(feature["properties"] as? [String: Any])
      #expect(told["edge"] as? Int == features[0].edge)
      let probability = try #require(told["probability"] as? Double)
      #expect(probability > 0.5 && probability <= 1)
    }
  }

  @Test("The file it writes is a recording of the places on the lanes")
  func readsBack() throws {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map)
      try simrun.write("walk.gpx", Self.gpx)
      _ = try simrun("pack", "build", "map.osm", "-o", "m.pack")
      let made = try simrun(
        "trace", "match", "walk.gpx", "--pack", "m.pack", "-o", "matched.geojson")
      #expect(made.status == 0 && made.output.isEmpty, "\(made.errors)")
      let info = try simrun("trace", "info", "matched.geojson")
      #expect(info.status == 0, "\(info.errors)")
      #expect(info.output.contains("begins     2026-05-17T09:30:10Z"), "\(info.output)")
    }
  }

  @Test("On the map of another place nothing is written, and it says why")
  func elsewhere() throws {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", Self.map.replacing("lat='43.", with: "lat='44."))
      try simrun.write("walk.gpx", Self.gpx)
      _ = try simrun("pack", "build", "map.osm", "-o", "m.pack")
      let plain = try simrun("trace", "match", "walk.gpx", "--pack", "m.pack")
      #expect(plain.status == 0)
      #expect(plain.output.contains("fixes    40, 40 of them off the map, 0 of them matched"))
      let made = try simrun(
        "trace", "match", "walk.gpx", "--pack", "m.pack", "-o", "matched.geojson")
      #expect(made.status == 65 && !simrun.exists("matched.geojson"))
      #expect(
        made.errors.contains(
          "walk.gpx: error: can't be matched: none of its 40 fixes is near a lane, 40 of them "
            + "off the map"))
    }
  }

  @Test("What it can't use it says")
  func refusals() throws {
    try Command.inFolder { simrun in
      try simrun.write("walk.gpx", Self.gpx)
      let missing = try simrun("trace", "match", "walk.gpx", "--pack", "m.pack")
      #expect(missing.status == 66 && missing.errors.contains("'m.pack' is missing"))
      let ending = try simrun("trace", "match", "walk.gpx", "--pack", "m.pack", "-o", "a.png")
      #expect(ending.errors.contains("-o takes a file that ends in .geojson, found 'a.png'"))
      try simrun.write("map.osm", Self.map)
      _ = try simrun("pack", "build", "map.osm", "-o", "m.pack")
      try simrun.write(
        "compass.jsonl",
        """
        {"format":1,"kind":"simrun trace"}
        {"t_ns":0,"heading":{"magnetic_deg":10}}
        {"end":{"fixes":0,"headings":1}}

        """)
      let compass = try simrun("trace", "match", "compass.jsonl", "--pack", "m.pack")
      #expect(compass.status == 65)
      #expect(compass.errors.contains("the recording has no fixes to match"), "\(compass.errors)")
    }
  }
}

extension [String: Any] {
  fileprivate var edge: Int? { (self["properties"] as? [String: Any])?["edge"] as? Int }
}
