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

  @Test("An index that tells other lengths than the lanes is read, and not released")
  func wrongLengths() throws {
    try Workshop.open { shop in
      var content = Workshop.content()
      // of the same lanes, some of which wind: ways that are short there are not here
      let graph = content.graph
      let edges = graph.edges.enumerated().map { index, edge in
        var edge = edge
        if index % 3 == 0 { edge.lengthMillimeters *= 5 }
        return edge
      }
      let winding = HubLabels(
        of: WalkGraph(plane: graph.plane, nodes: graph.nodes, edges: edges, bends: graph.bends))
      try content.graph.readLabels(winding.bytes(of: graph))
      try PackFile.write(content, to: shop.path("a.pack"))
      _ = try PackFile.read(shop.path("a.pack"))
      #expect(
        Workshop.refusal { try PackFile.verify(shop.path("a.pack")) }
          == .damaged("its index tells another length than its lanes"))
    }
  }

  @Test("A spatial index with an edge elsewhere is read, and not released")
  func edgeElsewhere() throws {
    try Workshop.open { shop in
      try PackFile.write(Workshop.content(), to: shop.path("a.pack"))
      var bytes = try shop.bytes("a.pack")
      // the corner 300 m east in single precision, the highest byte first
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
