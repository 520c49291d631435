import Foundation
import MapSamples
import SimMaps
import SimText
import TestSupport
import Testing
import WalkRouter

@Suite("Bad maps: refused with a reason, or mended and told (MG-9)")
struct BadMapTests {
  private static let good: MapText = {
    var map = MapText.line(4)
    map.way(1, [1, 2, 3, 4], ["highway": "footway"])
    return map
  }()

  // MARK: positions

  @Test(
    "A node that is nowhere cuts its ways, and is counted",
    arguments: [
      ("NaN", "7.42"), ("43.73", "nan"), ("91", "7.42"), ("43.73", "180.1"), ("", "7.42"),
      ("inf", "7.42"), ("43,73", "7.42"), ("0", "0"), ("0.0", "-0.0"), ("1e400", "7.42"),
    ])
  func nowhere(latitude: String, longitude: String) throws {
    var map = Self.good
    map.node(9, latitude: latitude, longitude: longitude)
    map.way(2, [1, 9, 2], ["highway": "steps"])
    map.way(3, [4, 9], ["highway": "steps"])
    let found = try map.read()
    #expect(found.graph.edges.count == 1)
    #expect(found.report.invalidNodes == 1 && found.report.cuts == 2)
    #expect(
      found.report.lines.contains(
        "nodes without a position on Earth or at 0° 0°, ways cut there: 1"))
  }

  @Test("A node that is not in the file cuts its ways, and is counted")
  func dangling() throws {
    var map = Self.good
    map.way(2, [77, 1, 78, 2, 79], ["highway": "steps"])
    let found = try map.read()
    #expect(found.graph.edges.count == 1 && found.report.missingNodes == 3)
    #expect(found.report.lines.contains("nodes not in the file, ways cut there: 3"))
    var none = MapText()
    none.way(1, [1, 2], ["highway": "footway"])
    #expect(
      refusal(none.text)?.message == "no way to walk on: the file lacks the nodes of its ways")
  }

  @Test("A place far from every lane, and a way of one node, are no part of a pack")
  func lonely() throws {
    var map = Self.good
    map.node(8, 2, 10, ["name": "Near", "tourism": "museum"])
    map.node(9, latitude: "31", longitude: "-8", ["name": "Far", "place": "city"])
    map.way(2, [1], ["highway": "footway"])
    let found = try map.read()
    #expect(found.places.map(\.name) == ["Near"])
    #expect(found.report.waysTaken == 1 && found.report.waysRead == 2)
  }

  @Test("The antimeridian is no border, and neither is the equator")
  func antimeridian() throws {
    var map = MapText()
    map.node(1, latitude: "0.0001", longitude: "179.9999")
    map.node(2, latitude: "0", longitude: "180")
    map.node(3, latitude: "-0.0001", longitude: "-179.9999")
    map.way(1, [1, 2, 3], ["highway": "footway"])
    let found = try map.read()
    #expect(found.graph.edges.count == 1 && found.graph.bends.count == 1)
    #expect(abs(Double(found.graph.edges[0].lengthMillimeters) - 31_451) < 10)
    let clipped = try map.read(clip: .box(west: 179.9, south: -1, east: -179.9, north: 1))
    #expect(clipped.graph.edges == found.graph.edges)
    // −180 is the same meridian as 180
    map.nodes[1] = map.nodes[1].replacingOccurrences(of: "'180'", with: "'-180'")
    #expect(try map.read().graph.edges == found.graph.edges)
  }

  @Test("A stray node far away is named, for no plane holds both", arguments: ["180", "-180", "9"])
  func stray(longitude: String) throws {
    var map = Self.good
    map.node(9, latitude: "43.73", longitude: longitude)
    map.way(2, [4, 9], ["highway": "footway"])
    let found = try #require(refusal(map.text))
    #expect(found.message.hasSuffix("expected 60 km at most; the node farthest from the rest is 9"))
    #expect(found.message.hasPrefix("the ways are "))
    #expect(found.hint == "take a part of it: --bbox WEST,SOUTH,EAST,NORTH")
    let clip = MapClip.box(west: 7.41, south: 43.7, east: 7.43, north: 43.8)
    #expect(try map.read(clip: clip).graph.edges.count == 1)
  }

  // MARK: XML

  @Test(
    "XML that is none, or no map",
    arguments: [
      ("", "the file is empty, expected a map"),
      ("hello there, world", "no map simrun can read"),
      ("<gpx></gpx>           ", "expected <osm>, found <gpx>"),
      ("<osm></osm>           ", "no way to walk on in the map"),
      ("<osm><node id='1' lat='1' lon='1'>", "the file ends before </node>"),
      ("<osm><node id='1' lat='1", "the file ends before </osm>"),
      ("<osm><way id='x'/></osm>", "expected a whole number as 'id' of a node, way or relation"),
      (
        "<osm><way id='99999999999999999999'/></osm>",
        "expected a whole number as 'id' of a node, way or relation"
      ),
      ("<osm><way id='1'><nd/></way></osm>", "expected a whole number as 'ref'"),
      ("<osm><way id='1'><nd ref='1.5'/></way></osm>", "expected a whole number as 'ref'"),
      ("<osm><way id='1'></node></osm>", "this is not well-formed XML (libxml2 error 76)"),
      (
        "<!DOCTYPE osm [<!ENTITY a 'b'>]><osm/>",
        "the file declares a document type of its own (<!DOCTYPE … [)"
      ),
    ])
  func xml(text: String, message: String) throws {
    let found = try #require(refusal(text))
    #expect(found.message == message && found.kind == .badInput)
  }

  @Test("A flaw in a large map is told with its line and column")
  func place() throws {
    let text = Self.good.text.replacingOccurrences(of: "<nd ref='3'/>", with: "<nd ref='c'/>")
    let found = try #require(refusal(text))
    #expect(found.place.description == "map.osm:7:39")
    #expect(found.sourceLine?.contains("<nd ref='c'/>") == true)
  }

  @Test("Entities in a value, deleted elements and odd ones do no harm")
  func odd() throws {
    var map = Self.good
    map.node(8, 2, 0, ["name": "Café &amp; Bar &lt;3&#233;", "amenity": "cafe"])
    map.ways.append("<way id='3' action='delete'><nd ref='1'/><nd ref='8'/></way>")
    map.ways.append("<way id='4' visible='false'><nd ref='1'/><nd ref='8'/></way>")
    map.ways.append("<way id='5'/><changeset id='1'><tag k='a' v='b'/></changeset>")
    let found = try map.read()
    #expect(found.graph.edges.count == 1 && found.report.waysRead == 2)
    #expect(found.places.map(\.name) == ["Café & Bar <3é"])
    #expect(found.places.map(\.kind) == ["amenity=cafe"])
  }

  @Test("Comments without end, names without end and depth without end are refused")
  func endless() {
    let long = String(repeating: " ", count: 3 << 20)
    #expect(
      refusal("<osm><!--\(long)--></osm>")?.message
        == "a tag, comment or section of more than 1 MiB")
    let deep = String(repeating: "<a>", count: 200)
    #expect(refusal("<osm>\(deep)")?.message == "elements are nested more than 100 deep")
    let names = (0..<20_000).map { "<n\($0)/>" }.joined()
    #expect(
      refusal("<osm>\(names)</osm>")?.message
        == "more than 10000 different names of elements and attributes")
    let refs = String(repeating: "<nd ref='1'/>", count: 100_001)
    #expect(
      refusal("<osm><way id='1'>\(refs)</way></osm>")?.message
        == "a way or relation with more than 100000 members")
    let tags = String(
      repeating: "<tag k='a' v='b\(String(repeating: " ", count: 1000))'/>", count: 1100)
    #expect(
      refusal("<osm><way id='1'>\(tags)</way></osm>")?.message
        == "a node, way or relation with more than 1 MiB of tags")
  }

  @Test("A name longer than OpenStreetMap allows makes no place, and is counted")
  func endlessName() throws {
    var map = Self.good
    map.node(8, 2, 0, ["name": String(repeating: "é", count: 510), "amenity": "cafe"])
    map.node(9, 2, 0, ["name": String(repeating: "é", count: 511), "amenity": "cafe"])
    let found = try map.read()
    #expect(found.places.map(\.name.count) == [510])
    #expect(
      found.report.lines.contains("names of more than 255 characters, places left out: 1"))
  }

  @Test(
    "2026-11-21: What a file is taken for, and what is wrong with it, is the same in any chunks",
    arguments: MapSample.all)
  func chunks(sample: MapSample) {
    func outcome(_ bytes: [UInt8], chunk: Int) -> String {
      do throws(Diagnostic) {
        let found = try MapImport(MapFile(bytes, named: "m", chunk: chunk))
        return "\(found.graph.edges) \(found.places)"
      } catch {
        return error.rendered
      }
    }
    let junk: [[UInt8]] = [
      [], [0x20, 0x0A], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0], Array("junk ".utf8),
      [UInt8](repeating: 0x20, count: 2000),
    ]
    var broken = junk.map { $0 + sample.bytes }
    for place in [20, sample.bytes.count / 2, sample.bytes.count - 6] {
      var bytes = sample.bytes
      bytes[place] ^= 0x10
      broken.append(bytes)
    }
    for (number, bytes) in broken.enumerated() {
      let whole = outcome(bytes, chunk: .max)
      for chunk in [1, 7, 100] {
        #expect(outcome(bytes, chunk: chunk) == whole, "\(sample) \(number), chunks of \(chunk)")
      }
    }
    #expect(outcome(junk[5] + sample.bytes, chunk: 7).contains("no map simrun can read"))
    // a file that begins with a document type counts as XML, whatever follows
    let disguised = Array("<!DOCTYPE osm>\u{1F}\u{8B}".utf8) + [UInt8](repeating: 0x41, count: 9000)
    #expect(outcome(disguised, chunk: 7).contains("m:1:15: error: expected <osm>, found text"))
    #expect(outcome(disguised, chunk: .max) == outcome(disguised, chunk: 7))
  }

  @Test("A map cut off anywhere is refused", arguments: UInt64(1)...3)
  func cut(seed: UInt64) {
    let whole = Array(Self.good.text.utf8)
    let end = whole.count - "</osm>\n".utf8.count
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let count = random.index(end)
      #expect(refusal(Array(whole[..<count]), named: "m") != nil, "seed \(seed), \(count) bytes")
    }
  }

  // MARK: gzip

  @Test("Gzip: cut off, damaged, in several members, a bomb")
  func gzip() throws {
    let text = Array(Self.good.text.utf8)
    let packed = PBFText.gzip(text)
    #expect(refusal(packed, named: "m") == nil)
    #expect(refusal(Array(packed.dropLast(9)), named: "m")?.message.contains("early") == true)
    #expect(
      refusal(Array(packed.prefix(11)), named: "m")?.message == "the gzip file ends too early")
    var damaged = packed
    damaged[packed.count - 6] ^= 1
    #expect(refusal(damaged, named: "m")?.message == "the gzip data are damaged")
    let halves = PBFText.gzip(Array(text[..<100])) + PBFText.gzip(Array(text[100...]))
    #expect(refusal(halves + [0, 0, 0], named: "m") == nil)
    let blank = "<node id='1' x='\(String(repeating: " ", count: 200_000))'/>"
    let bomb = "<osm>" + String(repeating: blank, count: 100) + "</osm>"
    #expect(
      refusal(PBFText.gzip(Array(bomb.utf8)), named: "m")?.message
        == "the gzip file unpacks to more than 200 times its size; no map does")
  }
}
