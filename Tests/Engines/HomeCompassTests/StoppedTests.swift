import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("Switched-off sensors are not passed off as live (MG-6)")
struct StoppedTests {
  /// Returns a scene with a good phone that is stopped at 60 s.
  func stopped(_ request: SensorRequest = .off, trustsReport: Bool = false) -> CompassScene {
    var policy = HomeCompass.Policy()
    policy.confidence.trustsReport = trustsReport
    let scene = CompassScene(policy)
    scene.walk(seconds: 30, heading: { _ in 10 }, course: { _ in 10 })
    #expect(scene.last?.confidence == .good)
    scene.bench.run(until: 60)
    scene.bench.send(.sensors(request), at: 60)
    return scene
  }

  @Test("They are called stopped at once, the arrow goes and nothing is good any more")
  func saysStopped() {
    let scene = stopped()
    for _ in 0..<3 {
      #expect(scene.last?.location == .stopped)
      #expect(scene.last?.confidence == .unavailable && scene.last?.reason == .stopped)
      #expect(scene.last?.arrowDegrees == nil)
      #expect(scene.last?.offersRecovery == false)
      scene.bench.run(until: scene.bench.now + .seconds(100))
    }
  }

  // 2026-11-21: a late heading restored a frozen arrow, in today's variant even as good
  @Test("A heading or fix still under way brings nothing back", arguments: [false, true])
  func underWay(trustsReport: Bool) {
    let scene = stopped(trustsReport: trustsReport)
    scene.fix(at: 60.2, measured: 59.9, north: -100, speed: 1.2, course: 10)
    scene.heading(10, at: 60.3)
    scene.bench.run(until: 65)
    #expect(scene.last?.location == .stopped)
    #expect(scene.last?.confidence == .unavailable && scene.last?.reason == .stopped)
    #expect(scene.last?.arrowDegrees == nil)
  }

  @Test("Started again, the compass is trusted anew from nothing")
  func startedAgain() {
    let scene = stopped()
    scene.bench.send(.sensors(.all), at: 90)
    #expect(scene.last?.location == .stale)
    #expect(scene.last?.confidence == .unavailable && scene.last?.reason == .noHeading)
    scene.heading(10, at: 91)
    #expect(scene.last?.confidence == .weak && scene.last?.reason == .uncorroborated)
    #expect(scene.last?.offersRecovery == false)
    scene.bench.run(until: 100)
    #expect(scene.last?.offersRecovery == true, "10 s after the start, not after the last fix")
  }

  // 2026-11-21: only a request for no sensors at all counted as a stop
  @Test("Without the compass alone the position lives on, and no arrow is left")
  func headingOff() {
    let scene = stopped(SensorRequest(location: true, heading: false))
    #expect(scene.last?.arrowDegrees == nil)
    #expect(scene.last?.confidence == .unavailable && scene.last?.reason == .stopped)
    scene.fix(at: 61, north: -100)
    #expect(scene.last?.location == .fresh)
  }

  @Test("Without location alone the position is frozen, and said to be")
  func locationOff() {
    let scene = stopped(SensorRequest(location: false, heading: true))
    #expect(scene.last?.location == .stopped)
    scene.heading(20, at: 61)
    #expect(scene.last?.arrowDegrees != nil)
    scene.bench.run(until: 100)
    #expect(scene.last?.location == .stopped && scene.last?.offersRecovery == false)
  }

  @Test("The same request again changes nothing")
  func sameRequest() {
    let scene = CompassScene()
    scene.walk(seconds: 20, heading: { _ in 10 }, course: { _ in 10 })
    scene.bench.send(.sensors(.all), at: 21)
    #expect(scene.last?.confidence == .good)
  }
}

@Suite("What apps get wrong can be switched on, to be caught (MG-6, MG-7)")
struct CompassMishapTests {
  @Test("A frozen arrow still says good after the stop, as in the shipping apps (MG-6)")
  func frozen() {
    var policy = HomeCompass.Policy()
    policy.showsStop = false
    let scene = CompassScene(policy)
    scene.walk(seconds: 30, heading: { _ in 10 }, course: { _ in 10 })
    scene.bench.send(.sensors(.off), at: 60)
    scene.bench.run(until: 100)
    #expect(scene.last?.confidence == .good)
    #expect(scene.last?.arrowDegrees != nil)
    #expect(scene.last?.location == .stale)
  }

  @Test(
    "A fix that names an area is not shown where the policy has a limit", arguments: [500, 501])
  func area(meters: Double) {
    var policy = HomeCompass.Policy()
    policy.worstAccuracyMeters = 500
    var bench = Bench(
      HomeCompass(
        home: HomeBase(
          name: "home", coordinate: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)),
        policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    let fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 31.64, longitudeDegrees: -7.99),
      horizontalAccuracyMeters: meters, measured: .zero + .seconds(1))
    bench.send(.fix(fix), at: 1)
    bench.run(until: 2)
    #expect(bench.last?.location == (meters <= 500 ? .fresh : .acquiring))
    #expect((bench.last?.distanceMeters != nil) == (meters <= 500))
  }

  @Test("Norths that are mixed up turn the arrow by the declination")
  func norths() {
    func arrow(_ change: (inout HomeCompass.Policy) -> Void) -> Double? {
      var policy = HomeCompass.Policy()
      change(&policy)
      var bench = Bench(
        HomeCompass(
          home: HomeBase(
            name: "home", coordinate: Coordinate(latitudeDegrees: 31.64, longitudeDegrees: -7.99)),
          policy: policy))
      bench.send(.app(.screenOpened), at: 0)
      let fix = Fix(
        coordinate: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99),
        horizontalAccuracyMeters: 5, measured: .zero + .seconds(1))
      bench.send(.fix(fix), at: 1)
      let heading = Heading(
        magneticDegrees: 17, trueDegrees: 30, report: .degrees(5), measured: .zero + .seconds(2))
      bench.send(.heading(heading), at: 2)
      return bench.last?.arrowDegrees
    }
    #expect(arrow { _ in } == -30)
    #expect(arrow { $0.confusesNorths = true } == -17)
  }
}
