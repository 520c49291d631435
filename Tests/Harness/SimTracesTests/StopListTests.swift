import Geodesy
import SimText
import SimTraces
import Testing

@Suite("Stops of a tour as apps export them (SW-2)")
struct StopListTests {
  private static func list(
    _ text: String, _ name: String = "stops.json"
  ) throws(Diagnostic) -> StopList {
    try StopList(Array(text.utf8), named: name)
  }

  private static func refusal(_ text: String, _ name: String = "stops.json") -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try list(text, name)
      return nil
    } catch { return error }
  }

  @Test(
    "Every common shape says the same two stops",
    arguments: [
      // GeoJSON on one line, with the additions of a map editor
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString",\
      "coordinates":[[0,0],[1,1]]},"properties":{}},{"type":"Feature","geometry":{"type":"Point",\
      "coordinates":[-7.99,31.63,460]},"properties":{"order":2,"title":"Gate","trigger_radius":25,\
      "duration":"1:10"}},{"type":"Feature","geometry":{"type":"Point",\
      "coordinates":[-7.98,31.62]},"properties":{"order":1,"title":"Square",\
      "trigger_radius":40,"duration":30}}]}
      """,
      // an array of objects
      """
      [{"name": "Square", "lat": 31.62, "lng": -7.98, "radius": 40, "audioSeconds": 30},
       {"name": "Gate", "lat": 31.63, "lng": -7.99, "radius": 25, "audioSeconds": 70}]
      """,
      // objects in an object, with places, and numbers as texts
      """
      {"tour": {"title": "t", "stops": [
        {"id": 7, "name": "Gate", "stopNumber": 2, "location": {"latitude": "31.63",
         "longitude": "-7.99"}, "triggerRadiusMeters": "25 m", "duration": 70},
        {"id": 3, "name": "Square", "stopNumber": 1, "location": {"latitude": "31.62",
         "longitude": "-7.98"}, "triggerRadiusMeters": "40 m", "duration": 30}]}}
      """,
      // a table with a decimal comma
      """
      Title;Latitude;Longitude;Trigger radius (m);Duration s;Audio
      Square;31,62;-7,98;40;30;intro.mp3
      Gate;31,63;-7,99;25;70;gate.mp3
      """,
    ])
  func shapes(text: String) throws {
    let list = try Self.list(text)
    #expect(list.stops.map(\.name) == ["Square", "Gate"], "\(list.mapped)")
    #expect(list.stops.map(\.coordinate.latitudeDegrees) == [31.62, 31.63])
    #expect(list.stops.map(\.coordinate.longitudeDegrees) == [-7.98, -7.99])
    #expect(list.stops.map(\.radiusMeters) == [40, 25])
    #expect(list.stops.map(\.audioSeconds) == [30, 70])
  }

  @Test("Waypoints of a GPX are stops, and the points of its route where it has none")
  func waypoints() throws {
    let head = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">"#
    let points = #"<rtept lat="1" lon="2"><name>R</name></rtept>"#
    let waypoint = #"<wpt lat="31.62" lon="-7.98"><ele>460</ele><name>A &amp; B</name></wpt>"#
    let list = try Self.list("\(head)\(waypoint)<rte>\(points)</rte></gpx>", "stops.gpx")
    #expect(list.stops.map(\.name) == ["A & B"] && list.stops[0].radiusMeters == nil)
    let route = try Self.list("\(head)<rte>\(points)\(points)</rte></gpx>", "stops.gpx")
    #expect(route.stops.map(\.name) == ["R", "R (2)"], "no two have one name")
  }

  @Test("What was taken for what is said, and what was not used")
  func words() throws {
    let list = try Self.list(#"[{"label": "a", "lat": 1, "lon": 2, "radius_m": 9, "color": "x"}]"#)
    #expect(list.mapped.contains("'radius_m' is the radius, in meters"), "\(list.mapped)")
    #expect(list.mapped.contains("'label' is the name") && list.unused == ["color"])
  }

  @Test("What is no stop is refused at its place")
  func refusals() throws {
    let swapped = Self.refusal(#"[{"name": "a", "lat": -179.9, "lon": 31.6}]"#)
    #expect(swapped?.message == "a stop can't be at latitude -179.9, longitude 31.6")
    #expect(swapped?.hint == "latitude and longitude look swapped" && swapped?.place.line == 1)
    let none = Self.refusal(#"[{"name": "a", "where": "here"}]"#)
    #expect(none?.message == "the stop has no latitude and longitude")
    #expect(none?.hint?.contains("found name, where") == true)
    let radius = Self.refusal("name,lat,lon,radius\na,1,2,wide\n", "stops.csv")
    #expect(radius?.message == "expected a number, found 'wide'")
    #expect(radius?.place.line == 2 && radius?.place.column == 7)
    #expect(Self.refusal("{}")?.message == "the file holds no stops")
    #expect(Self.refusal("[1, 2]")?.message == "the file holds no stops")
    #expect(Self.refusal("[{\"lat\": 1,]") != nil)
  }
}
