import Elementary
import Geodesy
import Sensing

/// Compares the heading with the phone's rotation, which iron cannot turn (MG-7).
///
/// The gyroscope says how far the phone turned, the compass where it points. On clean ground the
/// difference of the two is constant; where iron bends the field, it moves. Its recent spread, and
/// its present distance from the recent mean, give the error of the heading.
///
/// The numbers are fitted to 379 surveyed indoor walks of Android phones (Indoor Location
/// Competition 2.0, site 1). On 287 walks at another site the sixth of the time with the largest
/// estimates has a root mean square error of 17.4° where 17.2° are estimated. The magnetic field
/// is not used: its dip and total strength add next to nothing on these walks. Its horizontal
/// strength against the model would add a little.
struct RotationWitness: Sendable {
  /// Time constant with which comparisons decay, in seconds. From 10 s to 60 s, the fit is as good.
  static let memorySeconds = 30.0
  /// Error that is left where compass and gyroscope agree, in degrees: phone and hand differ from
  /// the walking direction (fitted).
  static let floorDegrees = 8.0
  /// Share of the squared difference and of the squared spread that is error (fitted).
  static let share = 0.6
  /// Factor from a standard deviation to a limit that holds 90 % of normal errors.
  static let limitFactor = 1.645
  /// Least time between two comparisons.
  // computed: reading a stored static costs a call
  static var spacing: Timespan { Timespan(nanoseconds: 100_000_000) }
  /// Longest gap between two readings of the gyroscope; the rotation in a longer one is unknown.
  static var longestGap: Timespan { Timespan(nanoseconds: 500_000_000) }
  /// The fastest rotation that a phone measures, in rad/s: 35 about each axis. Faster readings are
  /// ignored.
  static let fastest = 61.0
  /// How long a verdict holds without a new heading (assumed, as for courses).
  static var lifetime: Timespan { Timespan(nanoseconds: 60_000_000_000) }
  /// Time over which headings are compared before there is a verdict (assumed).
  static var warmUp: Timespan { Timespan(nanoseconds: 5_000_000_000) }
  /// Spread of the phone's own directions above which agreement supports a heading, in degrees
  /// (assumed): that of two lanes at an angle of 40°, or of a right angle some time ago. Along one
  /// straight line, iron in the phone shifts the heading by a constant, which no gyroscope can see.
  static let turnedSpread = 20.0

  /// Time constant with which courses decay, in seconds. In this time a gyroscope drifts by some 5°
  /// (assumed), which is less than the error of a single course.
  static let courseSeconds = 60.0
  /// Sum of the decaying weights of courses that makes them a witness: four fixes (assumed).
  static let courseWeight = 3.5

  /// The upward direction as a unit vector; nil until it is known.
  private var up: DeviceVector?
  /// How far the phone has turned clockwise, in degrees, in (−180, 180].
  private var turnedDegrees = 0.0
  /// Time of the last reading of the gyroscope.
  private var lastRotation: Instant?
  private var firstComparison: Instant?
  private var lastComparison: Instant?
  private var differences = DirectionMemory(timeConstant: memorySeconds)
  private var directions = DirectionMemory(timeConstant: memorySeconds)
  private var courses = DirectionMemory(timeConstant: courseSeconds)
  private var lastCourse: Instant?

  /// How far the heading is from the course over ground, which the gyroscope carries along from the
  /// last fixes; in degrees, nil without recent fixes that have a course.
  private(set) var courseErrorDegrees: Double?
  /// A limit for 90 % of the heading's errors, in degrees; nil while too little was compared.
  private(set) var errorDegrees: Double?
  /// Whether the phone was compared in directions that differ enough for agreement to support its
  /// headings.
  private(set) var hasTurned = false

  /// Whether the verdicts are of headings that came lately. A phone held still may send none.
  @inline(__always)
  func isFresh(at instant: Instant) -> Bool {
    lastComparison.map { instant - $0 <= RotationWitness.lifetime } ?? false
  }

  /// Observes a reading of the gyroscope, or the upward direction.
  mutating func observe(_ sample: MotionSample) {
    switch sample.reading {
    case .gravity(let gravity): observe(gravity.metersPerSecondSquared)
    case .rotation(let rotation): observe(rotation.radiansPerSecond, at: sample.measured)
    case .steps, .magnetic: break
    }
  }

  private mutating func observe(_ gravity: DeviceVector) {
    let length =
      (gravity.x * gravity.x + gravity.y * gravity.y + gravity.z * gravity.z).squareRoot()
    guard length > 0, length.isFinite else { return }
    up = DeviceVector(x: gravity.x / length, y: gravity.y / length, z: gravity.z / length)
  }

  private mutating func observe(_ rate: DeviceVector, at instant: Instant) {
    guard let up else { return }
    let upward = rate.x * up.x + rate.y * up.y + rate.z * up.z
    // not a number is not below the limit either
    guard abs(upward) <= RotationWitness.fastest else { return }
    if let lastRotation {
      let gap = instant - lastRotation
      guard gap > .zero else { return }
      if gap > RotationWitness.longestGap {
        forget()
      } else {
        // positive about the upward axis is counterclockwise
        turnedDegrees = Angle.wrappedTo180(
          turnedDegrees - upward * gap.seconds / Angle.radiansPerDegree)
      }
    }
    lastRotation = instant
  }

  private mutating func forget() {
    differences = DirectionMemory(timeConstant: RotationWitness.memorySeconds)
    directions = DirectionMemory(timeConstant: RotationWitness.memorySeconds)
    courses = DirectionMemory(timeConstant: RotationWitness.courseSeconds)
    (lastCourse, courseErrorDegrees) = (nil, nil)
    (firstComparison, errorDegrees, hasTurned) = (nil, nil, false)
  }

  /// Observes the course of a fix of a walker who faces ahead.
  mutating func observe(courseDegrees: Double, at instant: Instant) {
    guard courseDegrees.isFinite, let lastRotation,
      instant - lastRotation <= RotationWitness.longestGap
    else { return }
    courses.add(degrees: courseDegrees - turnedDegrees, at: instant)
    lastCourse = instant
  }

  /// Compares a heading with the rotation up to `instant`.
  @inline(__always)
  mutating func compare(headingDegrees: Double, at instant: Instant) {
    guard let lastRotation else { return }
    if let lastComparison, instant - lastComparison < RotationWitness.spacing { return }
    compare(headingDegrees, lastRotation, at: instant)
  }

  @inline(never)
  private mutating func compare(
    _ headingDegrees: Double, _ lastRotation: Instant, at instant: Instant
  ) {
    guard headingDegrees.isFinite else { return }
    lastComparison = instant
    guard instant - lastRotation <= RotationWitness.longestGap else {
      forget()
      return
    }
    let difference = headingDegrees - turnedDegrees
    differences.add(degrees: difference, at: instant)
    directions.add(degrees: turnedDegrees, at: instant)
    courseErrorDegrees = courseError(of: difference, at: instant)
    let first = firstComparison ?? instant
    firstComparison = first
    guard instant - first >= RotationWitness.warmUp, let usual = differences.meanDegrees
    else { return }
    let off = Angle.wrappedTo180(difference - usual)
    let spread = differences.spreadDegrees
    let floor = RotationWitness.floorDegrees
    errorDegrees =
      RotationWitness.limitFactor
      * (floor * floor + RotationWitness.share * (off * off + spread * spread)).squareRoot()
    hasTurned = directions.spreadDegrees >= RotationWitness.turnedSpread
  }

  private func courseError(of difference: Double, at instant: Instant) -> Double? {
    guard let lastCourse, instant - lastCourse <= RotationWitness.lifetime,
      courses.weight >= RotationWitness.courseWeight, let course = courses.meanDegrees
    else { return nil }
    return HeadingConfidence.disagreementDegrees(
      Angle.wrappedTo180(difference - course), spreadDegrees: courses.spreadDegrees)
  }
}
