import Foundation
import Geodesy
import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("How far off the fixes were (H-5)")
struct AccuracyMetricsTests {
  @Test("An error is the distance from where the phone was when it measured")
  func error() throws {
    var scene = Scene(
      fixes: [
        Scene.fix(0, delivered: 0.4, east: 3), Scene.fix(5, east: 10), Scene.fix(10, east: 40),
      ])
    scene.truth = Scene.walking([(0, 0), (10, 20)])
    // the walker was at 0, 10 and 20 m: errors of 3, 0 and 20 m
    let expected: [(String, Double)] = [
      ("p50", 3), ("p68", 9.12), ("p75", 11.5), ("p95", 18.3), ("p99", 19.66), ("max", 20),
      ("rmse", (409.0 / 3).squareRoot()), ("bias", 23.0 / 3), ("bias.east", 23.0 / 3),
      ("bias.north", 0),
    ]
    for (metric, meters) in expected {
      let value = try #require(try scene.score("given.error.\(metric)").value)
      #expect(abs(value - meters) < 1e-5, "\(metric) \(value)")
    }
    #expect(try scene.score("given.error.max").worst?.what == "the fix was 20 m off")
  }

  // 2026-11-23: it was compared with the start of the walk
  @Test("A fix that the phone knew from before the run is not held against a place")
  func lastKnown() throws {
    let scene = Scene(
      fixes: [
        Scene.fix(-120, delivered: 0, east: 80), Scene.fix(1, east: 3), Scene.fix(2, east: 3),
      ],
      truth: Scene.standing(east: 0))
    for metric in ["error.max", "error.rmse", "error.bias", "ate"] {
      let score = try scene.score("given.\(metric)")
      #expect(abs((score.value ?? 80) - 3) < 1e-5, "\(metric)")
      #expect(score.count == 2, "\(metric)")
    }
    #expect(try scene.score("given.containment") == Score(1, count: 2))
  }

  @Test("Errors are turned along and across the lane underfoot")
  func sides() throws {
    // a lane to the north-east: a fix 3 m east of the phone lies 3/√2 m along and across it
    var truth = Scene.standing(east: 0)
    for i in truth.samples.indices { truth.samples[i].laneDegrees = 45 }
    var scene = Scene(fixes: [Scene.fix(1, east: 3)], truth: truth)
    for side in ["along", "cross"] {
      let value = try #require(try scene.score("given.error.\(side).p50").value)
      #expect(abs(value - 3 / 2.0.squareRoot()) < 1e-5, "\(side)")
    }
    scene.fixes = [Scene.fix(1, east: 5, north: 5)]
    #expect(try #require(try scene.score("given.error.cross.p95").value) < 1e-5)
    #expect(
      try scene.score("given.error.along.p95").worst?.what.hasPrefix("the fix was 7 m") == true)
  }

  @Test("All of them agree with plain sums over a random walk", arguments: 0..<5 as Range<UInt64>)
  func bruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed)
    let errors = walk.rows.map(\.error)
    for (name, share) in [
      ("p50", 0.5), ("p68", 0.68), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99), ("max", 1),
    ] {
      let score = try walk.scene.score("given.error.\(name)")
      #expect(agree(score.value, Wandering.quantile(errors, share)) && score.count == errors.count)
    }
    #expect(
      agree(try walk.scene.score("given.error.rmse").value, Wandering.rootMeanSquare(errors)))
    let east = walk.rows.map { $0.given.x - $0.real.x }.reduce(0, +) / Double(errors.count)
    let north = walk.rows.map { $0.given.y - $0.real.y }.reduce(0, +) / Double(errors.count)
    #expect(agree(try walk.scene.score("given.error.bias.east").value, east))
    #expect(agree(try walk.scene.score("given.error.bias.north").value, north))
    #expect(agree(try walk.scene.score("given.error.bias").value, hypot(east, north)))
    let sides = walk.rows.map { row -> (along: Double, across: Double) in
      let (x, y) = (row.given.x - row.real.x, row.given.y - row.real.y)
      let way = atan2(x, y) - row.laneDegrees * .pi / 180
      return (abs(hypot(x, y) * cos(way)), abs(hypot(x, y) * sin(way)))
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95)] {
      let along = Wandering.quantile(sides.map(\.along), share)
      let across = Wandering.quantile(sides.map(\.across), share)
      #expect(agree(try walk.scene.score("given.error.along.\(name)").value, along))
      #expect(agree(try walk.scene.score("given.error.cross.\(name)").value, across))
    }
  }

  @Test("By the clock a gap counts as long as it lasts, and so does a late fix")
  func latest() throws {
    // at 1 m/s; a fix at 0 s, a fix of 4 s delivered at 6 s, an older one at 7 s; sensors off from
    // 9 s
    var scene = Scene(
      fixes: [Scene.fix(0), Scene.fix(4, delivered: 6, east: 4), Scene.fix(3, delivered: 7)],
      sensing: [.init(at: .zero, .all), .init(at: .s(9), .off)], end: 20)
    scene.truth = Scene.walking([(0, 0), (20, 20)])
    // off by 0 1 2 3 4 5 m, then 2 3 4 m
    for (name, meters) in [("p50", 3.0), ("p75", 4), ("p95", 4.6)] {
      let score = try scene.score("given.error.latest.\(name)")
      #expect(abs(try #require(score.value) - meters) < 1e-5 && score.count == 9, "\(score)")
      #expect(score.worst == Moment(.s(5), "the newest fix was 5 m off"))
    }
  }

  @Test("By the clock a random walk agrees with a search at each second", arguments: [7, 8])
  func latestBruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed)
    let truth = try #require(walk.scene.truth)
    var errors: [Double] = []
    for second in 0...400 {
      let known = walk.rows.filter { $0.delivered <= Double(second) }
      guard let newest = known.max(by: { $0.measured < $1.measured }) else { continue }
      let real = truth.samples[second * 2].point
      errors.append(hypot(newest.given.x - real.east, newest.given.y - real.north))
    }
    for (name, share) in [("p50", 0.5), ("p75", 0.75), ("p95", 0.95)] {
      let score = try walk.scene.score("given.error.latest.\(name)")
      #expect(agree(score.value, Wandering.quantile(errors, share)) && score.count == errors.count)
    }
  }
}
