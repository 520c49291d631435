import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

/// A walk past iron with a phone that has a gyroscope, tilted like a phone in the hand.
private final class GyroscopeScene {
  let scene: CompassScene
  private let up: DeviceVector
  private var facing = 0.0

  /// - Parameter up: the upward direction in the phone's axes.
  init(
    up: DeviceVector = DeviceVector(x: 0, y: 0.6, z: 0.8), usesRotation: Bool = true
  ) {
    var policy = HomeCompass.Policy()
    policy.confidence.usesRotation = usesRotation
    scene = CompassScene(policy)
    self.up = up
  }

  /// Walks with 20 headings and rotations a second; `facing` is the way the phone points, and
  /// `error` what iron adds to its heading, both by the time since the start of this part.
  func walk(
    seconds: Double, facing way: @escaping (Double) -> Double,
    error: @escaping (Double) -> Double = { _ in 0 },
    course: ((Double) -> Double)? = nil, hasGyroscope: Bool = true
  ) {
    let start = scene.bench.now.seconds
    facing = way(0)
    var last = facing
    if hasGyroscope { send(.gravity(Gravity(metersPerSecondSquared: along(9.8))), at: start) }
    scene.walk(
      seconds: seconds,
      heading: { [self] time in
        let next = way(time)
        let rate = Angle.wrappedTo180(next - last) * 20 * Angle.radiansPerDegree
        last = next
        // clockwise is negative about the upward axis
        if hasGyroscope {
          send(.rotation(RotationRate(radiansPerSecond: along(-rate))), at: start + time)
        }
        return Angle.wrappedTo360(next + error(time))
      }, course: course)
  }

  /// A phone held still: it sends fixes and rotations of 0, but no headings.
  func still(at seconds: Double) {
    send(.rotation(RotationRate(radiansPerSecond: along(0))), at: seconds)
    scene.fix(at: seconds, north: -200)
  }

  private func along(_ amount: Double) -> DeviceVector {
    DeviceVector(x: amount * up.x, y: amount * up.y, z: amount * up.z)
  }

  private func send(_ reading: MotionSample.Reading, at seconds: Double) {
    let sample = MotionSample(reading, measured: .zero + .seconds(seconds))
    scene.bench.send(.motion(sample), at: seconds)
  }

  var confidence: Confidence? { scene.last?.confidence }
  var reason: ConfidenceReason? { scene.last?.reason }
}

@Suite("A heading that turns otherwise than the phone is not good (MG-7)")
struct RotationTests {
  @Test("Iron beside a straight lane ends the good confidence, though the course agreed just now")
  func ironByTheLane() {
    for usesRotation in [true, false] {
      let walk = GyroscopeScene(usesRotation: usesRotation)
      walk.walk(seconds: 30, facing: { _ in 20 }, course: { _ in 20 })
      #expect(walk.confidence == .good)
      // no fixes with a course: under a roof
      walk.walk(seconds: 6, facing: { _ in 20 }, error: { min(40, 20 * $0) })
      #expect(walk.confidence == (usesRotation ? .weak : .good))
      // the gyroscope carries the course along
      if usesRotation { #expect(walk.reason == .course) }
    }
  }

  @Test("A turn of the phone itself is no disturbance, however the phone is tilted")
  func turning() {
    for up in [
      DeviceVector(x: 0, y: 0, z: 1), DeviceVector(x: 0, y: 0.96, z: 0.28),
      DeviceVector(x: -0.6, y: 0, z: -0.8),
    ] {
      let walk = GyroscopeScene(up: up)
      walk.walk(seconds: 30, facing: { _ in 20 }, course: { _ in 20 })
      walk.walk(seconds: 3, facing: { 20 + 15 * $0 }, course: { 20 + 15 * $0 })
      #expect(walk.confidence == .good, "\(up)")
    }
  }

  @Test("Without a course, a heading that turned with the phone round a corner is good")
  func corner() {
    let walk = GyroscopeScene()
    walk.walk(seconds: 15, facing: { _ in 350 })
    #expect(walk.confidence == .weak && walk.reason == .uncorroborated)
    walk.walk(seconds: 2, facing: { 350 + 45 * $0 })
    walk.walk(seconds: 10, facing: { _ in 80 })
    #expect(walk.confidence == .good)
  }

  @Test("Iron in the phone, which shifts one lane otherwise than the next, shows at the corner")
  func ironInThePhone() {
    let walk = GyroscopeScene()
    walk.walk(seconds: 15, facing: { _ in 0 }, error: { _ in 30 })
    walk.walk(seconds: 2, facing: { 45 * $0 }, error: { 30 - 30 * $0 })
    walk.walk(seconds: 10, facing: { _ in 90 }, error: { _ in -30 })
    #expect(walk.confidence != .good && walk.reason == .rotation)
  }

  @Test("Where the gyroscope falls silent, what it said before counts no more")
  func silence() {
    let walk = GyroscopeScene()
    walk.walk(seconds: 15, facing: { _ in 350 })
    walk.walk(seconds: 2, facing: { 350 + 45 * $0 })
    walk.walk(seconds: 10, facing: { _ in 80 })
    #expect(walk.confidence == .good)
    walk.walk(seconds: 3, facing: { _ in 80 }, hasGyroscope: false)
    #expect(walk.confidence == .weak && walk.reason == .uncorroborated)
  }

  @Test("A minute after the last heading, what was compared counts no more")
  func age() {
    let walk = GyroscopeScene()
    walk.walk(seconds: 20, facing: { _ in 20 }, course: { _ in 20 })
    let start = walk.scene.bench.now.seconds
    for second in 1...70 {
      walk.still(at: start + Double(second))
      if second == 58 { #expect(walk.confidence == .good) }
    }
    #expect(walk.confidence == .weak && walk.reason == .uncorroborated)
  }

  @Test("Readings that are no numbers, and a weightless phone, are ignored")
  func notANumber() {
    let walk = GyroscopeScene()
    walk.walk(seconds: 20, facing: { _ in 20 }, course: { _ in 20 })
    for bad in [Double.nan, .infinity, 1e300, 0] {
      for reading in [
        MotionSample.Reading.gravity(
          Gravity(metersPerSecondSquared: DeviceVector(x: bad, y: bad, z: bad))),
        .rotation(RotationRate(radiansPerSecond: DeviceVector(x: bad, y: bad, z: bad))),
      ] {
        let now = walk.scene.bench.now
        walk.scene.bench.send(.motion(MotionSample(reading, measured: now)), at: now.seconds)
      }
    }
    walk.walk(seconds: 10, facing: { _ in 20 }, course: { _ in 20 })
    #expect(walk.confidence == .good)
  }
}
