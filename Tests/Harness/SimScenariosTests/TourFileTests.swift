import AudioTour
import Foundation
import Geodesy
import Sensing
import SimText
import SimWorlds
import TestSupport
import Testing

@testable import SimScenarios

@Suite("A tour in a file (SW-2)")
struct TourFileTests {
  private static let yaml = """
    format: 1
    title: Two stops  # and a third some day
    points:
      # the second comes first in the file
      - { id: well, order: 2, lat: 31.6262, lon: -7.9892, radius: 20 m, audio: 1 min }
      - id: gate
        order: 1
        lat: 31.6258
        lon: -7.9892
        radius: "15 m" # narrow
        audio: 30 s
        approach: 355 deg
        lane: 12 m
        file: missing

    """

  private static let json = """
    {
      "type": "FeatureCollection", "title": "Two stops",
      "features": [
        { "type": "Feature",
          "geometry": { "type": "Point", "coordinates": [-7.9892, 31.6262, 466] },
          "properties": { "id": "well", "order": 2, "triggerRadiusMeters": 20,
            "audioSeconds": 60 } },
        { "type": "Feature",
          "properties": { "id": "gate", "name": "The gate", "order": 1, "audioSeconds": 30,
            "approachDegrees": 355, "laneMeters": 12,
            "triggerRadiusMeters": 15, "file": "missing" },
          "geometry": { "type": "Point", "coordinates": [-7.9892, 31.6258] } }
      ]
    }

    """

  private func file(_ text: String) throws -> TourFile {
    try TourFile(bytes: text.utf8, path: "t.tour")
  }

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try TourFile(bytes: text.utf8, path: "t.tour")
      return []
    } catch { return error.all.map(told) }
  }

  @Test("is the same tour in YAML and in GeoJSON, in the order of its numbers")
  func both() throws {
    let tour = try file(Self.yaml).tour
    #expect(try file(Self.json).tour == tour)
    #expect(tour.points.map(\.id) == ["gate", "well"])
    #expect(
      tour.points[0]
        == TourPoint(
          id: "gate", coordinate: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892),
          triggerRadiusMeters: 15, audioDuration: .seconds(30), file: .missing,
          approachDegrees: 355, laneReachMeters: 12))
    #expect(try file(Self.yaml).title == "Two stops")
  }

  private static let named = """
    format: 1
    title: By name
    points:
      - { id: one, order: 1, at: south_gate, radius: 20 m, audio: 30 s }

    """

  @Test("may name places of the scenario's world, where there is one")
  func places() throws {
    let scenario = try Scenario(
      bytes: """
        format: 1
        title: A walk
        world: { medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } } }
        walk: { from: south_gate, to: square }
        phone: { gnss: street }
        script:
          - open_screen: at 0 s
        features: { session: {} }

        """.utf8, path: "s.yaml", isJudged: false)
    let world = try #require(scenario.world)
    func refusals(_ text: String, _ world: World? = world) -> [String] {
      do throws(Diagnostics) {
        _ = try TourFile(bytes: text.utf8, path: "t.tour", in: world)
        return []
      } catch { return error.all.map(told) }
    }
    let tour = try TourFile(bytes: Self.named.utf8, path: "t.tour", in: world).tour
    #expect(tour.points[0].coordinate == world.coordinate(ofPlace: "south_gate"))
    #expect(
      refusals(Self.named.replacing("south_gate", with: "south_gat")).first?.hasPrefix(
        "t.tour:4:30: expected one of ") == true)
    #expect(
      refusals(Self.named, nil) == [
        "t.tour:4:30: 'south_gate' is a place of a scenario's world, and there is none here "
          + "(name a scenario with --scenario, or write lat and lon)"
      ])
    #expect(
      refusals(Self.named.replacing("at: south_gate", with: "at: south_gate, lat: 31.6")).first?
        .contains("a stop has either 'at' or 'lat'") == true)
  }

  @Test("gets other radii and keeps all else, comments and quotes too")
  func radii() throws {
    let yaml = try file(Self.yaml)
    #expect(yaml.text(radiiMeters: [15, 20]) == Self.yaml)
    let wider = yaml.text(radiiMeters: [27.5, 30])
    #expect(
      wider
        == Self.yaml.replacingOccurrences(of: "15 m", with: "27.5 m")
        .replacingOccurrences(of: "20 m", with: "30 m"))
    #expect(try file(wider).tour.points.map(\.triggerRadiusMeters) == [27.5, 30])
    let json = try file(Self.json).text(radiiMeters: [8, 20])
    #expect(
      json == Self.json.replacingOccurrences(of: "Meters\": 15", with: "Meters\": 8"))
    #expect(try file(json).tour.points.map(\.triggerRadiusMeters) == [8, 20])
  }

  @Test("may be indented with tabs where it is JSON (SW-2)")
  func tabs() throws {
    let line = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"a","order":1,\
      "triggerRadiusMeters":20,"audioSeconds":60},"geometry":{"type":"Point",\
      "coordinates":[-7.98,31.62]}}]}
      """
    let indented = line.replacingOccurrences(of: "{", with: "{\n\t\t")
      .replacingOccurrences(of: "}", with: "\n\t}")
    #expect(try file("# a tour\n" + indented).tour == file(line).tour)
    let short = indented.replacingOccurrences(of: "Meters\":20", with: "Meters\":2")
    #expect(refusals(short) == ["t.tour:4:44: expected a number from 5 to 500, found '2'"])
  }

  /// As most programs write GeoJSON (SW-2).
  @Test("may stand on one line, and keeps its places there")
  func oneLine() throws {
    let stops = (1...TourFile.mostPoints).map { number in
      let latitude = 31 + 0.001 * Double(number)
      return """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-7.98,\(latitude)]},\
        "properties":{"id":"Café \(number)","order":\(number),"triggerRadiusMeters":20,\
        "audioSeconds":60}}
        """
    }
    let line = #"{"type":"FeatureCollection","features":["# + stops.joined(separator: ",") + "]}"
    let read = try file(line)
    #expect(read.tour.points.count == TourFile.mostPoints)
    let radii = (1...TourFile.mostPoints).map { $0 == 400 ? 25.0 : 20 }
    let wider = line.replacingOccurrences(
      of: #"400,"triggerRadiusMeters":20"#, with: #"400,"triggerRadiusMeters":25"#)
    #expect(read.text(radiiMeters: radii) == wider)
    let wrong = try #require(wider.range(of: "Meters\":25,")?.lowerBound)
    let column = wider.distance(from: wider.startIndex, to: wrong) + 9
    #expect(
      refusals(wider.replacingOccurrences(of: "Meters\":25,", with: "Meters\":2,"))
        == ["t.tour:1:\(column): expected a number from 5 to 500, found '2'"])
  }

  @Test("is written whole, over what stood there")
  func writes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("write-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("t.tour").path
    try Self.yaml.write(toFile: path, atomically: true, encoding: .utf8)
    try TourFile(path: path).write(radiiMeters: [40, 20], to: path)
    #expect(try TourFile(path: path).tour.points.map(\.triggerRadiusMeters) == [40, 20])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["t.tour"])
    #expect(throws: WriteError.self) {
      try TourFile(path: path).write(radiiMeters: [40, 20], to: folder.path + "/no/t.tour")
    }
  }

  @Test("keeps the ends of its lines, and what is not ASCII")
  func otherText() throws {
    let text = Self.yaml.replacingOccurrences(of: "id: well", with: "id: ʿAyn 🕌 عين")
      .replacingOccurrences(of: "\n", with: "\r\n")
    let changed = try file(text).text(radiiMeters: [15, 21])
    #expect(changed == text.replacingOccurrences(of: "20 m", with: "21 m"))
  }

  @Test("notes circles that overlap, and legs that nobody walks")
  func notes() throws {
    #expect(try file(Self.yaml).notes == [])
    let wide = try file(try file(Self.yaml).text(radiiMeters: [30, 30]))
    #expect(wide.notes == ["the circles of 'gate' and 'well' overlap by 15.5 m"])
    let far = try file(Self.yaml.replacingOccurrences(of: "lat: 31.6262", with: "lat: 32.6262"))
    #expect(far.notes == ["from 'gate' to 'well' it is 111239 m"])
  }

  @Test(
    "is refused with the place of what is wrong",
    arguments: [
      ("radius: 20 m", "radius: 4 m", "5:63: expected a length from 5 m to 500 m, found '4 m'"),
      ("radius: 20 m", "radius: 501 m", "5:63: expected a length from 5 m to 500 m, found '501 m'"),
      (
        "radius: 20 m", "radius: 20",
        "5:63: expected a length with its unit, as in '25 m', found '20' "
          + "(write the unit: m, cm, km)"
      ),
      ("lat: 31.6262", "lat: 91", "5:32: expected a number from -89 to 89, found '91'"),
      ("order: 2", "order: 1", "7:5: 'well' and 'gate' are both number 1"),
      (
        "order: 2", "order: 3",
        "5:17: number 3 in a tour of 2 points (orders count from 1, without a gap)"
      ),
      ("id: gate", "id: well", "6:5: two points are called 'well'"),
      ("audio: 30 s", "audio: 0 s", "11:12: expected a time from 1 s to 7200 s, found '0 s'"),
      (
        "file: missing", "fiel: missing",
        "14:5: unknown key 'fiel' (did you mean 'file'? known keys here: id, order, at, lat, lon, "
          + "radius, audio, file, approach, lane)"
      ),
      (
        "file: missing", "file: lost",
        "14:11: expected one of 'whole', 'partial', 'missing', found 'lost'"
      ),
    ])
  func places(old: String, new: String, refusal: String) {
    #expect(refusals(Self.yaml.replacingOccurrences(of: old, with: new)) == ["t.tour:" + refusal])
  }

  @Test("is refused where there is none")
  func nothing() {
    #expect(
      refusals("format: 1\ntitle: x\npoints: []\n")
        == ["t.tour:1:1: a tour has at least one point"])
    #expect(refusals("[]") == ["t.tour:1:1: expected keys and values, found a list"])
    #expect(refusals("") == ["t.tour:1:1: expected keys and values, found an empty file"])
  }

  @Test(
    "as GeoJSON is refused with the place of what is wrong, too",
    arguments: [
      (
        "[-7.9892, 31.6262, 466]", "[31.6262]",
        ["5:53: expected longitude and latitude, found 1 numbers"]
      ),
      (
        "[-7.9892, 31.6262, 466]", "[-7.9892, 131.6]",
        ["5:63: expected a number from -89 to 89, found '###.#'"]
      ),
      (
        "Meters\": 20", "Meters\": \"20\"",
        [
          "6:72: expected a number from 5 to 500, found the quoted text \"20\" "
            + "(write 20 without quotes)"
        ]
      ),
      (
        "\"Point\"", "\"Polygon\"",
        [
          "5:29: expected one of 'Point', found 'Polygon'",
          "12:29: expected one of 'Point', found 'Polygon'",
        ]
      ),
      (
        "FeatureCollection", "Feature",
        ["2:11: expected one of 'FeatureCollection', found 'Feature'"]
      ),
    ])
  func placesInGeoJSON(old: String, new: String, expected: [String]) {
    #expect(
      refusals(Self.json.replacingOccurrences(of: old, with: new))
        == expected.map { "t.tour:" + $0 })
  }

  @Test(
    "is one of those that are shipped, without a word",
    arguments: ["square.tour", "lanes.geojson", "souk.tour"])
  func shipped(name: String) throws {
    let path = ReferenceData.package.path + "/scenarios/tour/tours/" + name
    let file = try TourFile(path: path)
    #expect(file.tour.points.count >= 5)
    #expect(file.notes.allSatisfy { name == "square.tour" && $0.contains("overlap") })
  }

  @Test("that is shipped with circles that overlap has these legs")
  func fiveCircles() throws {
    let path = ReferenceData.package.path + "/scenarios/tour/tours/square.tour"
    let points = try TourFile(path: path).tour.points
    let legs = zip(points, points.dropFirst()).map { a, b in
      Int(a.coordinate.distanceMeters(to: b.coordinate).rounded())
    }
    #expect(legs == [179, 168, 853, 478])
    #expect(points.map(\.triggerRadiusMeters) == [150, 120, 150, 150, 150])
  }

  private static func scenario(_ tour: String) -> String {
    """
    format: 1
    title: A tour
    world: { medina: { size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: north_gate }
    phone: { gnss: open_sky, compass: street }
    home: riad
    script: [open_screen: at 0 s]
    features: { tour: { \(tour) } }
    expect: { tour.alerts: == 0 }

    """
  }

  private func scenarioRefusals(_ tour: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: Self.scenario(tour).utf8, path: "there/s.yaml", allowsOutside: true)
      return []
    } catch { return error.all.map(told) }
  }

  @Test("is named by a scenario, from whose folder it is read")
  func named() throws {
    #expect(
      scenarioRefusals("armed: 2")
        == ["there/s.yaml:8:13: missing key 'tour': expected the path of an audio tour"])
    #expect(
      scenarioRefusals("tour: souk.tour")
        == [
          "there/s.yaml:8:27: the tour 'souk.tour' can't be read: no such file, expected an audio "
            + "tour"
        ])
    let shipped = ReferenceData.package.path + "/scenarios/tour/tours/souk.tour"
    #expect(scenarioRefusals("tour: \(shipped)") == [])
    // the tour alone would leave a compass without headings
    #expect(
      scenarioRefusals("tour: \(shipped) }, compass: {") == [
        "there/s.yaml:8:1: 'compass' gets no headings: only 'tour' requests sensors, and it "
          + "requests positions alone (add session: {}, which requests headings for the screens "
          + "that need them)"
      ])
    #expect(scenarioRefusals("tour: \(shipped) }, session: {}, compass: {") == [])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tour-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bad = folder.appendingPathComponent("bad.tour").path
    try Self.yaml.replacingOccurrences(of: "20 m", with: "2 m")
      .write(toFile: bad, atomically: true, encoding: .utf8)
    #expect(
      scenarioRefusals("tour: \(bad)")
        == ["\(bad):5:63: expected a length from 5 m to 500 m, found '2 m'"])
  }
}
