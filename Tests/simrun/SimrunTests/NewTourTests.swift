import Foundation
import TestSupport
import Testing

@Suite("simrun new --tour (SW-2, H-8)")
struct NewTourTests {
  /// Five stops on one line, 90 m apart, as exported by an app.
  private static let stops = """
    {"type":"FeatureCollection","features":[\((0..<5).map { """
      {"type":"Feature","geometry":{"type":"Point",\
      "coordinates":[-7.9890,\(31.6250 + 0.0008 * Double($0))]},\
      "properties":{"title":"Stop \\"\($0 + 1)\\" #a: b","trigger_radius":25}}
      """ }.joined(separator: ","))]}
    """

  private static func gpx() -> String {
    let points = (0...420).map { meter in
      let time = String(format: "2026-05-01T10:%02d:%02dZ", meter / 60, meter % 60)
      return "<trkpt lat=\"\(31.6246 + 0.000009 * Double(meter))\" lon=\"-7.9890\">"
        + "<time>\(time)</time></trkpt>"
    }
    return "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
  }

  @Test("writes a tour and a scenario that run as they are, with a walk and without one")
  func writes() throws {
    try Command.inFolder { simrun in
      try simrun.write("stops.geojson", Self.stops)
      try simrun.write("my.gpx", Self.gpx())
      let told = try simrun("new", "lane", "--tour", "stops.geojson")
      #expect(told.status == 0, "\(told.errors)")
      #expect(told.output.contains("'trigger_radius' is the radius, in meters"))
      #expect(told.output.contains("assumed: 60 s of audio for 5 stops"))
      #expect(try simrun.read("lane.tour").contains("Stop \\\"1\\\" #a: b"))
      let run = try simrun("lane.yaml", "--runs", "4")
      #expect(run.status <= 1 && run.output.contains("tour.visits.ahead.p50"), "\(run.errors)")

      let walked = try simrun("new", "walked", "--tour", "stops.geojson", "--walk", "my.gpx")
      #expect(walked.status == 0, "\(walked.errors)")
      let tuned = try simrun("tune", "walked.yaml", "--walks", "20", "--verify", "20")
      #expect(tuned.status == 0 && !tuned.output.contains("never visited"), "\(tuned.errors)")
      let again = try simrun("new", "walked", "--tour", "stops.geojson")
      #expect(again.status == 74 && again.errors.contains("exists already"), "\(again.errors)")
    }
  }

  @Test("With a map its lanes are walked, from stop to stop or along a recording")
  func map() throws {
    try Command.inFolder { simrun in
      try simrun.write("stops.geojson", Self.stops)
      try simrun.write("my.gpx", Self.gpx())
      let nodes = (0..<8).map {
        "<node id=\"\($0 + 1)\" lat=\"\(31.6242 + 0.0007 * Double($0))\" lon=\"-7.98901\"/>"
      }
      let refs = (1...8).map { "<nd ref=\"\($0)\"/>" }
      try simrun.write(
        "area.osm",
        "<osm version=\"0.6\">\(nodes.joined())<way id=\"1\">\(refs.joined())"
          + "<tag k=\"highway\" v=\"footway\"/></way></osm>")
      for (name, more) in [("a", []), ("b", ["--walk", "my.gpx"])] {
        let told = try simrun(["new", name, "--tour", "stops.geojson", "--map", "area.osm"] + more)
        #expect(told.status == 0 && simrun.exists("\(name).pack"), "\(told.errors)")
        let run = try simrun("\(name).yaml", "--runs", "4")
        #expect(run.status <= 1 && run.output.contains("tour.visits.missed"), "\(run.errors)")
      }
    }
  }

  @Test("What does not fit is told, and nothing is written")
  func refusals() throws {
    try Command.inFolder { simrun in
      try simrun.write("stops.csv", "name,lat,lon\na,31.6,-7.9\nb,somewhere,-7.9\n")
      try simrun.write("wide.csv", "name,lat,lon,radius\na,31.6,-7.9,900\n")
      let wide = try simrun("new", "wide", "--tour", "wide.csv")
      #expect(wide.output.contains("changed: the radius of 'a' from 900 m to 500 m"))
      let alone = try simrun("new", "x", "--walk", "my.gpx")
      #expect(alone.status == 64 && alone.errors.contains("--walk and --map go with --tour"))
      let wrong = try simrun("new", "x", "--tour", "stops.csv")
      #expect(wrong.status == 65, "\(wrong.errors)")
      #expect(wrong.errors.contains("stops.csv:3:3: error: expected a number, found 'somewhere'"))
      try simrun.write("swapped.csv", "name,lat,lon\na,31.6,-7.9\nb,-7.9,31.6\n")
      let swapped = try simrun("new", "x", "--tour", "swapped.csv")
      #expect(swapped.status == 65, "\(swapped.errors)")
      #expect(swapped.errors.contains("swapped.csv: error: stops 1 and 2 are "))
      #expect(swapped.errors.contains("are latitude and longitude swapped in one of them?"))
      #expect(!simrun.exists("x.yaml") && !simrun.exists("x.tour"))
    }
  }
}
