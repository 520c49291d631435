import Geodesy
public import Sensing

/// Judges how far the compass can be trusted, without relying on the phone's report alone (MG-7).
///
/// Real phones report a constant 10° or "high" while 36–72 % of their headings are more than 15°
/// wrong. So "good" needs three witnesses: the phone's report, a steady heading, and a course over
/// ground that agrees with it or a gyroscope that turns with it. The error estimate is the largest
/// that a witness gives.
public struct HeadingConfidence: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Largest estimated error, in degrees, for good confidence and for weak confidence. 20° and
    /// 45° are assumed; a published display rule hides a compass above 45°.
    public var goodDegrees = 20.0
    public var weakDegrees = 45.0
    /// A state ends only when the error exceeds its limit by this, in degrees (assumed).
    public var hysteresisDegrees = 5.0
    /// How long a better or worse state must last before it is shown (T-6; assumed).
    public var dwell = Timespan.seconds(1)
    /// Whether only the phone's report counts, as in the shipping apps.
    package var trustsReport = false
    /// Whether headings are compared with the phone's rotation, where the app gets it.
    package var usesRotation = true

    public init() {}
  }

  private let policy: Policy
  private(set) var state = Confidence.unavailable
  private(set) var reason = ConfidenceReason.noHeading
  private var candidate = Confidence.unavailable
  private var candidateSince = Instant.zero
  private var steadiness = DirectionMemory(timeConstant: 1)
  private var witness = DirectionMemory(timeConstant: witnessSeconds)
  private var lastComparison: Instant?
  /// The current heading, and the heading at which it was compared with the course.
  private var headingDegrees = 0.0
  private var witnessedDegrees = 0.0
  /// Whether an agreement existed shortly before, at another heading.
  private var isRenewal = false
  /// Difference between heading and course at the last comparison.
  private var disagreementDegrees = 0.0
  /// Whether the declination is unknown: then agreement with the course does not prove the arrow
  /// right.
  private var lacksDeclination = false
  private var report = Heading.Report.absent
  private var rotation = RotationWitness()

  /// Time constant with which comparisons decay, in seconds (assumed).
  static let witnessSeconds = 15.0
  /// How long an agreement with the course counts without a new one (assumed).
  // computed: reading a stored static costs a call
  static var witnessLifetime: Timespan { Timespan(nanoseconds: 60_000_000_000) }
  /// Largest distance, in degrees, from the heading at which an agreement was found, for it to
  /// count (assumed): iron in the phone adds an error with one sine period per turn, so a heading
  /// that is right along one lane may be wrong along the next.
  static let witnessReach = 60.0
  /// Walking speed above which the course is more than noise, in m/s (assumed).
  static let witnessSpeed = 0.7
  /// Sum of the decaying weights (15 s) that makes comparisons an agreement (assumed). With 3, four
  /// fixes at 1 Hz are enough, and fixes up to 6 s apart still suffice: a distance filter of 5 m at
  /// a stroll, or Android's interval of 5 s (MG-3, MG-4).
  static let witnessWeight = 3.0
  /// The same limit after a turn that follows an agreement: two fixes up to 5 s apart (assumed).
  static let renewalWeight = 1.7
  /// Error assumed while only the phone's report supports a heading: weak, not good.
  static let uncorroboratedDegrees = 30.0

  public init(policy: Policy = Policy()) { self.policy = policy }

  /// Forgets everything; called when the sensors are switched off or on.
  mutating func reset(reason: ConfidenceReason) {
    self = HeadingConfidence(policy: policy)
    self.reason = reason
  }

  /// Observes a heading of `degrees` (true north where `isTrue`) with the phone's `report`.
  @inline(__always)
  mutating func observe(degrees: Double, isTrue: Bool, report: Heading.Report, at instant: Instant)
  {
    self.report = report
    headingDegrees = degrees
    lacksDeclination = !isTrue
    steadiness.add(degrees: degrees, at: instant)
    rotation.compare(headingDegrees: degrees, at: instant)
    judge(at: instant)
  }

  /// Observes a reading of the gyroscope, or the upward direction.
  mutating func observe(_ motion: MotionSample) {
    if policy.usesRotation { rotation.observe(motion) }
  }

  /// Observes the course of a fix and compares it with the current heading.
  mutating func observe(courseOf fix: Fix, at instant: Instant) {
    guard steadiness.meanDegrees != nil else { return }
    compare(fix, at: instant)
    // a phone held still sends no headings, and neither does a dead compass: judge with every fix
    // too
    judge(at: instant)
  }

  private mutating func compare(_ fix: Fix, at instant: Instant) {
    guard let course = fix.courseDegrees, let speed = fix.speedMetersPerSecond,
      speed >= HeadingConfidence.witnessSpeed, let heading = steadiness.meanDegrees
    else { return }
    rotation.observe(courseDegrees: course, at: instant)
    if !isWitnessed(heading) {
      isRenewal = lastComparison.map { instant - $0 <= HeadingConfidence.witnessLifetime } ?? false
      witness = DirectionMemory(timeConstant: HeadingConfidence.witnessSeconds)
      witnessedDegrees = heading
      lastComparison = nil
    }
    witness.add(degrees: Angle.wrappedTo180(heading - course), at: instant)
    let needed =
      isRenewal ? HeadingConfidence.renewalWeight : HeadingConfidence.witnessWeight
    guard witness.weight >= needed, let difference = witness.meanDegrees
    else { return }
    lastComparison = instant
    disagreementDegrees = HeadingConfidence.disagreementDegrees(
      difference, spreadDegrees: witness.spreadDegrees)
  }

  /// The error, in degrees, of a heading whose mean difference from courses is given.
  ///
  /// The spread of the comparisons counts as error too, but not all of it: the walker may be
  /// turning.
  static func disagreementDegrees(_ difference: Double, spreadDegrees: Double) -> Double {
    max(abs(difference), min(spreadDegrees, uncorroboratedDegrees) / 2)
  }

  /// Whether `degrees` is near the heading of the last comparisons.
  @inline(__always)
  private func isWitnessed(_ degrees: Double) -> Bool {
    abs(Angle.wrappedTo180(degrees - witnessedDegrees)) <= HeadingConfidence.witnessReach
  }

  private mutating func judge(at instant: Instant) {
    let (error, why) = estimate(at: instant)
    let wanted = wantedState(error)
    if wanted == state {
      candidate = state
      reason = state == .good ? .none : why
      return
    }
    if wanted != candidate {
      // swinging between two worse states must not delay the change to a worse state
      let falls = min(wanted.rawValue, candidate.rawValue) > state.rawValue
      if !falls { candidateSince = instant }
      candidate = wanted
    }
    let isFirst = reason == .noHeading || reason == .stopped
    if isFirst || instant - candidateSince >= policy.dwell {
      state = wanted
      reason = wanted == .good ? .none : why
    }
  }

  /// The largest error that a witness gives, in degrees, and the reason that belongs to it.
  // inlined, as `isWitnessed` and those below: Swift copies the whole value to call a method that
  // does not change it, and these methods are called with every heading
  @inline(__always)
  private func estimate(at instant: Instant) -> (degrees: Double, why: ConfidenceReason) {
    var worst = (degrees: reportedDegrees, why: ConfidenceReason.reported)
    if policy.trustsReport { return worst }
    let doubt = doubt(at: instant)
    // the spread needs a logarithm: compute it only where it may be the largest
    if !steadiness.isSteadier(than: max(worst.degrees, doubt.degrees)) {
      let spread = steadiness.spreadDegrees
      if spread > worst.degrees { worst = (spread, .unsteady) }
    }
    return doubt.degrees > worst.degrees ? doubt : worst
  }

  /// The error, in degrees, left by the course over ground, the phone's rotation, and the kind of
  /// north.
  @inline(__always)
  private func doubt(at instant: Instant) -> (degrees: Double, why: ConfidenceReason) {
    var doubt = (HeadingConfidence.uncorroboratedDegrees, ConfidenceReason.uncorroborated)
    let isCompared = rotation.isFresh(at: instant)
    if isCompared, let error = rotation.courseErrorDegrees {
      doubt = (error, .course)
    } else {
      if let agreed = lastComparison, instant - agreed <= HeadingConfidence.witnessLifetime,
        isWitnessed(headingDegrees)
      {
        doubt = (disagreementDegrees, .course)
      } else if isCompared && rotation.hasTurned {
        doubt = (0, .rotation)
      }
      if isCompared, let error = rotation.errorDegrees, error > doubt.0 {
        doubt = (error, .rotation)
      }
    }
    if lacksDeclination && HeadingConfidence.uncorroboratedDegrees > doubt.0 {
      doubt = (HeadingConfidence.uncorroboratedDegrees, .magneticOnly)
    }
    return doubt
  }

  @inline(__always)
  private var reportedDegrees: Double {
    switch report {
    case .absent: HeadingConfidence.uncorroboratedDegrees
    case .invalid: 180
    case .degrees(let degrees): degrees
    // Android's levels are not angles; the mapping to good, weak, unavailable is assumed
    case .status(let level): level >= 3 ? 15 : level >= 1 ? 30 : 180
    }
  }

  @inline(__always)
  private func wantedState(_ error: Double) -> Confidence {
    let good = policy.goodDegrees + (state == .good ? policy.hysteresisDegrees : 0)
    let weak = policy.weakDegrees + (state == .unavailable ? 0 : policy.hysteresisDegrees)
    return error <= good ? .good : error <= weak ? .weak : .unavailable
  }
}
