import Sensing
import SimKernel
import SimMetrics
import TestSupport
import Testing

@Suite("Entries of circles against the true path (SW-2, H-8)")
struct TourFenceMetricsTests {
  /// A walk of 1000 m eastward at 1 m/s past a stop at 500 m with a circle of 20 m, which the
  /// walker enters at 480 s.
  private func scene(entries: [Double]) -> Scene {
    var scene = Scene(truth: Scene.walking([(0, 0), (1000, 1000)]), end: 1000)
    scene.tourStop(east: 500)
    scene.saw(entries.map { .at($0, .fence(0)) })
    return scene
  }

  @Test(
    "From 15 s before to 30 s after an entry is the true one", arguments: [464.9, 465, 510, 510.1])
  func window(seconds: Double) throws {
    let scene = scene(entries: [seconds])
    let isTrue = seconds >= 465 && seconds <= 510
    #expect(try scene.score("tour.fence.detection").value == (isTrue ? 1 : 0))
    #expect(try scene.score("tour.fence.false").value == (isTrue ? 0 : 1))
  }

  @Test("Of several entries the nearest is the true one, the others are false")
  func nearest() throws {
    let scene = scene(entries: [470, 483, 505])
    #expect(try scene.score("tour.fence.false").value == 2)
    let latency = try #require(try scene.score("tour.fence.latency.p50").value)
    #expect(abs(latency - 3) < 1e-3)
  }

  @Test("Latency is below 0 and distance above where the entry comes early")
  func signs() throws {
    let early = scene(entries: [470])
    #expect(abs(try #require(try early.score("tour.fence.latency.p50").value) + 10) < 1e-3)
    #expect(abs(try #require(try early.score("tour.fence.distance.p50").value) - 10) < 1e-3)
    let late = scene(entries: [490])
    #expect(abs(try #require(try late.score("tour.fence.distance.p50").value) + 10) < 1e-3)
  }

  @Test("False entries are counted by kilometers walked and by hours")
  func rates() throws {
    let scene = scene(entries: [100, 200, 900])
    #expect(abs(try #require(try scene.score("tour.fence.false_per_km").value) - 3) < 1e-9)
    #expect(abs(try #require(try scene.score("tour.fence.false_per_hour").value) - 10.8) < 1e-9)
  }

  @Test("Where nothing is known of the truth, nothing is measured")
  func unknown() throws {
    var scene = scene(entries: [480])
    scene.truth = nil
    for name in ["detection", "false", "latency.p50", "distance.p50"] {
      #expect(try scene.score("tour.fence.\(name)").value == nil)
    }
  }

  @Test("Counts are those of a plain search over all pairs", arguments: 0..<60)
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // to and fro past three stops, a leg every 100 s
    let legs = (0...9).map { (Double($0) * 100, random.number(0, 600)) }
    let stops = (0..<3).map { _ in random.number(50, 550) }
    var scene = Scene(truth: Scene.walking(legs), end: 900)
    for stop in stops { scene.tourStop(east: stop, radius: 30) }
    var told: [(stop: Int, at: Double)] = []
    for _ in 0..<random.index(20) { told.append((random.index(3), random.number(0, 900))) }
    scene.saw(told.map { .at($0.at, .fence($0.stop)) })
    // the true entries, found by testing ten thousand instants per leg
    func inside(_ at: Double, _ stop: Double) -> Bool {
      let leg = min(8, Int(at / 100))
      let share = at / 100 - Double(leg)
      let east = legs[leg].1 + share * (legs[leg + 1].1 - legs[leg].1)
      return abs(east - stop) <= 30
    }
    var (visits, matched) = (0, 0)
    for (index, stop) in stops.enumerated() {
      var was = false
      var left = told.filter { $0.stop == index }.map(\.at).sorted()
      for step in 0...90_000 {
        let at = Double(step) / 100
        let isIn = inside(at, stop)
        defer { was = isIn }
        guard isIn, !was else { continue }
        visits += 1
        let near = left.indices.filter { left[$0] >= at - 15 && left[$0] <= at + 30 }
        guard let best = near.min(by: { abs(left[$0] - at) < abs(left[$1] - at) }) else { continue }
        left.remove(at: best)
        matched += 1
      }
    }
    let score = try scene.score("tour.fence.detection")
    #expect(score.count == visits, "seed \(seed)")
    if visits > 0 {
      #expect(score.value == Double(matched) / Double(visits), "seed \(seed)")
    }
    #expect(
      try scene.score("tour.fence.false").value == Double(told.count - matched), "seed \(seed)")
  }
}
