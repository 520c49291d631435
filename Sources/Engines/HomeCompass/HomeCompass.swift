import Geodesy
public import Sensing

/// The Home Base compass: an arrow, a distance, and how reliable they are (MG-1, MG-2, MG-5, MG-7).
///
/// Every fix and heading is used; redraws are throttled, and the last value is always drawn. While
/// the screen is visible the age of the fix is redrawn at least once a second. The user may set the
/// current position as Home Base; the caller saves it, see `HomeBase.words`.
public struct HomeCompass: Engine {
  public struct Policy: Hashable, Sendable {
    /// Least time between redraws (T-5).
    public var redrawSpacing = Timespan.milliseconds(66)
    /// Age above which an arriving fix is dropped, and a shown fix is called stale (T-4; 10 s is
    /// the value of the shipping iOS app).
    public var fixLifetime = Timespan.seconds(10)
    /// Time without a fresh fix after which recovery actions are offered (MG-2).
    public var recoveryAfter = Timespan.seconds(10)
    /// True minus magnetic north at the site, in degrees; nil where unknown.
    public var declinationDegrees: Double?
    public var confidence = HeadingConfidence.Policy()
    /// Whether the relative angle is wrapped to (−180, 180] (MG-1). If not, the arrow is animated
    /// 359° → 1° the long way round, as in the shipping apps.
    package var wrapsArrow = true
    /// Accuracy, in meters, above which a fix is too vague to be shown as a position. nil shows
    /// every fix.
    public var worstAccuracyMeters: Double?
    /// Whether the screen says that the sensors stopped (MG-6). If not, the arrow freezes without
    /// any notice, as in the shipping apps.
    package var showsStop = true
    /// Whether a fix that the phone marks as invalid is shown like any other, as in an app that
    /// treats an accuracy below 0 as missing.
    package var showsInvalid = false
    /// Whether an arrow is drawn while its direction is unavailable. If not, only the bearing is
    /// shown, as without a compass (MG-7).
    package var drawsUnavailable = false
    /// How the shown distance is rounded.
    package var distances = DistanceLabel.Style.one
    /// Whether the Home Base is kept when the app is killed.
    package var savesHome = true
    /// Whether setting a new Home Base leaves the first one in place.
    package var keepsFirstHome = false
    /// Whether the screen shows everything even while the confidence is weak (MG-7).
    package var staysFull = false
    /// Whether a value that comes too soon after a redraw is never drawn: a throttle with a leading
    /// edge only (MG-5).
    package var losesTrailing = false
    /// Whether magnetic headings are used as true headings: the classic mix-up.
    package var confusesNorths = false

    public init() {}
  }

  public private(set) var home: HomeBase
  /// When the user last set a Home Base; nil if not since the start.
  public private(set) var homeSetAt: Instant?
  /// Whether the user set `home`.
  private var isHomeSet: Bool
  private let policy: Policy
  private let age: FixAge
  private var freshness: FixFreshness
  private var throttle: RedrawThrottle
  private var confidence: HeadingConfidence
  private var isVisible = false
  /// The sensors that are delivering, according to the events received.
  private var sensors = SensorRequest.all
  private var fix: Fix?
  private var bearingDegrees = 0.0
  private var distanceMeters = 0.0
  private var headingDegrees: Double?
  private var drawnArrow: Double?
  /// Since when there has been no fresh fix.
  private var acquiringSince = Instant.zero
  /// The pending wakes, so that none is requested twice.
  private var pendingTrailing: Instant?
  private var pendingAge: Instant?

  private static let trailingToken = WakeToken(rawValue: 0)
  private static let ageToken = WakeToken(rawValue: 1)
  /// The interval at which the age label is redrawn when nothing else is.
  // computed: reading a stored static costs a call
  private static var ageRedraw: Timespan { Timespan(nanoseconds: 1_000_000_000) }

  /// - Parameter isSaved: whether `home` was set by the user in an earlier life of the app.
  public init(home: HomeBase, isSaved: Bool = false, policy: Policy = Policy()) {
    self.home = home
    isHomeSet = isSaved
    self.policy = policy
    age = FixAge(lifetime: policy.fixLifetime)
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    throttle = RedrawThrottle(spacing: policy.redrawSpacing)
    confidence = HeadingConfidence(policy: policy.confidence)
  }

  /// Leads to another place from now on; the known position and heading stay.
  public mutating func lead(to place: HomeBase) {
    home = place
    if let fix { aim(from: fix) }
    throttle.markDirty()
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<CompassReading>
  ) {
    switch event {
    case .fix(let fix): handle(fix, at: instant)
    case .heading(let heading): handle(heading, at: instant)
    case .app(let event): handle(event, at: instant)
    case .sensors(let request): handle(request, at: instant)
    case .motion(let motion): return confidence.observe(motion)
    case .authorization, .failure, .updatesPaused, .region, .mapRegion: break
    // a wake that fires before its due time must not cause a second request
    case .wake(HomeCompass.trailingToken): HomeCompass.clear(&pendingTrailing, at: instant)
    case .wake: HomeCompass.clear(&pendingAge, at: instant)
    }
    redrawIfDue(at: instant, into: &effects)
  }

  private static func clear(_ pending: inout Instant?, at instant: Instant) {
    if let due = pending, instant >= due { pending = nil }
  }

  private mutating func handle(_ given: Fix, at instant: Instant) {
    // duplicate, late and out-of-order fixes must not set the position back
    guard given.coordinate.isValid, given.isValid || policy.showsInvalid, isShown(given),
      let measured = freshness.accept(given, at: instant)
    else { return }
    var new = given
    new.measured = measured
    fix = new
    aim(from: new)
    acquiringSince = new.measured + policy.fixLifetime
    confidence.observe(courseOf: new, at: instant)
    throttle.markDirty()
  }

  private func isShown(_ fix: Fix) -> Bool {
    guard let worst = policy.worstAccuracyMeters else { return true }
    return fix.horizontalAccuracyMeters.map { $0 <= worst } ?? false
  }

  private mutating func aim(from fix: Fix) {
    bearingDegrees = fix.coordinate.initialBearingDegrees(to: home.coordinate)
    distanceMeters = fix.coordinate.distanceMeters(to: home.coordinate)
  }

  // inlined: a call would unpack, repack and copy the whole heading
  @inline(__always)
  private mutating func handle(_ heading: Heading, at instant: Instant) {
    // a heading that was under way when the compass was switched off is outdated
    guard sensors.heading else { return }
    let degrees: Double
    let isTrue: Bool
    if policy.confusesNorths, let magnetic = heading.magneticDegrees {
      (degrees, isTrue) = (magnetic, true)
    } else if let trueDegrees = heading.trueDegrees {
      (degrees, isTrue) = (trueDegrees, true)
    } else if let magnetic = heading.magneticDegrees {
      degrees = Angle.wrappedTo360(magnetic + (policy.declinationDegrees ?? 0))
      isTrue = policy.declinationDegrees != nil
    } else {
      return
    }
    headingDegrees = degrees
    confidence.observe(degrees: degrees, isTrue: isTrue, report: heading.report, at: instant)
    throttle.markDirty()
  }

  private mutating func handle(_ event: AppEvent, at instant: Instant) {
    switch event {
    case .screenOpened:
      isVisible = true
      acquiringSince = max(acquiringSince, instant)
      throttle.markDirty()
    case .screenLeft: isVisible = false
    case .homeSet: setHome(at: instant)
    // a lost screen is not reported to the app: it goes on drawing
    default: break
    }
  }

  /// An old position is not the current one: without a fresh fix nothing is set.
  private mutating func setHome(at instant: Instant) {
    guard let fix, !age.isStale(fix, at: instant) else { return }
    homeSetAt = instant
    if policy.keepsFirstHome && isHomeSet { return }
    isHomeSet = true
    lead(to: HomeBase(name: home.name, coordinate: fix.coordinate))
  }

  private mutating func handle(_ request: SensorRequest, at instant: Instant) {
    if !policy.showsStop && !(request.location || request.heading) { return }
    if request.heading != sensors.heading {
      confidence.reset(reason: request.heading ? .noHeading : .stopped)
      headingDegrees = nil
    }
    if request.location != sensors.location { acquiringSince = max(acquiringSince, instant) }
    sensors = request
    throttle.markDirty()
  }

  private mutating func redrawIfDue(
    at instant: Instant, into effects: inout EffectBuffer<CompassReading>
  ) {
    guard isVisible else { return }
    var next = nextRedraw
    if instant >= next {
      effects.emit(reading(at: instant))
      throttle.redrawn(at: instant)
      next = nextRedraw
    }
    if policy.losesTrailing, throttle.isDirty {
      throttle.forget()
      next = nextRedraw
    }
    let token = throttle.isDirty ? HomeCompass.trailingToken : HomeCompass.ageToken
    let pending = throttle.isDirty ? pendingTrailing : pendingAge
    guard next != .distantFuture, pending.map({ $0 > next }) ?? true else { return }
    if throttle.isDirty { pendingTrailing = next } else { pendingAge = next }
    effects.wake(at: next, token)
  }

  /// When the screen must be redrawn: for new data as soon as the throttle allows; otherwise when
  /// the text changes by itself (the age, staleness, the offer of recovery).
  // inlined here and below: Swift copies the whole engine to call a method that does not change it,
  // and these methods are called with every heading
  @inline(__always)
  private var nextRedraw: Instant {
    guard let last = throttle.last else { return .zero }
    if throttle.isDirty { return throttle.nextAllowed }
    if !sensors.location { return .distantFuture }
    var next = last + HomeCompass.ageRedraw
    func consider(_ change: Instant) { if change > last { next = min(next, change) } }
    if let fix { consider(age.expiry(of: fix)) }
    consider(acquiringSince + policy.recoveryAfter)
    return max(next, throttle.nextAllowed)
  }

  private mutating func reading(at instant: Instant) -> CompassReading {
    var reading = CompassReading(
      location: .acquiring, confidence: confidence.state,
      isPlain: confidence.state != .good && !policy.staysFull, reason: confidence.reason,
      offersRecovery: false)
    if let fix {
      reading.fixAgeSeconds = FixAge.age(of: fix, at: instant).seconds
      reading.bearingDegrees = bearingDegrees
      reading.distanceMeters = distanceMeters
      reading.distance = DistanceLabel.rounded(
        meters: distanceMeters, style: policy.distances)
      reading.location = age.isStale(fix, at: instant) ? .stale : .fresh
      if let headingDegrees, confidence.state != .unavailable || policy.drawsUnavailable {
        let relative = bearingDegrees - headingDegrees
        let arrow = policy.wrapsArrow ? Angle.wrappedTo180(relative) : relative
        reading.arrowDegrees = arrow
        if let drawnArrow {
          let turn = arrow - drawnArrow
          reading.turnDegrees = policy.wrapsArrow ? Angle.wrappedTo180(turn) : turn
        }
        drawnArrow = arrow
      }
    }
    if !sensors.location { reading.location = .stopped }
    reading.offersRecovery =
      reading.location != .fresh && sensors.location
      && instant >= acquiringSince + policy.recoveryAfter
    return reading
  }
}
