import HomeCompass
import RouteCards
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("A card says what helps where the phone can't lead (MG-8, MG-11, MG-19)")
struct CardWordsTests {
  let map = RouteCardsTests.map

  func words(_ scene: CardScene) -> [CardWords] {
    scene.bench.outputs.compactMap { if case .says(let words) = $0 { words } else { nil } }
  }

  func panes(_ scene: CardScene) -> [MapPane] {
    scene.bench.outputs.compactMap { if case .pane(let pane) = $0 { pane } else { nil } }
  }

  /// Returns a scene with a visitor at A.
  func scene(
    _ stops: String, parts: PackParts = PackParts(), _ policy: RouteCards.Policy = .init()
  ) -> CardScene {
    let scene = CardScene(map, stops: stops, parts: parts, policy)
    scene.open()
    scene.fix(map.point("A"), at: 1)
    scene.bench.run(until: 3)
    return scene
  }

  @Test("To a stop without coordinates the hint leads, and a phrase to ask with")
  func withoutPlace() throws {
    let scene = scene("?B")
    let words = try #require(words(scene).last)
    #expect(words.stop == 0 && words.hasHint && words.offersAsking)
  }

  @Test("Where a route leads there is nobody to ask; all done, there is nothing to say")
  func routed() throws {
    let scene = scene("B")
    let routed = try #require(words(scene).last)
    #expect(routed.stop == 0 && !routed.hasHint && !routed.offersAsking)
    scene.app(.stopDone, at: 4)
    scene.fix(map.point("A"), at: 5)
    scene.bench.run(until: 8)
    let done = try #require(words(scene).last)
    #expect(done.stop == nil && !done.offersAsking)
  }

  @Test("An app that takes such a stop for none goes on to the next, or to 0, 0")
  func mistaken() throws {
    var policy = RouteCards.Policy()
    policy.placelessStops = .dropped
    #expect(words(scene("?B", policy)).last?.stop == 1)
    policy.placelessStops = .atZero
    let meters = try #require(scene("?B", policy).card?.compass?.distanceMeters)
    #expect(meters > 3e6, "the Gulf of Guinea")
  }

  @Test(
    "In place of the map stands why there is none, and where a pack would help the way to one",
    arguments: [
      (PackParts(tiles: .missing, graph: .missing), MapPane.Content.explained, true),
      (PackParts(tiles: .corrupt), .explained, true), (PackParts(graph: .missing), .drawn, true),
      (PackParts(), .drawn, false),
    ])
  func pane(parts: PackParts, content: MapPane.Content, offersPack: Bool) throws {
    let scene = scene("B", parts: parts)
    let pane = try #require(panes(scene).last)
    #expect(pane.content == content && pane.offersPack == offersPack)
    #expect(scene.card?.compass?.distanceMeters != nil, "Home Base needs no pack")
  }

  @Test("Outside the pack the map is explained, and no pack is to be had for it")
  func offPack() throws {
    let scene = scene("B")
    for second in 4...30 { scene.fix(map.point("A", north: 300), at: Double(second)) }
    let pane = try #require(panes(scene).last)
    #expect(pane.content == .explained && !pane.offersPack)
  }

  @Test("Today's apps leave the map blank, or the arrow out with it")
  func blank() throws {
    var policy = RouteCards.Policy()
    let parts = PackParts(tiles: .missing, graph: .missing)
    policy.withoutPack = .blankMap
    let blank = scene("B", parts: parts, policy)
    #expect(panes(blank).last?.content == .blank && blank.card?.compass != nil)
    policy.withoutPack = .nothing
    #expect(scene("B", parts: parts, policy).card?.compass == nil)
  }
}
