import Geodesy
import HomeCompass
import RouteCards
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("Cards go by the lane that is known (MG-9, MG-11)")
struct MatchedCardsTests {
  /// Two streets 21 m apart, joined at their eastern ends.
  let map = WalkMap(
    """
    A----------+
               |
               |
    G----------+
    """, gridMeters: 7)

  /// Returns a visitor in the southern street whose fix is in the northern one.
  private func scene(isConfident: Bool) throws -> CardScene {
    let scene = CardScene(map, stops: "G")
    scene.open()
    let edge = try #require(map.graph.neighbors(of: map.node("G")).first?.edge)
    let offset =
      map.graph.edges[Int(edge)].from == map.node("G")
      ? 30_000 : map.graph.edges[Int(edge)].lengthMillimeters - 30_000
    let match = LaneMatch(
      edge: edge, offsetMillimeters: offset, point: map.point("G", east: 30), probability: 0.95,
      isConfident: isConfident, spreadMeters: 2)
    scene.bench.send(at: 1) {
      $0.handle(
        .fix(map.fix(map.point("A", east: 30), measured: 1)), match: match, at: $1, into: &$2)
    }
    // a redraw that the throttle delayed
    scene.bench.run(until: 2)
    return scene
  }

  @Test("Distance and route begin at the match while it is sure")
  func sure() throws {
    let scene = try scene(isConfident: true)
    #expect(abs(try #require(scene.card?.compass?.distanceMeters) - 30) < 0.01)
    #expect(scene.plans.map(\.lengthMillimeters) == [30_000])
  }

  @Test("At the fix while it is not")
  func unsure() throws {
    let scene = try scene(isConfident: false)
    #expect(abs(try #require(scene.card?.compass?.distanceMeters) - 36.6) < 0.1)
    // 47 m on, 21 m down, 77 m back
    #expect(scene.plans.map(\.lengthMillimeters) == [145_000])
  }
}
