import AudioTour
import Geodesy
import Sensing
import TestSupport
import Testing

@Suite("Fences say who is in them (SW-2, T-7)")
struct GeofenceTrackerTests {
  @Test("A fix on the circle is inside, one a hand beyond is not", arguments: [19.99, 20.01])
  func boundary(meters: Double) {
    var scene = FenceScene(.naive, fencesAt: 100)
    scene.fix(100 - meters, at: 0)
    #expect(scene.tracker.isInside(0) == (meters < 20))
    #expect(scene.events.first.map { abs($0.distanceMeters - meters) < 1e-3 } ?? (meters > 20))
  }

  @Test("Walked through at 1 m/s and without noise, every fence is entered and left once")
  func walkedThrough() {
    var scene = FenceScene(.naive, fencesAt: 50, 75, 200)
    for second in 0...250 { scene.fix(Double(second) + 0.5, at: Double(second)) }
    #expect(
      scene.told == [
        "30 enter 0", "55 enter 1", "70 exit 0", "95 exit 1", "180 enter 2", "220 exit 2",
      ])
  }

  @Test("Jitter on the circle enters again and again without a margin, and once with one")
  func hysteresis() {
    func enters(_ policy: FencePolicy) -> Int {
      var scene = FenceScene(policy, fencesAt: 100)
      for second in 0..<100 { scene.fix(second % 2 == 0 ? 81 : 79, at: Double(second)) }
      return scene.events.count { $0.kind == .enter }
    }
    #expect(enters(.naive) == 50)
    #expect(enters(.naive { $0.exitMeters = 2 }) == 1)
  }

  @Test("The margin is the larger of so many meters and a share of the accuracy")
  func margin() {
    let policy = FencePolicy.naive {
      $0.exitMeters = 10
      $0.exitPerAccuracy = 0.5
    }
    var scene = FenceScene(policy, fencesAt: 100)
    scene.fix(90, at: 0)
    scene.fix(70.1, at: 1)
    scene.fix(61, at: 2, accuracy: 40)
    #expect(scene.told == ["0 enter 0"])
    scene.fix(69.9, at: 3)
    #expect(scene.told == ["0 enter 0", "3 exit 0"])
  }

  @Test("A network fix of 135 m opens no gated fence, and throws nobody out of it")
  func accuracyGate() {
    var naive = FenceScene(.naive, fencesAt: 100)
    naive.fix(100, at: 0, accuracy: 135, provider: .network)
    #expect(naive.told == ["0 enter 0"])
    let gated = FencePolicy.naive { $0.accuracyLimitMeters = 25 }
    var scene = FenceScene(gated, fencesAt: 100)
    scene.fix(100, at: 0, accuracy: 135)
    scene.fix(100, at: 1, accuracy: nil)
    scene.fix(100, at: 2, accuracy: 25.1)
    #expect(scene.told == [])
    scene.fix(100, at: 3, accuracy: 25)
    scene.fix(300, at: 4, accuracy: 135)
    #expect(scene.told == ["3 enter 0"])
    scene.fix(300, at: 5, accuracy: 12)
    #expect(scene.told == ["3 enter 0", "5 exit 0"])
  }

  @Test("The gate grows with the radius: a fence of 40 m takes a fix of 40 m")
  func gateByRadius() {
    var scene = FenceScene(
      .naive { $0.accuracyLimitMeters = 25 }, fencesAt: 100, radiusMeters: 40)
    scene.fix(100, at: 0, accuracy: 41)
    scene.fix(100, at: 1, accuracy: 40)
    #expect(scene.told == ["1 enter 0"])
  }

  @Test("A position from Wi-Fi says nothing, whatever accuracy it claims")
  func network() {
    var scene = FenceScene(.naive { $0.usesNetworkFixes = false }, fencesAt: 100)
    scene.fix(100, at: 0, accuracy: 5, provider: .network)
    #expect(scene.told == [])
    scene.fix(100, at: 1, accuracy: 5, provider: .fused)
    scene.fix(500, at: 2, accuracy: 5, provider: .network)
    #expect(scene.told == ["1 enter 0"])
  }

  @Test("A fix older than 10 s, one overtaken and one told twice say nothing (T-4)")
  func ageGate() {
    let policy = FencePolicy.naive { $0.fixLifetime = .seconds(10) }
    var scene = FenceScene(policy, fencesAt: 100)
    scene.fix(100, at: 20, age: 10.5)
    #expect(scene.told == [])
    scene.fix(100, at: 21, age: 10)
    scene.fix(300, at: 22, age: 11)
    scene.fix(300, at: 23, age: 12)
    #expect(scene.told == ["21 enter 0"])
  }

  @Test("A stamp from the future locks out no later fix")
  func futureStamp() {
    var scene = FenceScene(.naive { $0.fixLifetime = .seconds(10) }, fencesAt: 100)
    scene.fix(0, at: 0, age: -3600)
    scene.fix(100, at: 1)
    #expect(scene.told == ["1 enter 0"])
  }

  @Test("Only armed fences are entered, and left whether armed or not")
  func arming() {
    var scene = FenceScene(.naive, fencesAt: 100, 100)
    scene.fix(100, at: 0, armed: 1..<2)
    #expect(scene.told == ["0 enter 1"])
    scene.fix(300, at: 1, armed: 0..<1)
    #expect(scene.told == ["0 enter 1", "1 exit 1"])
  }

  @Test("A fence armed with the walker in it needs its fixes anew")
  func armedInside() {
    let policy = FencePolicy.naive { $0.confirmation = .fixes(2, of: 3) }
    var scene = FenceScene(policy, fencesAt: 100)
    for second in 0..<5 { scene.fix(100, at: Double(second), armed: 0..<0) }
    scene.fix(100, at: 5)
    #expect(scene.told == [])
    scene.fix(100, at: 6)
    #expect(scene.told == ["6 enter 0"])
  }

  @Test("Coming the other way does not count, without a course it does", arguments: [60, 61])
  func bearing(degrees: Double) {
    let fence = Fence(
      coordinate: FenceScene.coordinate(north: 100), radiusMeters: 20, bearingDegrees: 350)
    var scene = FenceScene(.naive, fence)
    scene.fix(100, at: 0, course: Angle.wrappedTo360(350 + degrees))
    #expect(scene.told == (degrees <= 60 ? ["0 enter 0"] : []))
    var standing = FenceScene(.naive, fence)
    standing.fix(100, at: 0, course: nil)
    #expect(standing.told == ["0 enter 0"])
  }

  @Test("Who stands came the way they last walked")
  func standing() {
    let fence = Fence(
      coordinate: FenceScene.coordinate(north: 100), radiusMeters: 20, bearingDegrees: 180)
    var away = FenceScene(.naive, fence)
    away.fix(70, at: 0, course: 0)
    away.fix(90, at: 20, course: nil)
    #expect(away.told == [])
    var back = FenceScene(.naive, fence)
    back.fix(130, at: 0, course: 180)
    back.fix(110, at: 20, course: nil)
    #expect(back.told == ["20 enter 0"])
  }

  @Test("On the lane behind the wall nothing is entered; without a matched lane, all is")
  func edges() {
    let fence = Fence(
      coordinate: FenceScene.coordinate(north: 100), radiusMeters: 20, edges: [3, 4])
    var scene = FenceScene(.naive, fence)
    scene.fix(100, at: 0, edge: 7)
    #expect(scene.told == [])
    scene.fix(100, at: 1, edge: 4)
    #expect(scene.told == ["1 enter 0"])
    var unmatched = FenceScene(.naive, fence)
    unmatched.fix(100, at: 0, edge: nil)
    #expect(unmatched.told == ["0 enter 0"])
  }

  @Test("A position that is none says nothing")
  func invalid() {
    var scene = FenceScene(.naive, fencesAt: 100)
    let nowhere = Coordinate(latitudeDegrees: .nan, longitudeDegrees: 0)
    scene.tracker.handle(
      Fix(coordinate: nowhere, measured: .zero), at: .zero, into: &scene.events)
    // a fix at the center that the phone calls invalid triggers nothing either (MG-3)
    let middle = Fix(
      coordinate: FenceScene.coordinate(north: 100), accuracy: .invalid, measured: .zero)
    scene.tracker.handle(middle, at: .zero, into: &scene.events)
    #expect(scene.told == [] && !scene.tracker.isInside(0))
  }
}
