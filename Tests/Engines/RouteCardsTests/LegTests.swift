import RouteCards
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("Legs are worked out once, until they are no more what they were (MG-10)")
struct LegTests {
  let map = RouteCardsTests.map

  /// Returns a scene with a visitor who has stood at A for some seconds.
  func scene(_ policy: RouteCards.Policy = RouteCards.Policy()) -> CardScene {
    let scene = CardScene(map, stops: "BCD", policy)
    scene.open()
    for second in 1...20 { scene.fix(map.point("A"), at: Double(second)) }
    return scene
  }

  var cards: (CardScene) -> [RouteCard] {
    { scene in
      scene.bench.outputs.compactMap { if case .card(let card) = $0 { card } else { nil } }
    }
  }

  @Test("Redraws get them from the cache")
  func redraws() {
    let scene = scene()
    #expect(cards(scene).count > 20)
    #expect(scene.estimates == [1, 2] && scene.plans.count == 1)
    #expect(cards(scene).compactMap(\.isLegCached).allSatisfy { $0 })
  }

  @Test("Without one every redraw works them out anew")
  func forgotten() {
    var policy = RouteCards.Policy()
    policy.keepsLegs = false
    let scene = scene(policy)
    #expect(scene.estimates.count == 2 * cards(scene).count)
    #expect(cards(scene).compactMap(\.isLegCached).allSatisfy { !$0 })
  }

  @Test("A reflow works the legs behind it out anew: their numbers mean other stops")
  func reflow() {
    let scene = scene()
    scene.app(.stopSkipped, at: 21)
    scene.bench.run(until: 25)
    #expect(scene.estimates == [1, 2, 1])
  }

  @Test("What was done before a step shifts nothing")
  func done() {
    let scene = scene()
    scene.app(.stopDone, at: 21)
    scene.bench.run(until: 25)
    #expect(scene.estimates == [1, 2])
  }

  @Test("A pack with other lanes works the legs behind the next one out in these")
  func otherLanes() throws {
    let scene = scene()
    let before = try #require(scene.card)
    var cards = scene.bench.engine
    var effects = EffectBuffer<RouteCards.Output>()
    let at = Instant.zero + .seconds(21)
    // the same lanes, but winding: twice as long
    let old = map.graph
    let edges = old.edges.map { edge in
      var edge = edge
      edge.lengthMillimeters *= 2
      return edge
    }
    let graph = WalkGraph(plane: old.plane, nodes: old.nodes, edges: edges)
    cards.change(to: RouteCards.Pack(parts: PackParts(), graph: graph), at: at, into: &effects)
    cards.handle(.fix(map.fix(map.point("A"), measured: 22)), at: at + .seconds(1), into: &effects)
    let shown = effects.outputs.compactMap { if case .card(let card) = $0 { card } else { nil } }
    let steps = effects.outputs.compactMap { output -> Int? in
      if case .estimated(let step, _) = output { step } else { nil }
    }
    #expect(steps == [1, 2])
    let stays: UInt64 = 3 * 600_000
    let walks = (
      before.totalMilliseconds - stays, try #require(shown.last).totalMilliseconds - stays
    )
    // each leg is rounded up separately
    #expect(walks.1 >= 2 * walks.0 - 3 && walks.1 <= 2 * walks.0 + 3)
  }

  @Test("Another pack works all of them out anew, and none is left without it")
  func pack() {
    let scene = scene()
    var cards = scene.bench.engine
    var effects = EffectBuffer<RouteCards.Output>()
    let at = Instant.zero + .seconds(21)
    cards.change(to: scene.pack, at: at, into: &effects)
    #expect(effects.outputs.contains { if case .planned = $0 { true } else { false } })
    effects.clear()
    cards.change(
      to: RouteCards.Pack(parts: PackParts(tiles: .missing, graph: .missing), graph: nil),
      at: at, into: &effects)
    #expect(effects.outputs.contains(.level(Capability(.compass, .packMissing))))
    effects.clear()
    cards.handle(.fix(map.fix(map.point("A"), measured: 22)), at: at + .seconds(1), into: &effects)
    let shown = effects.outputs.compactMap { if case .card(let card) = $0 { card } else { nil } }
    #expect(shown.allSatisfy { $0.capability.level == .compass } && !shown.isEmpty)
    #expect(!effects.outputs.contains { if case .estimated = $0 { true } else { false } })
  }
}
