import Elementary
import Geodesy
import Sensing
import SimKernel

/// The gyroscope of a phone, and its sense of up: the rotation from each heading to the next, about
/// the axes of the phone as it is carried (H-3).
///
/// A phone that is taken from the hand and put away turns in three dimensions; the readings during
/// the move are left out, so that an app loses the direction it had.
struct Gyroscope: TurnSensor {
  /// Rate that is left when the platform has subtracted the bias, in degrees a second: deviation
  /// over phones, and white noise of a reading (assumed; against surveyed legs of 164 indoor walks
  /// half of the rates are below 0.17° a second, errors of the legs included).
  static let biasSigma = 0.05
  static let whiteSigma = 0.1
  /// Deviation over phones of the scale (assumed).
  static let scaleSigma = 0.01
  /// Tilt of a phone in the hand, in degrees from flat: mean, and deviation over runs (assumed).
  static let heldTilt = (mean: 35.0, sigma: 8.0)
  /// Tilt of a raised phone (assumed).
  static let raisedTilt = 80.0
  /// Time between two readings of the upward direction.
  static let gravitySpacing = Timespan.seconds(1)
  /// Gravity of the Earth at middle latitudes, in m/s².
  static let gravity = 9.8

  private(set) var samples: [MotionSample] = []
  private var random: RandomStream
  private let bias: Double
  private let scale: Double
  private let tilt: Double
  private var pose: Pose?
  private var up = DeviceVector(x: 0, y: 0, z: 1)
  private var last: (facing: Double, instant: Instant)?
  private var nextGravity = Instant.zero

  /// - Parameter count: headings of the walk.
  init(count: Int, random: RandomStream) {
    self.random = random
    bias = Gyroscope.biasSigma * self.random.normal()
    scale = 1 + Gyroscope.scaleSigma * self.random.normal()
    tilt = Gyroscope.heldTilt.mean + Gyroscope.heldTilt.sigma * self.random.normal()
    samples.reserveCapacity(count)
  }

  /// The largest number of samples beside `headings` headings in a walk of `span`.
  static func mostSamples(headings: Int, over span: Timespan) -> Int {
    // each change of the pose adds one; people do not change it more than once a second
    headings + 2 * (Int(span.nanoseconds / gravitySpacing.nanoseconds) + 1)
  }

  /// Continues with the phone carried in `pose`.
  mutating func carry(_ pose: Pose) {
    guard pose != self.pose else { return }
    self.pose = pose
    (last, nextGravity) = (nil, .zero)
    switch pose {
    case .held, .swinging: up = Gyroscope.up(tilt: tilt)
    case .raised, .atEar: up = Gyroscope.up(tilt: Gyroscope.raisedTilt)
    case .pocketed, .bagged:
      let (x, y, z) = (random.normal(), random.normal(), random.normal())
      let length = max(1e-6, (x * x + y * y + z * z).squareRoot())
      up = DeviceVector(x: x / length, y: y / length, z: z / length)
    }
  }

  private static func up(tilt: Double) -> DeviceVector {
    let (sin, cos) = Portable.sincos(degrees: tilt)
    return DeviceVector(x: 0, y: sin, z: cos)
  }

  /// Follows the way the phone points, `facing` at `instant`, in degrees clockwise.
  mutating func follow(facing: Double, at instant: Instant) {
    if instant >= nextGravity {
      nextGravity = instant + Gyroscope.gravitySpacing
      add(.gravity(Gravity(metersPerSecondSquared: along(Gyroscope.gravity))), at: instant)
    }
    defer { last = (facing, instant) }
    guard let last, instant > last.instant else { return }
    let turn = Angle.wrappedTo180(facing - last.facing)
    let rate =
      scale * turn / (instant - last.instant).seconds + bias
      + Gyroscope.whiteSigma * random.normal()
    // clockwise as seen from above is negative about the upward axis
    add(
      .rotation(RotationRate(radiansPerSecond: along(-rate * Angle.radiansPerDegree))), at: instant)
  }

  private func along(_ amount: Double) -> DeviceVector {
    DeviceVector(x: amount * up.x, y: amount * up.y, z: amount * up.z)
  }

  private mutating func add(_ reading: MotionSample.Reading, at instant: Instant) {
    samples.append(MotionSample(reading, measured: instant))
  }
}
