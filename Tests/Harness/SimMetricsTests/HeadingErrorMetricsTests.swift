import Foundation
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("How far off headings were (H-5, MG-7)")
struct HeadingErrorMetricsTests {
  /// Headings with these errors against 350°, and the same headings drawn as arrows.
  private func scene(_ errors: [(at: Double, degrees: Double)]) -> Scene {
    var scene = Scene(truth: Scene.standing(east: 100, facing: 350))
    for error in errors {
      let heading = (350 + error.degrees + 720).truncatingRemainder(dividingBy: 360)
      scene.phoneHeadings.append(Scene.heading(error.at, heading))
      // arrow = bearing − heading
      scene.saw(.redraw(arrow: 270 - heading, bearing: 270), at: error.at)
    }
    return scene
  }

  private func value(_ scene: Scene, _ name: String) throws -> Double? {
    let given = try scene.score("given.heading.\(name)")
    let drawn = try scene.score("compass.heading.\(name)")
    #expect(given == drawn, "\(name)")
    return given.value
  }

  @Test("Their mean is that of directions: of 170° to either side it is 180°")
  func circular() throws {
    let scene = scene([(0, 170), (1, -170)])
    #expect(abs(try #require(try value(scene, "bias"))) == 180)
    #expect(agree(try value(scene, "concentration"), cos(10 * .pi / 180)))
    let deviation = (-2 * log(cos(10 * Double.pi / 180))).squareRoot() * 180 / .pi
    #expect(agree(try value(scene, "sd"), deviation))
    #expect(agree(try value(scene, "mae"), 170))
    #expect(try value(scene, "flips") == 1)
  }

  @Test("Directions to all sides have no mean, and a finite deviation")
  func allSides() throws {
    let scene = scene([(0, 0), (1, 90), (2, 180), (3, -90)])
    #expect(try #require(try value(scene, "concentration")) < 1e-15)
    #expect(try #require(try value(scene, "sd")).isFinite)
  }

  @Test("All of them agree with plain sums over random headings", arguments: [1, 2, 3])
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let spread = [10.0, 60, 180][Int(seed) - 1]
    let errors = (0..<500).map { (Double($0) / 10, random.number(-spread, spread) + 5) }
    let scene = scene(errors)
    let wrapped = errors.map { remainder($0.1, 360) }
    let x = wrapped.map { cos($0 * .pi / 180) }.reduce(0, +) / 500
    let y = wrapped.map { sin($0 * .pi / 180) }.reduce(0, +) / 500
    let sizes = wrapped.map(abs)
    #expect(agree(try value(scene, "bias"), atan2(y, x) * 180 / .pi))
    #expect(agree(try value(scene, "concentration"), hypot(x, y)))
    #expect(agree(try value(scene, "sd"), (-2 * log(hypot(x, y))).squareRoot() * 180 / .pi))
    #expect(agree(try value(scene, "mae"), sizes.reduce(0, +) / 500))
    #expect(agree(try value(scene, "p95"), Wandering.quantile(sizes, 0.95)))
    #expect(agree(try value(scene, "flips"), Double(sizes.filter { $0 > 120 }.count) / 500))
    #expect(
      try scene.score("given.heading.flips").worst?.instant
        == wrapped.firstIndex { abs($0) > 120 }.map { .s(Double($0) / 10) })
  }

  @Test("A heading has settled when it comes within 10° to stay for 2 s")
  func settling() throws {
    // above 30° from 1 s on; within 10° at 4 s but for less than 2 s, and again from 6 s on
    var errors: [(at: Double, degrees: Double)] = [
      (0, 25), (1, 31), (2, 80), (3, 12), (4, 5), (5, 11), (6, 9), (7, -9), (8, 9), (9, 2),
    ]
    #expect(try value(scene(errors), "settling.max") == 5)
    #expect(
      try scene(errors).score("given.heading.settling.max").worst
        == Moment(.s(6), "the heading had taken 5.0 s to settle"))
    errors += [(20, -90), (21, -90), (28, -60)]
    let open = try scene(errors).score("given.heading.settling.max")
    #expect(
      open
        == Score(
          8, count: 13, worst: Moment(.s(28), "the heading had not settled for 8.0 s")))
    #expect(try value(scene([(0, 29), (1, -29)]), "settling.max") == 0, "no disturbance")
    #expect(
      try Scene(truth: Scene.standing(east: 9)).score("given.heading.settling.max").value == nil)
  }

  @Test("It overshoots by what it swings past the truth, not by going round the back")
  func overshoot() throws {
    // −25° is noise, both before the disturbance and after the heading has settled
    #expect(
      try value(
        scene([(0, -25), (1, 90), (2, 40), (3, -20), (4, -14), (5, 3), (7, 2), (9, -25)]),
        "overshoot.max") == 20)
    #expect(try value(scene([(0, 90), (1, 170), (2, -170), (3, -100)]), "overshoot.max") == 0)
    #expect(
      try value(scene([(0, 90), (1, 170), (2, -170), (3, -40), (4, 15)]), "overshoot.max") == 15)
    #expect(try value(scene([(0, 90), (1, 40), (2, 3), (4, 1)]), "overshoot.max") == 0)
  }

  @Test("What the phone calls invalid, or gives without a direction, is neither right nor wrong")
  func invalid() throws {
    var scene = Scene(truth: Scene.standing(east: 100))
    scene.phoneHeadings = [
      Scene.heading(0, 90), Scene.heading(1, 10, report: .invalid), Scene.heading(2, nil),
      Heading(magneticDegrees: 30, measured: .s(3)),
    ]
    #expect(try scene.score("given.heading.valid") == Score(0.5, count: 4))
    #expect(try scene.score("given.heading.mae") == Score(60, count: 2))
    #expect(try scene.score("given.headings").value == 4)
    scene.truth = nil
    #expect(try scene.score("given.heading.mae") == Score(nil, count: 0))
  }

  @Test("An error counts from where the phone faced when it measured")
  func turning() throws {
    var scene = Scene(truth: Scene.walking([(0, 0), (10, 10), (20, 20)]))
    scene.truth?.samples[1].facingDegrees = 90
    scene.phoneHeadings = [Scene.heading(9.9, 0), Scene.heading(10, 90), Scene.heading(12, 100)]
    scene.phoneHeadings[0].delivered = .s(10.2)
    #expect(try scene.score("given.heading.p95").worst?.instant == .s(12))
    #expect(agree(try scene.score("given.heading.mae").value, 10.0 / 3))
  }
}

@Suite("Whether the confidence shown fits the heading (MG-7)")
struct ConfusionTests {
  @Test(
    "Each state is held against the heading's true error, 20° and 45° included",
    arguments: [
      (0.0, HeadingTrust.good), (20, .good), (-20.5, .weak), (45, .weak), (46, .unavailable),
      (180, .unavailable),
    ])
  func cells(error: Double, real: HeadingTrust) throws {
    for shown in HeadingTrust.allCases {
      var scene = Scene(truth: Scene.standing(east: 100))
      scene.saw(.redraw(arrow: 270 - error, bearing: 270, confidence: shown), at: 1)
      #expect(try scene.score("compass.state.agreement") == Score(shown == real ? 1 : 0, count: 1))
      for said in HeadingTrust.allCases {
        for was in HeadingTrust.allCases where was != said {
          let score = try scene.score("compass.state.\(said.name)_for_\(was.name)")
          #expect(score == Score(said == shown && was == real ? 1 : 0, count: 1))
        }
      }
    }
  }

  @Test("A screen without an arrow is judged by the newest heading that the phone gave")
  func withoutArrow() throws {
    var scene = Scene(truth: Scene.standing(east: 100))
    scene.phoneHeadings = [Scene.heading(2, 5), Scene.heading(4, 30)]
    scene.seen = [1.0, 3, 5].map { .at($0, .redraw(arrow: nil, confidence: .unavailable)) }
    // with the sensors off the screen need not say anything
    scene.saw(.redraw(arrow: nil, location: .stopped, confidence: .unavailable), at: 6)
    #expect(try scene.score("compass.state.agreement") == Score(1.0 / 3, count: 3))
    #expect(try scene.score("compass.state.unavailable_for_good").value == 1.0 / 3)
    #expect(try scene.score("compass.state.unavailable_for_weak").value == 1.0 / 3)
    #expect(
      try scene.score("compass.heading.shown")
        == Score(
          0, count: 3, worst: Moment(.s(1), "for 5 s from here on there was no arrow")))
  }

  @Test("A share of good headings is lost where none is good for the longest time")
  func goodLost() throws {
    var scene = Scene()
    var weak = CompassRedraw.redraw(confidence: .weak)
    weak.reason = .course
    scene.seen = [
      .at(1, .redraw()), .at(2, weak), .at(4, .redraw()), .at(5, weak), .at(9, .redraw()),
    ]
    #expect(
      try scene.score("compass.good_share")
        == Score(
          0.6, count: 5,
          worst: Moment(
            .s(5), "for 4 s from here on the heading was not called good (reason: course)")))
    scene.seen = [.at(1, .redraw())]
    #expect(try scene.score("compass.good_share") == Score(1, count: 1))
  }
}
