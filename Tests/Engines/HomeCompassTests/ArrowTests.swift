import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("The arrow points home (MG-1, MG-2)")
struct ArrowTests {
  @Test(
    "Home is turned to by bearing minus heading, in (−180, 180]",
    arguments: [
      (0.0, 0.0), (1, -1), (90, -90), (179, -179), (180, 180), (181, 179), (270, 90), (359, 1),
    ])
  func relative(heading: Double, arrow: Double) throws {
    let scene = CompassScene()
    scene.fix(at: 1, north: -100)
    let shown = try #require(scene.heading(heading, at: 2)?.arrowDegrees)
    #expect(abs(shown - arrow) < 1e-6)
  }

  @Test(
    "Bearing and distance of home are those from the fix",
    arguments: [
      (0.0, -100.0, 0.0, 100.0), (-300, 0, 90, 300), (0, 50, 180, 50), (500, 0, 270, 500),
      (-30, -40, 36.8699, 50),
    ])
  func bearingAndDistance(east: Double, north: Double, bearing: Double, meters: Double) throws {
    let scene = CompassScene()
    let reading = try #require(scene.fix(at: 1, east: east, north: north))
    #expect(abs(Angle.wrappedTo180(try #require(reading.bearingDegrees) - bearing)) < 0.01)
    #expect(abs(try #require(reading.distanceMeters) - meters) < 0.001)
  }

  @Test("Both move with every fix, as the walker does")
  func moves() throws {
    let scene = CompassScene()
    scene.heading(0, at: 0.5)
    scene.fix(at: 1, east: -100)
    let reading = try #require(scene.fix(at: 2, east: 50))
    #expect(abs(try #require(reading.arrowDegrees) + 90) < 0.01)
    #expect(abs(try #require(reading.distanceMeters) - 50) < 0.001)
  }

  @Test("From 359° to 1° the arrow turns 2°, today's goes the long way round (MG-5)")
  func shortWay() throws {
    for (wraps, turn) in [(true, 2.0), (false, -358)] {
      var policy = HomeCompass.Policy()
      policy.wrapsArrow = wraps
      let scene = CompassScene(policy)
      scene.fix(at: 1, north: -100)
      scene.heading(1, at: 2)
      let shown = try #require(scene.heading(359, at: 3)?.turnDegrees)
      #expect(abs(shown - turn) < 1e-6)
    }
  }

  @Test("The first arrow has nothing to turn from, a redraw of the same arrow no turn")
  func firstTurn() throws {
    let scene = CompassScene()
    scene.fix(at: 1, north: -100)
    #expect(try #require(scene.heading(40, at: 2)).turnDegrees == nil)
    #expect(scene.reading(after: 1)?.turnDegrees == 0)
  }

  @Test("Without a compass the screen falls back to the bearing alone (MG-3)")
  func noCompass() throws {
    let scene = CompassScene()
    let reading = try #require(scene.fix(at: 1, east: -100))
    #expect(reading.arrowDegrees == nil && reading.turnDegrees == nil)
    #expect(abs(try #require(reading.bearingDegrees) - 90) < 0.01)
    #expect(reading.confidence == .unavailable && reading.reason == .noHeading)
  }

  // 2026-11-23: the arrow stayed although its direction was unavailable
  @Test("While its direction is unavailable there is no arrow, and the bearing stays (MG-7)")
  func unavailable() throws {
    for draws in [false, true] {
      var policy = HomeCompass.Policy()
      policy.drawsUnavailable = draws
      let scene = CompassScene(policy)
      scene.fix(at: 1, north: -100)
      #expect(scene.heading(40, at: 2)?.arrowDegrees != nil)
      scene.heading(40, at: 3, report: .invalid)
      let reading = try #require(scene.heading(40, at: 4.1, report: .invalid))
      #expect(reading.confidence == .unavailable)
      #expect((reading.arrowDegrees != nil) == draws && reading.bearingDegrees == 0)
      scene.heading(50, at: 5)
      #expect(scene.heading(50, at: 6.1)?.arrowDegrees == -50)
    }
  }

  @Test("Without a fix there is no arrow, whatever the compass says")
  func noFix() throws {
    let scene = CompassScene()
    let reading = try #require(scene.heading(10, at: 1))
    #expect(reading.arrowDegrees == nil && reading.bearingDegrees == nil)
    #expect(reading.distanceMeters == nil && reading.fixAgeSeconds == nil)
    #expect(reading.location == .acquiring)
  }

  @Test("A magnetic heading is turned by the declination; a true one wins over it")
  func declination() throws {
    var policy = HomeCompass.Policy()
    policy.declinationDegrees = 5
    let scene = CompassScene(policy)
    scene.fix(at: 1, north: -100)
    scene.bench.send(
      .heading(Heading(magneticDegrees: 357, measured: .zero + .seconds(2))), at: 2)
    #expect(abs(try #require(scene.last?.arrowDegrees) + 2) < 1e-6)
    let both = Heading(magneticDegrees: 357, trueDegrees: 30, measured: .zero + .seconds(3))
    scene.bench.send(.heading(both), at: 3)
    #expect(abs(try #require(scene.last?.arrowDegrees) + 30) < 1e-6)
  }

  @Test("A heading that gives no direction changes nothing")
  func emptyHeading() throws {
    let scene = CompassScene()
    scene.fix(at: 1, north: -100)
    scene.heading(20, at: 2)
    scene.bench.send(.heading(Heading(report: .invalid, measured: .zero + .seconds(2.5))), at: 2.5)
    #expect(abs(try #require(scene.reading(after: 1)?.arrowDegrees) + 20) < 1e-6)
  }
}
