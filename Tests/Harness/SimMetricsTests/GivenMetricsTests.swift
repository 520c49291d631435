import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("What the phone handed over (H-5)")
struct GivenMetricsTests {
  @Test("Fixes and headings are counted as given, by provider")
  func counts() throws {
    let scene = Scene(
      fixes: [Scene.fix(0), Scene.fix(1, .fused), Scene.fix(2, .network), Scene.fix(3, .fused)],
      given: [0, 1, 3], headings: [0, 1])
    #expect(try scene.score("given.fixes").value == 3)
    #expect(try scene.score("given.fixes.gnss").value == 1)
    #expect(try scene.score("given.fixes.fused").value == 2)
    #expect(try scene.score("given.fixes.network").value == 0)
    #expect(try scene.score("given.headings").value == 2)
  }

  @Test("A fix is stale from just above 10 s between measurement and delivery (T-4)")
  func stale() throws {
    let scene = Scene(
      fixes: [(0, 10), (0, 10.001), (5, 40), (50, 50)].map { Scene.fix($0.0, delivered: $0.1) })
    let score = try scene.score("given.stale")
    #expect(score.value == 2 && score.count == 4)
    #expect(score.worst?.what == "a fix came that was 35.0 s old")
  }

  @Test("Doubled, late-measured and bare fixes are told apart")
  func odd() throws {
    let scene = Scene(fixes: [
      Scene.fix(1), Scene.fix(3), Scene.fix(3, delivered: 4), Scene.fix(2, delivered: 5),
      Scene.fix(6, accuracy: nil),
    ])
    #expect(try scene.score("given.duplicates").value == 1)
    #expect(try scene.score("given.out_of_order").value == 1)
    #expect(try scene.score("given.without_accuracy").value == 1)
  }

  @Test("The median accuracy leaves out the fixes without one")
  func accuracy() throws {
    let scene = Scene(fixes: [4, 30, nil, 8].map { Scene.fix(0, accuracy: $0) })
    let score = try scene.score("given.accuracy.p50")
    #expect(score.value == 8 && score.count == 3)
  }
}
