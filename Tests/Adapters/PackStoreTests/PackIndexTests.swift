import PackStore
import Testing
import WalkRouter

@Suite("What is looked at when a pack is released or installed (MG-9, MG-14)")
struct PackIndexTests {
  @Test("A sound pack is verified, with an index of its walks or without")
  func sound() throws {
    try Workshop.open { shop in
      let content = Workshop.content()
      try PackFile.write(content, to: shop.path("a.pack"))
      try PackFile.verify(shop.path("a.pack"))
      try PackFile.write(
        PackFileTests.cut(at: [Array(content.graph.nodes.prefix(3))]), to: shop.path("b.pack"))
      try PackFile.verify(shop.path("b.pack"))
    }
  }

  /// Returns `content` with an index computed for other lengths: lanes for which `isLong` is true
  /// count as 1000 times longer.
  private static func content(
    _ content: PackContent, where isLong: (Int) -> Bool
  ) throws -> PackContent {
    let graph = content.graph
    let edges = graph.edges.enumerated().map { index, edge in
      var edge = edge
      if isLong(index) { edge.lengthMillimeters *= 1000 }
      return edge
    }
    let labels = HubLabels(
      of: WalkGraph(plane: graph.plane, nodes: graph.nodes, edges: edges, bends: graph.bends))
    var content = content
    try content.graph.readLabels(labels.bytes)
    return content
  }

  @Test("An index that tells of ways that are none is read, and not released")
  func untrue() throws {
    try Workshop.open { shop in
      let content = try Self.content(Workshop.content()) { $0 % 3 == 0 }
      #expect(content.graph.labels?.areTrue == false)
      try PackFile.write(content, to: shop.path("a.pack"))
      _ = try PackFile.read(shop.path("a.pack"))
      #expect(
        Workshop.refusal { try PackFile.verify(shop.path("a.pack")) }
          == .damaged("its index contains ways that do not exist"))
    }
  }

  @Test("An index that leads around a lane, by ways that are there, is read, and not released")
  func around() throws {
    try Workshop.open { shop in
      let sound = Workshop.content()
      // a lane with a detour; at a dead end every index entry would be wrong
      let lane = try #require(
        try sound.graph.edges.indices.first { lane in
          try Self.content(sound) { $0 == lane }.graph.labels?.areTrue == true
        })
      try PackFile.write(
        try Self.content(sound) { $0 == lane }, to: shop.path("a.pack"))
      #expect(
        Workshop.refusal { try PackFile.verify(shop.path("a.pack")) }
          == .damaged("its index gives a length other than that of its lanes"))
    }
  }

  @Test("A spatial index with an edge elsewhere is read, and not released")
  func edgeElsewhere() throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      var bytes = try shop.bytes("a.pack")
      // the corner 300 m east, in single precision, highest byte first
      let place = try #require(bytes.firstRange(of: [0x43, 0x96, 0, 0]))
      bytes[place.lowerBound + 1] = 0x95
      try shop.write("a.pack", bytes)
      _ = try PackFile.read(shop.path("a.pack"))
      #expect(
        Workshop.refusal { try PackFile.verify(shop.path("a.pack")) }
          == .damaged("the spatial index has an edge elsewhere"))
    }
  }
}
