import Foundation
import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("Where the way home took the walker to be (H-5, MG-9)")
struct BeliefMetricsTests {
  /// A walker who goes east from home at 1 m/s along a lane to the east.
  private func walker() -> Scene {
    var scene = Scene(truth: Scene.walking([(0, 0), (100, 100)]))
    for i in 0..<2 { scene.truth?.samples[i].laneDegrees = 90 }
    return scene
  }

  /// The remaining distances that the way home showed.
  private func progress(_ shown: [(at: Double, remaining: Double)]) -> [Scene.Sighting] {
    shown.map { .at($0.at, .progressed(remaining: $0.remaining), of: .route) }
  }

  @Test("It is the place on the route in force from which so much of it remains")
  func place() throws {
    var scene = walker()
    // 100 m north, then 200 m east
    scene.lines = [
      DrawnLine(
        instant: .s(1),
        points: [
          PlanePoint(east: 0, north: -100), PlanePoint(east: 0, north: 0),
          PlanePoint(east: 200, north: 0),
        ])
    ]
    // at 10 s exact, at 20 s 30 m too far, at 30 s round the corner, at 40 s beyond the start
    scene.seen = progress([(10, 190), (20, 150), (30, 240), (40, 999)])
    let errors = [0, 30, 50, (100.0 * 100 + 40 * 40).squareRoot()]
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("max", 1)] {
      let score = try scene.score("app.position_error.\(name)")
      let expected = Wandering.quantile(errors, share)
      #expect(agree(score.value, expected) && score.count == 4, "\(name) \(score)")
    }
    // the third place lies 40 m to the right of the walker's lane, the fourth 100 m
    let time = try scene.score("app.wrong_lane.time")
    #expect(
      time
        == Score(
          20, count: 4,
          worst: Moment(.s(40), "the way home placed the walker 100 m from the lane underfoot")))
    // one change from right to wrong in 40 s
    #expect(agree(try scene.score("app.wrong_lane.flaps").value, 1.0 / 40))
  }

  @Test("A lane 5 m to the side is the right one yet")
  func lane() throws {
    for (north, seconds) in [(5.0, 0.0), (5.001, 4), (-5.001, 4)] {
      var scene = walker()
      scene.lines = [Scene.line(0, north: north)]
      scene.seen = progress([(10, 990), (12, 988), (14, 986)])
      scene.end = 14
      #expect(try scene.score("app.wrong_lane.time").value == seconds, "\(north)")
    }
  }

  @Test("What is shown as a route is given up belongs to the old one")
  func replan() throws {
    var scene = walker()
    scene.lines = [Scene.line(0, north: 0), Scene.line(20, north: 40)]
    scene.seen = progress([(10, 990), (20, 980), (30, 970)])
    #expect(agree(try scene.score("app.position_error.max").value, 40))
    #expect(try scene.score("app.position_error.max").worst?.instant == .s(30))
    #expect(agree(try scene.score("app.position_error.p50").value, 0))
  }

  @Test("On any route it agrees with a walk of small steps back from the end", arguments: [1, 2])
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scene = walker()
    let points = (0..<12).map { _ in
      PlanePoint(east: random.number(-200, 200), north: random.number(-200, 200))
    }
    scene.lines = [DrawnLine(instant: .zero, points: points)]
    let shown = (1..<60).map { (at: Double($0), remaining: random.number(0, 900)) }
    scene.seen = progress(shown)
    var errors: [Double] = []
    for progress in shown {
      var left = progress.remaining
      var place = points[11]
      for i in (0..<11).reversed() where left > 0 {
        let (x, y) = (points[i].east - points[i + 1].east, points[i].north - points[i + 1].north)
        let step = min(left, hypot(x, y))
        let share = step / hypot(x, y)
        place = PlanePoint(
          east: points[i + 1].east + share * x, north: points[i + 1].north + share * y)
        left -= step
      }
      errors.append(hypot(place.east - progress.at, place.north))
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("max", 1)] {
      let value = try scene.score("app.position_error.\(name)").value
      #expect(agree(value, Wandering.quantile(errors, share)))
    }
  }
}
