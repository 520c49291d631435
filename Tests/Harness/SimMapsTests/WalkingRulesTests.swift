import MapSamples
import SimMaps
import Testing
import WalkRouter

@Suite("What is walked on (MG-9)")
struct WalkingRulesTests {
  /// A footway from node 1 to 2, and from 3 to 4 the way with `tags`.
  private func read(_ tags: [String: String]) throws -> MapImport {
    var map = MapText.line(4)
    map.way(1, [1, 2], ["highway": "footway"])
    map.way(2, [3, 4], tags)
    return try map.read()
  }

  @Test(
    "Ways for walkers, and for all",
    arguments: [
      ["highway": "footway"], ["highway": "steps"], ["highway": "pedestrian", "area": "yes"],
      ["highway": "living_street"], ["highway": "residential"], ["highway": "service"],
      ["highway": "corridor"], ["highway": "track"], ["highway": "primary_link"],
      ["highway": "road"], ["railway": "platform"], ["public_transport": "platform"],
      ["highway": "platform"],
      // rules for vehicles have no effect
      ["highway": "residential", "oneway": "yes"], ["highway": "service", "vehicle": "no"],
      // feet are allowed although general access is not
      ["highway": "service", "access": "private", "foot": "yes"],
      ["highway": "service", "access": "no", "foot": "designated"],
      ["highway": "path", "access": "customers"], ["highway": "path", "foot": "discouraged"],
      // not made for walkers, but open to them
      ["highway": "cycleway", "foot": "yes"], ["highway": "trunk", "sidewalk": "both"],
      ["highway": "trunk", "foot": "designated"], ["highway": "busway", "sidewalk:left": "yes"],
    ])
  func walked(tags: [String: String]) throws {
    #expect(try read(tags).graph.edges.count == 2)
  }

  @Test(
    "Ways that are not, each for its reason",
    arguments: [
      (["highway": "footway", "foot": "no"], WalkingRules.Reason.forbidden),
      (["highway": "service", "access": "private"], .forbidden),
      (["highway": "service", "access": "no", "foot": "destination"], .forbidden),
      (["highway": "primary", "foot": "use_sidepath"], .forbidden),
      (["highway": "motorway"], .notForWalkers), (["highway": "trunk"], .notForWalkers),
      (["highway": "cycleway"], .notForWalkers), (["highway": "bridleway"], .notForWalkers),
      (["highway": "cycleway", "sidewalk": "no"], .notForWalkers),
      (["highway": "raceway"], .notForWalkers),
      (["highway": "construction", "construction": "footway"], .unbuilt),
      (["highway": "proposed"], .unbuilt), (["highway": "razed", "foot": "yes"], .unbuilt),
      (["route": "ferry", "foot": "yes"], .ferry),
    ])
  func leftOut(tags: [String: String], reason: WalkingRules.Reason) throws {
    let map = try read(tags)
    #expect(map.graph.edges.count == 1)
    #expect(map.report.leftOut.filter { $0.count > 0 }.map(\.reason) == [reason])
    #expect(map.report.lines.contains("left out, \(reason.rawValue): 1 ways"))
  }

  @Test(
    "What has nothing to do with walking is not even told",
    arguments: [["building": "yes"], ["waterway": "river"], ["railway": "rail"], [:]])
  func other(tags: [String: String]) throws {
    let map = try read(tags)
    #expect(map.graph.edges.count == 1 && map.report.leftOut.allSatisfy { $0.count == 0 })
    #expect(map.report.waysRead == 2 && map.report.waysTaken == 1)
  }

  @Test(
    "Stairs, tunnels, roofs and houses are traits of an edge",
    arguments: [
      (["highway": "steps"], [.steps]),
      (["highway": "footway", "tunnel": "yes"], [.tunnel, .covered]),
      (["highway": "footway", "tunnel": "building_passage"], [.tunnel, .covered]),
      (["highway": "footway", "covered": "arcade"], [.covered]),
      (["highway": "footway", "covered": "no", "tunnel": "no"], []),
      (["highway": "footway", "indoor": "yes"], [.indoor, .covered]),
      (["highway": "corridor"], [.indoor, .covered]),
      (["highway": "steps", "covered": "yes"], [.steps, .covered]),
      (["highway": "footway", "oneway:foot": "yes"], [.oneWay]),
      (["highway": "footway", "oneway": "yes"], []),
    ] as [([String: String], WalkGraph.Traits)])
  func traits(tags: [String: String], traits: WalkGraph.Traits) throws {
    #expect(try read(tags).graph.edges.contains { $0.traits == traits })
    #expect(try read(tags).graph.edges.count { $0.traits == traits } == (traits.isEmpty ? 2 : 1))
  }

  @Test("A way against which one walks is turned round")
  func reversed() throws {
    for (direction, ends) in [("yes", (2, 3)), ("-1", (3, 2))] as [(String, (Int32, Int32))] {
      let map = try read(["highway": "steps", "oneway:foot": direction])
      let edge = try #require(map.graph.edges.first { $0.traits.contains(.oneWay) })
      #expect((edge.from, edge.to) == ends, "\(direction)")
    }
  }

  @Test(
    "Widths in meters are carried over, and nothing is guessed",
    arguments: [
      ("3", 3), ("2.5 m", 2.5), ("1,8", 1.8), ("4m", 4), ("0", 0), ("12 ft", 0), ("narrow", 0),
      ("-2", 0), ("1e2", 0), ("500", 0), ("", 0), (".", 0), ("3;4", 0),
    ] as [(String, Float)])
  func widths(text: String, meters: Float) throws {
    let map = try read(["highway": "steps", "width": text])
    #expect(map.graph.edges.first { $0.traits == .steps }?.widthMeters == meters)
    let estimated = try read(["highway": "steps", "est_width": "3"])
    #expect(estimated.graph.edges.contains { $0.widthMeters == 3 })
  }

  @Test("A square is walked around, also where a relation says that it is one")
  func areas() throws {
    var map = MapText()
    for (id, east, north) in [(1, 0, 0), (2, 5, 0), (3, 5, 5), (4, 0, 5)] {
      map.node(id, east, north)
    }
    map.way(1, [1, 2, 3], [:])
    map.way(2, [3, 4, 1], [:])
    #expect(throws: (any Error).self) { try map.read() }
    // members that are relations, even of themselves, are not followed
    map.relations.append(
      "<relation id='8'><member type='relation' ref='9'/><tag k='type' v='multipolygon'/>"
        + "<tag k='highway' v='pedestrian'/></relation>")
    map.relation(9, ways: [1, 2, 77], ["type": "multipolygon", "highway": "pedestrian"])
    let square = try map.read()
    #expect(square.graph.edges.count == 1 && square.graph.bends.count == 3)
    #expect(square.report.waysTaken == 2)
  }
}
