import RouteCards
import Testing
import WalkRouter

@Suite("The level in force is explicit, with its reason (MG-8, MG-14)")
struct CapabilityTests {
  static let sound = PackParts()

  @Test("With a map, a graph and a way, there is a route")
  func routed() {
    #expect(Capability(Self.sound, .routed) == Capability(.route, .routed))
  }

  @Test(
    "Without a map there is the compass alone, whatever else there is",
    arguments: [
      (PartState.missing, PartState.missing, CapabilityReason.packMissing),
      (.missing, .valid, .tilesMissing), (.missing, .corrupt, .tilesMissing),
      (.corrupt, .valid, .tilesCorrupt), (.corrupt, .missing, .tilesCorrupt),
      (.corrupt, .corrupt, .tilesCorrupt),
    ])
  func noMap(tiles: PartState, graph: PartState, reason: CapabilityReason) {
    for guidance in Self.guidances {
      let level = Capability(PackParts(tiles: tiles, graph: graph), guidance)
      #expect(level == Capability(.compass, reason))
    }
  }

  @Test(
    "A map without a sound graph is a map",
    arguments: [(PartState.missing, CapabilityReason.graphMissing), (.corrupt, .graphCorrupt)])
  func noGraph(graph: PartState, reason: CapabilityReason) {
    for guidance in Self.guidances {
      #expect(Capability(PackParts(graph: graph), guidance) == Capability(.map, reason))
    }
  }

  @Test(
    "A graph without a way falls back to the map, and off the map to the compass",
    arguments: [
      (Guidance.noFix, Capability(.map, .noFix)),
      (.stopWithoutPlace, Capability(.map, .stopWithoutPlace)),
      (.noRoute(.offPack), Capability(.compass, .offPack)),
      (.noRoute(.tooFar), Capability(.map, .tooFar)),
      (.noRoute(.unreachable), Capability(.map, .unreachable)),
      (.noRoute(.goalOffPack), Capability(.map, .goalOffPack)),
      (.noRoute(.goalTooFar), Capability(.map, .goalTooFar)),
    ])
  func noWay(guidance: Guidance, capability: Capability) {
    #expect(Capability(Self.sound, guidance) == capability)
  }

  @Test("Nothing gives turn by turn yet, and nothing less than whole parts gives a route")
  func total() {
    for tiles in PartState.allCases {
      for graph in PartState.allCases {
        for guidance in Self.guidances {
          let parts = PackParts(tiles: tiles, graph: graph)
          let level = Capability(parts, guidance).level
          #expect(level < .turnByTurn)
          #expect((level == .route) == (parts == Self.sound && guidance == .routed))
          #expect(level == .compass || tiles == .valid)
        }
      }
    }
  }

  static let guidances: [Guidance] =
    [.noFix, .stopWithoutPlace, .routed] + NoRouteReason.allCases.map(Guidance.noRoute)
}
