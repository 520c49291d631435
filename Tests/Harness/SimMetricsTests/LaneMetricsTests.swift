import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("Which lane fixes were matched to (H-5, MG-9)")
struct LaneMetricsTests {
  /// A walker who goes 20 m east on edge 1, turns, and goes 20 m north on edge 2, at 1 m/s.
  private static let truth: GroundTruth = {
    let samples = (0...40).map { second in
      let along = Double(second)
      let isNorth = second >= 20
      return GroundTruth.Sample(
        point: isNorth
          ? PlanePoint(east: 20, north: along - 20) : PlanePoint(east: along, north: 0),
        speedMetersPerSecond: 1, facingDegrees: 0, laneDegrees: isNorth ? 0 : 90,
        edge: isNorth ? 2 : 1)
    }
    return GroundTruth(
      plane: LocalPlane(origin: Scene.origin), step: .seconds(1), samples: samples)
  }()

  /// A match: the second, the edge, the place on the edge, and the fix itself.
  private struct Match {
    var at: Double
    var edge: Int
    var east: Double
    var north: Double
    var probability = 0.8
    var isSure = true
    var fixEast: Double
    var fixNorth: Double
    var nearest = 1
    var age = 0.0
  }

  private func scene(_ matches: [Match], end: Double = 40) -> Scene {
    var scene = Scene(truth: Self.truth, end: end)
    for match in matches {
      let fix = PlanePoint(east: match.fixEast, north: match.fixNorth)
      scene.saw(
        LaneFixGiven(point: fix, nearestEdge: match.nearest, nearestPoint: fix), at: match.at)
      scene.saw(
        LaneMatched(
          edge: match.edge, point: PlanePoint(east: match.east, north: match.north),
          probability: match.probability, isSure: match.isSure, spreadMeters: 2,
          ageSeconds: match.age),
        at: match.at)
    }
    return scene
  }

  /// Right for 10 s, at the junction for 4 s, on a parallel lane 12 m away for 6 s, right again.
  private var walk: Scene {
    scene([
      Match(at: 10, edge: 1, east: 10, north: 0, fixEast: 10, fixNorth: 8),
      Match(at: 20, edge: 1, east: 17, north: 0, fixEast: 20, fixNorth: 6, nearest: 3),
      Match(at: 24, edge: 3, east: 32, north: 4, isSure: false, fixEast: 30, fixNorth: 4),
      Match(at: 30, edge: 2, east: 20, north: 9, fixEast: 24, fixNorth: 10, nearest: 2),
    ])
  }

  @Test("Who matches no fix is not right: the time with fixes and no match is told")
  func matched() throws {
    #expect(try walk.score("lanes.matched.share").value == 1)
    var scene = scene([
      Match(at: 10, edge: 1, east: 10, north: 0, fixEast: 10, fixNorth: 8),
      Match(at: 24, edge: 2, east: 20, north: 4, fixEast: 20, fixNorth: 4),
    ])
    scene.saw(LaneUnmatched(), at: 30)
    // 10 + 10 s of 10 + 6 + 10 s: each fix lasts until the next, but at most 10 s
    let share = try scene.score("lanes.matched.share")
    #expect(agree(share.value, 20.0 / 26) && share.count == 2)
    #expect(try scene.score("lanes.right.share").value == 1)
  }

  // 2026-11-23: the age in the log has only three decimals
  @Test("The edge underfoot is that of the very moment of the fix")
  func moment() throws {
    var scene = scene([
      Match(at: 20.2, edge: 1, east: 20, north: 0, fixEast: 20, fixNorth: 0, age: 0.2)
    ])
    #expect(try scene.score("lanes.right.share").value == 0)
    scene.fixes = [Scene.fix(19.9996, delivered: 20.2, east: 20)]
    #expect(try scene.score("lanes.right.share").value == 1)
  }

  @Test("Time on the right edge and on a wrong one, with the nearest lane beside it")
  func shares() throws {
    // 10 + 10 of 30 s; at the junction the edge is wrong but the lane is not
    #expect(agree(try walk.score("lanes.right.share").value, 20.0 / 30))
    let wrong = try walk.score("lanes.wrong.share")
    #expect(agree(wrong.value, 6.0 / 30) && wrong.count == 4)
    #expect(wrong.worst == Moment(.s(24), "the walker was matched to another lane"))
    #expect(agree(try walk.score("lanes.nearest.right.share").value, 20.0 / 30))
    // the nearest lane is 6 m off at 20 s and 10 m off at 24 s
    #expect(agree(try walk.score("lanes.nearest.wrong.share").value, 6.0 / 30))
    #expect(try walk.score("lanes.wrong.gain").value == 0)
    #expect(agree(try walk.score("lanes.sure.share").value, 24.0 / 30))
    #expect(try walk.score("lanes.sure.wrong.share").value == 0)
    #expect(agree(try walk.score("lanes.overconfidence").value, 0.8 - 0.5))
  }

  @Test("A match is held against where the phone was when the fix was measured")
  func errors() throws {
    #expect(agree(try walk.score("lanes.error.max").value, 12))
    #expect(agree(try walk.score("lanes.error.p50").value, (1.0 + 3) / 2))
    // the fixes lie 8, 6, 10 and 4 m off
    #expect(agree(try walk.score("lanes.error.gain.p50").value, 7 - 2))
    let late = scene([Match(at: 15, edge: 1, east: 10, north: 0, fixEast: 0, fixNorth: 0, age: 5)])
    #expect(try late.score("lanes.error.max").value == 0)
  }

  @Test("Switches, those beyond the walker's own, and the delay after a turn")
  func changes() throws {
    #expect(agree(try walk.score("lanes.switches").value, 2.0 / 30))
    #expect(agree(try walk.score("lanes.flaps").value, 1.0 / 30))
    let delay = try walk.score("lanes.turn_delay.max")
    #expect(delay.value == 10 && delay.count == 1)
    #expect(
      delay.worst == Moment(.s(20), "the walker turned, and was matched to the lane after 10 s"))
    let before = Match(at: 10, edge: 1, east: 10, north: 0, fixEast: 10, fixNorth: 8)
    let still = Match(at: 30, edge: 1, east: 20, north: 0, fixEast: 22, fixNorth: 9)
    let never = scene([before, still])
    #expect(try never.score("lanes.turn_delay.max").value == 20, "until the lane is left")
    #expect(try scene([before]).score("lanes.turn_delay.max").value == nil, "nobody could know")
  }

  @Test(
    "The share of time that a feature goes by the lane",
    arguments: [Subject.route, .cards, .compass, .tour])
  func use(subject: Subject) throws {
    var scene = Scene(truth: Self.truth, end: 50)
    let origins: [(Double, PositionOrigin)] = [(10, .fix), (20, .lane), (30, .fix), (45, .lane)]
    for (second, origin) in origins {
      scene.saw(PositionTaken(origin: origin), of: subject, at: second)
    }
    #expect(agree(try scene.score("\(subject.name).on_lane.share").value, 15.0 / 40))
  }
}
