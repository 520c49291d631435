import Geodesy
public import Sensing

/// Judges how far the compass can be trusted, and does not take the phone's word for it (MG-7).
///
/// Real phones report a constant 10° or "high" while 36–72 % of their headings are more than 15°
/// wrong. So "good" needs three witnesses: the phone's report, a steady heading, and a course over
/// ground that agrees with it. The error is taken as the worst of the three.
public struct HeadingConfidence: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Estimated error up to which confidence is good, and up to which it is weak, in degrees.
    /// 20° and 45°: assumed; a published display rule hides a compass above 45°.
    public var goodDegrees = 20.0
    public var weakDegrees = 45.0
    /// A state is left only beyond its limit plus this, in degrees (assumed).
    public var hysteresisDegrees = 5.0
    /// How long a better or worse state must hold before it is shown (T-6; assumed).
    public var dwell = Timespan.seconds(1)
    /// Whether the phone's report is all that counts, as in the shipping apps.
    package var trustsReport = false

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
  /// The heading of the moment, and that along which the witness was found.
  private var headingDegrees = 0.0
  private var witnessedDegrees = 0.0
  /// Whether there was an agreement just before, along another heading.
  private var isRenewal = false
  /// How far heading and course lay apart at the last comparison.
  private var disagreementDegrees = 0.0
  /// Magnetic to true north is unknown: not even agreement with the course proves the arrow right.
  private var lacksDeclination = false
  private var report = Heading.Report.absent

  /// Time in which a comparison fades, in seconds (assumed).
  static let witnessSeconds = 15.0
  /// How long an agreement with the course keeps counting without a new one (assumed).
  // computed: a stored one is asked for by a call
  static var witnessLifetime: Timespan { Timespan(nanoseconds: 60_000_000_000) }
  /// How far from the heading along which it was found an agreement counts, in degrees (assumed):
  /// iron in the phone adds a sine a turn, so that what was right along one lane says little of the
  /// next.
  static let witnessReach = 60.0
  /// Walking speed from which the course is more than noise, in m/s (assumed).
  static let witnessSpeed = 0.7
  /// Comparisons that make an agreement: sum of weights that fade within 15 s (assumed). At 3, four
  /// fixes of 1 Hz are enough, and fixes up to 6 s apart still make one: a distance filter of 5 m
  /// at a stroll, or Android's interval of 5 s (MG-3, MG-4).
  static let witnessWeight = 3.0
  /// The same round the corner from an agreement: two fixes up to 5 s apart (assumed).
  static let renewalWeight = 1.7
  /// Error taken where nothing but the phone's word speaks for a heading: weak, not good.
  static let uncorroboratedDegrees = 30.0

  public init(policy: Policy = Policy()) { self.policy = policy }

  /// Forgets everything: the sensors were switched off or on.
  mutating func reset(reason: ConfidenceReason) {
    self = HeadingConfidence(policy: policy)
    self.reason = reason
  }

  /// Takes a heading of `degrees` (true north where `isTrue`) with the phone's `report`.
  @inline(__always)
  mutating func take(degrees: Double, isTrue: Bool, report: Heading.Report, at instant: Instant) {
    self.report = report
    headingDegrees = degrees
    lacksDeclination = !isTrue
    steadiness.take(degrees: degrees, at: instant)
    judge(at: instant)
  }

  /// Takes the course of a fix, to be compared with the heading of the moment.
  mutating func take(courseOf fix: Fix, at instant: Instant) {
    guard steadiness.meanDegrees != nil else { return }
    compare(fix, at: instant)
    // headings may have fallen silent: a phone held still sends none, and a dead compass neither
    judge(at: instant)
  }

  private mutating func compare(_ fix: Fix, at instant: Instant) {
    guard let course = fix.courseDegrees, let speed = fix.speedMetersPerSecond,
      speed >= HeadingConfidence.witnessSpeed, let heading = steadiness.meanDegrees
    else { return }
    if !isWitnessed(heading) {
      isRenewal = lastComparison.map { instant - $0 <= HeadingConfidence.witnessLifetime } ?? false
      witness = DirectionMemory(timeConstant: HeadingConfidence.witnessSeconds)
      witnessedDegrees = heading
      lastComparison = nil
    }
    witness.take(degrees: Angle.wrappedTo180(heading - course), at: instant)
    let needed =
      isRenewal ? HeadingConfidence.renewalWeight : HeadingConfidence.witnessWeight
    guard witness.weight >= needed, let difference = witness.meanDegrees
    else { return }
    lastComparison = instant
    // what the course can't resolve counts as error too, but a turning walker is no proof of one
    let doubt = min(witness.spreadDegrees, HeadingConfidence.uncorroboratedDegrees)
    disagreementDegrees = max(abs(difference), doubt / 2)
  }

  /// Whether `degrees` is near the heading of the comparisons.
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
      // a fall is a fall: swinging between two worse states must not put it off
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

  /// The worst of what the witnesses say, in degrees, and who says it.
  // inlined here and below: Swift copies the whole value for a call that does not change it, and
  // these come with every heading
  @inline(__always)
  private func estimate(at instant: Instant) -> (degrees: Double, why: ConfidenceReason) {
    var worst = (degrees: reportedDegrees, why: ConfidenceReason.reported)
    if policy.trustsReport { return worst }
    let doubt = doubt(at: instant)
    // the spread takes a logarithm, which matters only where it may be the worst
    if !steadiness.isSteadier(than: max(worst.degrees, doubt.degrees)) {
      let spread = steadiness.spreadDegrees
      if spread > worst.degrees { worst = (spread, .unsteady) }
    }
    return doubt.degrees > worst.degrees ? doubt : worst
  }

  /// What the course over ground and the kind of north leave open, in degrees.
  @inline(__always)
  private func doubt(at instant: Instant) -> (degrees: Double, why: ConfidenceReason) {
    var doubt = (HeadingConfidence.uncorroboratedDegrees, ConfidenceReason.uncorroborated)
    if let agreed = lastComparison, instant - agreed <= HeadingConfidence.witnessLifetime,
      isWitnessed(headingDegrees)
    {
      doubt = (disagreementDegrees, .course)
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
    // Android's levels are no angles; the mapping to good, weak, unavailable is assumed
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
