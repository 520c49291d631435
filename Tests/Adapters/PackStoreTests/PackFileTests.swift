import Foundation
import GRDB
import Geodesy
import PackStore
import TestSupport
import Testing
import WalkRouter

@Suite("The file of a pack (MG-9, MG-14)")
struct PackFileTests {
  static func isSame(_ a: PackContent, _ b: PackContent) -> Bool {
    a.name == b.name && a.attribution == b.attribution && a.places == b.places
      && a.graph.plane == b.graph.plane && a.graph.nodes == b.graph.nodes
      && a.graph.edges == b.graph.edges && a.graph.bends == b.graph.bends
      && a.graph.border == b.graph.border
      && a.graph.labels?.bytes == b.graph.labels?.bytes
  }

  @Test("What is written is read again, to the last bit")
  func roundTrip() throws {
    try Workshop.open { shop in
      var content = Workshop.content()
      #expect(content.graph.labels != nil)
      try PackFile.write(content, to: shop.path("a.pack"))
      #expect(Self.isSame(try PackFile.read(shop.path("a.pack")), content))
      // also without an index
      content.graph = Self.cut(at: [Self.square]).graph
      #expect(content.graph.labels == nil)
      try PackFile.write(content, to: shop.path("b.pack"))
      #expect(Self.isSame(try PackFile.read(shop.path("b.pack")), content))
    }
  }

  /// Returns the workshop's content, cut at `rings`.
  static func cut(at rings: [[PlanePoint]]) -> PackContent {
    var content = Workshop.content()
    let graph = content.graph
    content.graph = WalkGraph(
      plane: graph.plane, nodes: graph.nodes, edges: graph.edges, bends: graph.bends,
      area: WalkArea(rings: rings))
    return content
  }

  private static let square = [(-500, -500), (500, -500), (500, 500), (-500, 500)].map {
    PlanePoint(east: $0.0, north: $0.1)
  }

  @Test("The border that a map was cut at is kept, and no change of it goes unseen")
  func border() throws {
    try Workshop.open { shop in
      let hole = Self.square.map { PlanePoint(east: $0.east / 50, north: $0.north / 50) }
      let content = Self.cut(at: [Self.square, hole])
      try PackFile.write(content, to: shop.path("a.pack"))
      let read = try PackFile.read(shop.path("a.pack"))
      #expect(Self.isSame(read, content))
      #expect(!read.graph.area.contains(PlanePoint(east: 0, north: 0)))
      #expect(read.graph.area.contains(PlanePoint(east: 400, north: -400)))
      let bytes = try shop.bytes("a.pack")
      let corner = withUnsafeBytes(of: (500.0).bitPattern.littleEndian) { Array($0) }
      let place = try #require(bytes.firstRange(of: corner))
      var changed = bytes
      changed[place.lowerBound + 5] ^= 1
      try shop.write("b.pack", changed)
      #expect(
        Workshop.refusal { _ = try PackFile.read(shop.path("b.pack")) }
          == .damaged("its content is not what its digest says"))
      // the border can't be left out either
      changed = bytes
      changed.replace(Array("border".utf8), with: Array("bordes".utf8))
      try shop.write("b.pack", changed)
      #expect(Workshop.refusal { _ = try PackFile.read(shop.path("b.pack")) } != nil)
    }
  }

  @Test(
    "A border that is none can't be packed",
    arguments: [
      [], [[PlanePoint(east: 0, north: 0), PlanePoint(east: 1, north: 0)]],
      [square.map { PlanePoint(east: $0.east * 1000, north: $0.north) }],
      [[PlanePoint](repeating: PlanePoint(east: 0, north: 0), count: 100_001)],
    ] as [[[PlanePoint]]])
  func noBorder(rings: [[PlanePoint]]) throws {
    try Workshop.open { shop in
      let refusal = Workshop.refusal {
        try PackFile.write(Self.cut(at: rings), to: shop.path("a.pack"))
      }
      #expect(refusal == .unfit("a border that is none"))
    }
  }

  @Test("The same content makes the same bytes, and other content other bytes")
  func bytes() throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      try PackFile.write(Workshop.content(), to: shop.path("b.pack"))
      try PackFile.write(Workshop.content(seed: 2), to: shop.path("c.pack"))
      #expect(try shop.bytes("a.pack") == shop.bytes("b.pack"))
      #expect(try shop.bytes("a.pack") != shop.bytes("c.pack"))
      // overwrites an existing file and leaves no draft
      try PackFile.write(Workshop.content(seed: 2), to: shop.path("a.pack"))
      #expect(try shop.bytes("a.pack") == shop.bytes("c.pack"))
      #expect(shop.names("") == ["a.pack", "b.pack", "c.pack"])
    }
  }

  @Test("The spatial index finds what looking at every edge finds", arguments: UInt64(1)...20)
  func index(seed: UInt64) throws {
    try Workshop.open { shop in
      let content = Workshop.content()
      try PackFile.write(content, to: shop.path("a.pack"))
      var random = SeededGenerator(seed: seed)
      let (west, south) = (random.number(-150, 350), random.number(-150, 150))
      let bounds = PlaneBounds(
        west: west, east: west + random.number(0, 100), south: south,
        north: south + random.number(0, 100))
      let expected = content.graph.edges.indices.filter { id in
        let area = PlaneBounds(content.graph.line(of: Int32(id)))
        return area.west <= bounds.east && area.east >= bounds.west && area.south <= bounds.north
          && area.north >= bounds.south
      }
      let found = try PackFile.edges(in: bounds, of: shop.path("a.pack"))
      // single precision, rounded outwards: one more edge may be found
      #expect(Set(expected.map(Int32.init)).isSubset(of: found), "seed \(seed)")
      #expect(found.count <= expected.count + 1 && found == found.sorted(), "seed \(seed)")
    }
  }

  @Test("What is no pack, or of another format, is told apart from what is damaged")
  func kinds() throws {
    try Workshop.open { shop in
      func refusal(_ change: (inout [UInt8]) -> Void) throws -> PackRefusal? {
        try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
        var bytes = try shop.bytes("a.pack")
        change(&bytes)
        try shop.write("a.pack", bytes)
        return Workshop.refusal { _ = try PackFile.read(shop.path("a.pack")) }
      }
      #expect(try refusal { _ in } == nil)
      #expect(try refusal { $0 = [] } == .notAPack)
      #expect(try refusal { $0 = Array("format: 1\n".utf8) } == .notAPack)
      #expect(try refusal { $0[0] ^= 1 } == .notAPack)
      // application_id and user_version of SQLite's header, the highest byte first
      #expect(try refusal { $0[68] ^= 1 } == .notAPack)
      #expect(try refusal { $0[63] = 9 } == .unknownFormat(9))
      #expect(try refusal { $0[63] = 2 } == .unknownFormat(2))
      let missing = Workshop.refusal { _ = try PackFile.read(shop.path("none.pack")) }
      #expect(missing == .missingFile(shop.path("none.pack")))
      #expect(
        "\(PackRefusal.unknownFormat(9))" == "a pack of format 9, expected format 6")
      func rename(_ bytes: inout [UInt8]) {
        bytes.replace(Array("CREATE TABLE place".utf8), with: Array("CREATE TABLE plate".utf8))
      }
      let renamed = try refusal(rename)
      guard case .damaged = renamed else {
        Issue.record("\(String(describing: renamed))")
        return
      }
    }
  }

  @Test(
    "Parts that are none, or no bytes, are told",
    arguments: [
      ("UPDATE part SET bytes = NULL WHERE id = 3", "SQLite says cannot open value of type null"),
      ("UPDATE part SET bytes = 7 WHERE id = 1", "SQLite says cannot open value of type integer"),
      ("UPDATE part SET bytes = 'half' WHERE id = 1", "half a node"),
      ("UPDATE part SET bytes = x'00' WHERE id = 4", "its content is not what its digest says"),
      ("UPDATE part SET id = 5 WHERE id = 4", "a part that is none"),
      ("UPDATE part SET id = -1 WHERE id = 1", "a part that is none"),
      ("DELETE FROM part WHERE id = 3", "a part is missing"),
    ])
  func parts(change: String, words: String) throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      try DatabaseQueue(path: shop.path("a.pack")).write { try $0.execute(sql: change) }
      let refusal = Workshop.refusal { _ = try PackFile.read(shop.path("a.pack")) }
      #expect(refusal == .damaged(words))
    }
  }

  @Test(
    "A bit of any part that has changed shows, also where a graph could still be made of it",
    arguments: [(1, false), (2, true), (3, true), (4, false), (4, true)])
  func bits(part: Int, isLast: Bool) throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      try DatabaseQueue(path: shop.path("a.pack")).write { db in
        let sql = "SELECT bytes FROM part WHERE id = \(part)"
        var bytes = [UInt8](try #require(try Data.fetchOne(db, sql: sql)))
        bytes[isLast ? bytes.count - 1 : 0] ^= 1
        try db.execute(
          sql: "UPDATE part SET bytes = ? WHERE id = ?", arguments: [Data(bytes), part])
      }
      #expect(
        Workshop.refusal { _ = try PackFile.read(shop.path("a.pack")) }
          == .damaged("its content is not what its digest says"))
    }
  }

  @Test("A tree of parts that leads to the same ones again is told, not followed")
  func again() throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      let root = try DatabaseQueue(path: shop.path("a.pack")).read {
        try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'part'")
      }
      let place = try #require(root.map { ($0 - 1) * 4096 })
      var bytes = try shop.bytes("a.pack")
      func number(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(value >> (8 * $0) & 255) }
      }
      // the leaf moves to the end, and its old place gets a page that refers to it twice
      bytes += bytes[place..<place + 4096]
      let leaf = number(bytes.count / 4096)
      let page = [5, 0, 0, 0, 1, 15, 251, 0] + leaf + [15, 251]
      bytes.replaceSubrange(place..<place + page.count, with: page)
      bytes.replaceSubrange(place + 4091..<place + 4096, with: leaf + [4])
      bytes.replaceSubrange(28..<32, with: leaf)
      try shop.write("a.pack", bytes)
      let refusal = Workshop.refusal { _ = try PackFile.read(shop.path("a.pack")) }
      #expect(refusal == .damaged("a part twice"))
    }
  }

  @Test("A cut copy is refused wherever it was cut", arguments: UInt64(1)...4)
  func truncated(seed: UInt64) throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      let whole = try shop.bytes("a.pack")
      var random = SeededGenerator(seed: seed)
      for _ in 0..<25 {
        // also on page borders, where the length looks valid to SQLite
        let cut = random.index(whole.count)
        let count = random.oneIn(2) ? cut : cut / 4096 * 4096
        try shop.write("cut.pack", Array(whole[..<count]))
        let refusal = Workshop.refusal { _ = try PackFile.read(shop.path("cut.pack")) }
        #expect(refusal != nil, "seed \(seed), cut to \(count) of \(whole.count) bytes")
      }
    }
  }

  @Test(
    "A flipped bit is refused, or in a place that means nothing", arguments: UInt64(1)...8)
  func flipped(seed: UInt64) throws {
    try Workshop.open { shop in
      let content = Workshop.content()
      try PackFile.write(content, to: shop.path("a.pack"))
      let whole = try shop.bytes("a.pack")
      var random = SeededGenerator(seed: seed)
      for number in 0..<60 {
        // often in the header and the table definitions, where most harm is done, else anywhere
        let position = random.index(number % 3 == 0 ? 1200 : whole.count)
        var bytes = whole
        bytes[position] ^= 1 << UInt8(random.index(8))
        try shop.write("flipped.pack", bytes)
        do {
          let read = try PackFile.read(shop.path("flipped.pack"))
          #expect(Self.isSame(read, content), "seed \(seed), byte \(position)")
        } catch {
          #expect(error is PackRefusal, "seed \(seed), byte \(position): \(error)")
        }
      }
    }
  }

  @Test("What no pack can hold is not written, and what is there stays")
  func unfit() throws {
    try Workshop.open { shop in
      let good = Workshop.content()
      try PackFile.write(good, to: shop.path("a.pack"))
      func refusal(_ nodes: [PlanePoint], _ edge: WalkGraph.Edge) -> PackRefusal? {
        var content = good
        content.graph = WalkGraph(plane: good.graph.plane, nodes: nodes, edges: [edge])
        return Workshop.refusal { try PackFile.write(content, to: shop.path("a.pack")) }
      }
      let nodes = [PlanePoint(east: 0, north: 0), PlanePoint(east: 3, north: 4)]
      let fit = WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 5000)
      #expect(
        refusal(
          [nodes[0], PlanePoint(east: 3, north: 60_001)],
          WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 99_000_000))
          == .unfit("a node outside the area"))
      var edge = fit
      edge.lengthMillimeters = 4999
      #expect(refusal(nodes, edge) == .unfit("an edge that is shorter than its line"))
      edge = fit
      edge.lengthMillimeters = .max
      #expect(refusal(nodes, edge) == .unfit("an endless edge"))
      var endless = good
      let ends = [PlanePoint(east: -60_000, north: 0), PlanePoint(east: 60_000, north: 0)]
      // 101 000 km in total
      endless.graph = WalkGraph(
        plane: good.graph.plane, nodes: ends,
        edges: (0..<842).map { _ in
          WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 120_000_000)
        })
      #expect(
        Workshop.refusal { try PackFile.write(endless, to: shop.path("a.pack")) }
          == .unfit("endless lanes"))
      edge = fit
      edge.widthMeters = .nan
      #expect(refusal(nodes, edge) == .unfit("an edge of no width"))
      edge = fit
      edge.traits = WalkGraph.Traits(rawValue: 1 << 7)
      #expect(refusal(nodes, edge) == .unfit("an edge with unknown traits"))
      var named = good
      named.places[0].name = String(repeating: "a", count: 5000)
      #expect(
        Workshop.refusal { try PackFile.write(named, to: shop.path("a.pack")) }
          == .unfit("an endless name"))
      #expect(Self.isSame(try PackFile.read(shop.path("a.pack")), good))
      #expect(refusal(nodes, fit) == nil)
      let nowhere = Workshop.refusal { try PackFile.write(good, to: shop.path("no/a.pack")) }
      #expect(nowhere == .system(path: shop.path("no/a.pack"), number: 2))
    }
  }
}
