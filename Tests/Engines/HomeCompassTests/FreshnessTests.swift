import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("The screen says how old its position is (MG-2, T-4)")
struct FreshnessTests {
  @Test("With silent sensors the age is redrawn every second")
  func ageTicks() {
    let scene = CompassScene()
    scene.fix(at: 0.4, measured: 0.25, north: -100)
    scene.bench.run(until: 60)
    let instants = scene.bench.shown.map(\.at) + [scene.bench.now]
    for (one, next) in zip(instants, instants.dropFirst()) { #expect(next - one <= .seconds(1)) }
    for shown in scene.bench.shown where shown.at.seconds >= 0.4 {
      let age = shown.output.fixAgeSeconds ?? .nan
      #expect(abs(age - (shown.at.seconds - 0.25)) < 1e-9)
    }
  }

  @Test("A fix of 10 s is fresh, one nanosecond later it is said to be stale, with no event coming")
  func turnsStale() {
    let scene = CompassScene()
    scene.fix(at: 0.4, measured: 0.25, north: -100)
    scene.bench.run(until: 10.25)
    #expect(scene.bench.last?.location == .fresh)
    scene.bench.run(until: scene.bench.now + Timespan(nanoseconds: 1))
    #expect(scene.bench.last?.location == .stale)
    #expect(scene.bench.last?.distanceMeters != nil, "the old place is still shown")
    scene.fix(at: 12, north: -100)
    #expect(scene.last?.location == .fresh)
  }

  @Test("Wherever the redraws fall, staleness is said within one spacing", arguments: 0..<100)
  func staleInTime(percent: Int) throws {
    let scene = CompassScene()
    let delivered = Double(percent) / 100
    scene.fix(at: delivered, measured: 0, north: -100)
    scene.bench.run(until: 12)
    let stale = try #require(scene.bench.shown.first { $0.output.location == .stale })
    #expect(stale.at > .zero + .seconds(10))
    #expect(stale.at - (.zero + .seconds(10)) <= .milliseconds(66))
  }

  @Test("A fix of 10 s is taken, an older one is not", arguments: [(10.0, true), (10.001, false)])
  func oldOnArrival(age: Double, isTaken: Bool) {
    let scene = CompassScene()
    scene.fix(at: 20, measured: 20 - age, north: -100)
    #expect((scene.last?.distanceMeters != nil) == isTaken)
    #expect((scene.last?.location == .acquiring) != isTaken)
  }

  @Test("Old, doubled and out-of-order fixes never move the position back")
  func order() throws {
    let scene = CompassScene()
    scene.fix(at: 10, north: -50)
    scene.fix(at: 11, measured: 10, north: -90)
    scene.fix(at: 11.2, measured: 9.5, north: -60)
    scene.fix(at: 11.4, measured: 0, north: -70)
    scene.bench.run(until: 13)
    let shown = try #require(scene.bench.shown.last)
    #expect(abs(try #require(shown.output.distanceMeters) - 50) < 0.001)
    #expect(abs(try #require(shown.output.fixAgeSeconds) - (shown.at.seconds - 10)) < 1e-9)
  }

  @Test("A place that is none is no fix")
  func invalidPlace() {
    let scene = CompassScene()
    for latitude in [Double.nan, 91, -Double.infinity] {
      let nowhere = Coordinate(latitudeDegrees: latitude, longitudeDegrees: 0)
      scene.bench.send(.fix(Fix(coordinate: nowhere, measured: .zero + .seconds(1))), at: 1)
    }
    #expect(scene.reading(after: 1)?.location == .acquiring)
  }

  // 2026-11-23: an accuracy of −1 was taken for a missing one, and the place was shown as fresh
  @Test("A fix that the phone calls invalid is none, and its age counts for nothing (MG-3)")
  func invalidFix() throws {
    let scene = CompassScene()
    scene.fix(at: 1, north: -90)
    for second in 2...14 {
      let place = CompassScene.plane.coordinate(PlanePoint(east: 5560, north: 0))
      let fix = Fix(
        coordinate: place, accuracy: .invalid, measured: .zero + .seconds(Double(second)))
      scene.bench.send(.fix(fix), at: Double(second))
    }
    let reading = try #require(scene.last)
    #expect(abs(try #require(reading.distanceMeters) - 90) < 0.001)
    #expect(reading.location == .stale)
    #expect(abs(try #require(reading.fixAgeSeconds) - 13) < 0.1)
    // fixes without an accuracy, as on Android, are valid positions
    let unknown = Fix(coordinate: CompassScene.plane.origin, measured: .zero + .seconds(15))
    scene.bench.send(.fix(unknown), at: 15)
    #expect(scene.last?.location == .fresh && scene.last?.distanceMeters == 0)
  }

  @Test("A fix from the future locks out no later one", arguments: [0.5, 60, 86_400])
  func future(ahead: Double) throws {
    let scene = CompassScene()
    scene.fix(at: 5, measured: 5 + ahead, north: -90)
    scene.fix(at: 6, north: -50)
    #expect(abs(try #require(scene.reading(after: 0.1)?.distanceMeters) - 50) < 0.001)
  }

  // 2026-11-21: such a fix stayed fresh, with age 0, until the time of its stamp had passed
  @Test("A fix from the future grows old like any other")
  func futureGrowsOld() {
    let scene = CompassScene()
    scene.fix(at: 5, measured: 3605, north: -90)
    #expect((scene.last?.fixAgeSeconds ?? 9) < 0.1)
    scene.bench.run(until: 14.9)
    #expect(scene.last?.location == .fresh)
    scene.bench.run(until: 15.1)
    #expect(scene.last?.location == .stale)
    scene.bench.run(until: 26)
    #expect(scene.last?.offersRecovery == true)
  }
}

@Suite("Help is offered when no fresh fix comes (MG-2)")
struct RecoveryTests {
  @Test("After 10 s of acquiring, and withdrawn with the first fresh fix")
  func acquiring() {
    let scene = CompassScene(openedAt: 100)
    scene.heading(0, at: 100.4)  // the age is now redrawn between the full seconds
    scene.bench.run(until: 109.999)
    #expect(scene.bench.last?.offersRecovery == false)
    scene.bench.run(until: 110)
    #expect(scene.bench.last?.offersRecovery == true)
    scene.fix(at: 115, measured: 100, north: -100)
    #expect(scene.reading(after: 0.1)?.offersRecovery == true, "an old fix is no help")
    scene.fix(at: 116, north: -100)
    #expect(scene.last?.offersRecovery == false)
  }

  @Test("10 s after the last fix went stale")
  func stale() {
    let scene = CompassScene()
    scene.fix(at: 3.5, north: -100)
    scene.bench.run(until: 23.4)
    #expect(scene.last?.location == .stale)
    #expect(scene.last?.offersRecovery == false)
    scene.bench.run(until: 23.5)
    #expect(scene.last?.offersRecovery == true)
  }

  // 2026-11-21: help was offered at the moment of opening
  @Test("A screen that opens again waits its 10 s before it offers help")
  func reopened() {
    let scene = CompassScene()
    scene.fix(at: 1, north: -100)
    scene.app(.screenLeft, at: 2)
    scene.app(.screenOpened, at: 3600)
    #expect(scene.last?.location == .stale)
    #expect(scene.last?.offersRecovery == false)
    scene.bench.run(until: 3609.99)
    #expect(scene.bench.last?.offersRecovery == false)
    scene.bench.run(until: 3610)
    #expect(scene.last?.offersRecovery == true)
  }
}
