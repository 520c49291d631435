import Foundation
import MapSamples
import SimMaps
import SimText
import Testing
import WalkRouter

@Suite("A part of a map (MG-9)")
struct MapClipTests {
  /// Ten nodes and one footway along all of them.
  private let map: MapText = {
    var map = MapText.line(10)
    map.way(1, Array(1...10), ["highway": "footway"])
    map.node(20, 2, 0, ["name": "Inside", "tourism": "museum"])
    map.node(21, 9, 0, ["name": "Outside", "tourism": "museum"])
    return map
  }()

  private func area(_ json: String) throws -> MapClip {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("area-\(ProcessInfo.processInfo.globallyUniqueString).geojson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(json.utf8).write(to: file)
    do throws(Diagnostic) {
      return try MapClip(areaFile: file.path)
    } catch {
      var error = error
      error.place.file = "area.geojson"
      throw error
    }
  }

  @Test("A box keeps what is in it, its border too, and cuts ways at the last node inside")
  func box() throws {
    let clip = MapClip.box(west: 7.4201, south: 43.7, east: 7.4204, north: 43.8)
    let found = try map.read(clip: clip)
    #expect(found.graph.edges.count == 1 && found.graph.bends.count == 2)
    #expect(found.report.clippedNodes == 6 && found.report.cuts == 1)
    #expect(found.places.map(\.name) == ["Inside"])
    #expect(found.report.lines.contains("nodes outside the area, ways cut there: 6"))
    let nothing = MapClip.box(west: 8, south: 43.7, east: 9, north: 43.8)
    #expect(throws: Diagnostic.self) { try map.read(clip: nothing) }
  }

  @Test("A way that leaves the area and comes back is two")
  func back() throws {
    let ring = "[[7.42005,43.7],[7.42035,43.7],[7.42035,43.8],[7.42005,43.8],[7.42005,43.7]]"
    let other = "[[7.42065,43.7],[7.42095,43.7],[7.42095,43.8],[7.42065,43.8],[7.42065,43.7]]"
    let clip = try area("{\"type\":\"MultiPolygon\",\"coordinates\":[[\(ring)],[\(other)]]}")
    let found = try map.read(clip: clip)
    #expect(found.graph.edges.count == 2 && GraphSummary(found.graph).componentMeters.count == 2)
    // a hole is not part of the area
    let holed = try area("{\"type\":\"Polygon\",\"coordinates\":[\(whole),\(ring)]}")
    #expect(try map.read(clip: holed).report.clippedNodes == 3)
    let feature =
      "{\"type\":\"Feature\",\"properties\":null,\"geometry\":"
      + "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}}"
    let collection = try area("{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}")
    #expect(try map.read(clip: collection).report.clippedNodes == 7)
  }

  private let whole = "[[7.4,43.7],[7.5,43.7],[7.5,43.8],[7.4,43.8],[7.4,43.7]]"

  @Test(
    "An area that is none",
    arguments: [
      ("", "no area in GeoJSON"), ("{}", "no area in GeoJSON"), ("[1]", "no area in GeoJSON"),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[1]]]}", "no area in GeoJSON"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "no polygon in the area"),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[2,2],[1,2]]]}",
        "a ring of the area has fewer than four positions, or one that is not on Earth"
      ),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[2,2],[2,200],[1,2]]]}",
        "a ring of the area has fewer than four positions, or one that is not on Earth"
      ),
    ])
  func none(json: String, message: String) {
    do {
      _ = try area(json)
      Issue.record("it was read")
    } catch {
      #expect((error as? Diagnostic)?.message == message)
    }
  }

  @Test("An area file that is not there, or endless")
  func files() throws {
    do throws(Diagnostic) {
      _ = try MapClip(areaFile: "none.geojson")
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == "none.geojson: error: no such file, expected an area in GeoJSON")
      #expect(error.kind == .missingInput)
    }
    let endless = String(repeating: " ", count: 17 << 20)
    #expect(throws: Diagnostic.self) { try area(endless) }
    let ring = String(repeating: "[1,2],", count: 100_001)
    do {
      _ = try area("{\"type\":\"Polygon\",\"coordinates\":[[\(ring)[1,2]]]}")
      Issue.record("it was read")
    } catch {
      #expect((error as? Diagnostic)?.message == "the area has more than 100000 positions")
    }
  }
}
