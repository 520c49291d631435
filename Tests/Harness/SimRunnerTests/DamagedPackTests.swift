import Geodesy
import PackStore
import SimFeatures
import SimKernel
import SimObservations
import SimScenarios
import Testing
import WalkRouter

@testable import SimPacks
@testable import SimRunner

@Suite("A damaged pack is one that PackStore opens and refuses (MG-8, MG-14)")
struct DamagedPackTests {
  /// A lane of 300 m in ten parts.
  private static let world = WalkGraph(
    plane: LocalPlane(origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)),
    nodes: (0...10).map { PlanePoint(east: Double($0) * 30, north: 0) },
    edges: (0..<10).map { WalkGraph.Edge(from: $0, to: $0 + 1, lengthMillimeters: 30_000) })

  private func load(_ change: (inout PackDamage) -> Void) throws -> LoadedPack {
    var damage = PackDamage()
    change(&damage)
    return try DamagedPack.load(Self.world, damage)
  }

  private func tiles(_ change: (inout PackDamage) -> Void) throws -> PackRefusal? {
    if case .failure(let refusal) = try load(change).tiles { refusal } else { nil }
  }

  private func graph(_ change: (inout PackDamage) -> Void) throws -> PackRefusal? {
    if case .failure(let refusal) = try load(change).graph { refusal } else { nil }
  }

  @Test("A sound one gives back the map that was packed")
  func sound() throws {
    let content = try load { _ in }.graph.get()
    #expect(content.graph.nodes == Self.world.nodes && content.graph.edges == Self.world.edges)
  }

  @Test("Each damage has its own reason")
  func reasons() throws {
    #expect(try tiles { $0.tiles = .deleted } == .missingFile("tiles"))
    #expect(
      try tiles { $0.tiles = .cutOff } == .wrongSize(part: "tiles", expected: 4096, found: 2048))
    #expect(try tiles { $0.tiles = .bitFlipped } == .wrongHash(part: "tiles"))
    #expect(try graph { $0.graph = .deleted } == .missingFile("graph"))
    #expect(try graph { $0.graph = .bitFlipped } == .wrongHash(part: "graph"))
    guard case .wrongSize(part: "graph", _, _)? = try graph({ $0.graph = .cutOff }) else {
      Issue.record("cut off")
      return
    }
    #expect(try graph { $0.release = .mapOnly } == .noPart("graph"))
    #expect(try tiles { $0.release = .mapOnly } == nil)
    #expect(try tiles { $0.release = .none } == .notInstalled("world"))
    #expect(try graph { $0.release = .none } == .notInstalled("world"))
    // damage to one part does not affect the other
    #expect(try graph { $0.tiles = .bitFlipped } == nil)
    #expect(try tiles { $0.graph = .bitFlipped } == nil)
  }

  @Test(
    "The level of a run falls for the reason that the pack gives",
    arguments: [
      ("release: none", "compass", "pack_missing"), ("tiles: deleted", "compass", "tiles_missing"),
      ("tiles: cut_off", "compass", "tiles_corrupt"),
      ("tiles: bit_flipped, graph: deleted", "compass", "tiles_corrupt"),
      ("graph: deleted", "map", "graph_missing"), ("release: map_only", "map", "graph_missing"),
      ("graph: cut_off", "map", "graph_corrupt"), ("graph: bit_flipped", "map", "graph_corrupt"),
      ("graph: sound", "route", "routed"),
    ], ["way_home", "route_cards"])
  func levels(_ damage: (keys: String, level: String, reason: String), feature: String) throws {
    let text = """
      format: 1
      title: A pack
      world: { medina: { seed: 3, size: 200 m, center: jemaa_el_fnaa } }
      walk: { from: south_gate, to: riad, pace: 1.2 m/s, pauses: none }
      phone: { gnss: open_sky, compass: street, heading_rate: 1 /s }
      home: riad
      script: [open_screen: at 0 s]
      features: { \(feature): { pack: { \(damage.keys) } } }
      expect: { "given.fixes": ">= 1" }
      """
    let scenario = try Scenario(bytes: Array(text.utf8), path: "pack.yaml", catalogs: .withPacks)
    let runner = ScenarioRunner(scenario, options: RunOptions())
    let prepared = try PreparedJob(runner)
    let record = try runner.record(runner.input(0, prepared), prepared.cases[0], 0)
    let subject: Subject = feature == "way_home" ? .route : .cards
    let last = try #require(record.log.all(LevelShown.self, of: subject).last).observation
    #expect(last.level.name == damage.level && last.reason.name == damage.reason)
  }
}
