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

  @Test("A gap is the time from one fix given to the next, by its quantiles")
  func gaps() throws {
    // given 1, 2, 3 and 10 s apart; when they were measured does not count
    // 2026-11-21: a fix measured before the last one made a gap of less than nothing
    let scene = Scene(
      fixes: zip([0, 1, 0.5, 5.9, 2], [0.5, 1.5, 3.5, 6.5, 16.5]).map {
        Scene.fix($0, delivered: $1)
      })
    #expect(try scene.score("given.gap.p50").value == 2.5)
    // rank 0.95 × 3 = 2.85: 3 + 0.85 × 7
    #expect(abs(try #require(try scene.score("given.gap.p95").value) - 8.95) < 1e-9)
    let longest = try scene.score("given.gap.max")
    #expect(longest.value == 10 && longest.count == 4 && longest.worst?.instant == .s(16.5))
    #expect(try Scene(fixes: [Scene.fix(1)]).score("given.gap.max").value == nil)
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

  @Test("A position is available for 5 s after its measurement, while the sensors are on")
  func availability() throws {
    // of the seconds 0 to 20: off from 11 on; with a fix at most 5 s old in 1 to 5 and 8 to 10
    var scene = Scene(
      fixes: [Scene.fix(0, delivered: 0.5), Scene.fix(7, delivered: 7.2)],
      sensing: [.init(at: .zero, .all), .init(at: .s(11), .off)], end: 20)
    let score = try scene.score("given.availability")
    #expect(score.value == 8.0 / 11 && score.count == 11)
    scene.sensing = [.init(at: .zero, .off)]
    #expect(try scene.score("given.availability").value == nil)
  }

  @Test("An error is the distance from where the phone was when it measured")
  func error() throws {
    var scene = Scene(
      fixes: [
        Scene.fix(0, delivered: 0.4, east: 3), Scene.fix(5, east: 10), Scene.fix(10, east: 40),
      ])
    scene.truth = Scene.walking([(0, 0), (10, 20)])
    // the walker was at 0, 10 and 20 m: errors of 3, 0 and 20 m
    for (metric, meters) in [("p50", 3), ("p95", 18.3), ("max", 20)] {
      let value = try #require(try scene.score("given.error.\(metric)").value)
      #expect(abs(value - meters) < 1e-5, "\(metric) \(value)")
    }
    #expect(try scene.score("given.error.max").worst?.what == "the fix was 20 m off")
  }
}
