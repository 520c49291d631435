import Elementary
import Geodesy
public import Sensing
public import WalkRouter

/// The app's own position estimate (MG-2, MG-9): from the fixes, their speed and course and the
/// walking graph, with radii of uncertainty.
///
/// A phone's accuracy does not reveal a drift: fixes slide away and still look accurate. This
/// estimate trusts fixes less while they move differently than their own speed. The graph is
/// trusted only in part too: it lacks lanes, and walkers leave it.
public struct WalkPosition: Sendable {
  /// Total weight of the lanes; the rest is for the position by fixes alone (chosen on walks of
  /// drawn phones, seeds 1–30, so that the circles contain the walker as often as stated).
  private static let laneShare = 0.9
  /// Additional variance along a lane for the slow part of errors, as a share of the errors'
  /// variance (chosen likewise): it lasts for minutes, and the matcher does not model it.
  private static let slowShare = 0.05
  /// Deviation of a walker across his lane, in meters: lanes are 2.5 to 4 m wide.
  private static let acrossMeters = 1.0
  /// Deviation of the map's lanes from the real ones, in meters (chosen on walks of drawn phones,
  /// seeds 1–100, on maps of which a quarter is shifted by 2–5 m): where fixes are as accurate, the
  /// lanes count less.
  private static let mapMeters = 1.5
  /// Time without a fix after which everything restarts, in seconds, as for `LaneMatcher`.
  private static let longestGapSeconds = 180.0
  /// How long the first fixes of a receiver are farther off than reported: three times the slowest
  /// decay of the recorded phones, 5 s.
  private static let settling = Timespan.seconds(15)

  /// How far walkers stray from where their speeds lead them, in meters after a second (chosen on
  /// walks of drawn phones, seeds 1–100, with drifts and without): the matcher alone is better
  /// without it.
  private static let strayMeters = 0.4

  /// A corner turns by 45° or more.
  private static let cornerCosine = 0.7

  private let policy: LaneMatcher.Policy
  private var matcher: LaneMatcher?
  private var open: OpenFilter?
  private var plane: LocalPlane?
  private var slide = SlideSense()
  private var offMap = OffMap()
  private var cloud = PlaceCloud()
  private var freshness: FixFreshness
  private var lastNoise: FixNoise?
  /// Distance walked according to speeds while fixes slid, in meters.
  private var reckonedMeters = 0.0
  /// Direction of the last lane that was certainly the walker's.
  private var lastLane: (east: Double, north: Double)?
  /// When the first fix by satellites was measured.
  private var satellitesSince: Instant?
  private var isSettled = false
  /// The place of the estimate on the plane.
  private var center: PlanePoint?
  /// The estimate from the newest usable fix; nil before the first.
  public private(set) var estimate: PositionEstimate?

  /// - Parameters:
  ///   - graph: the lanes; nil where there is no map.
  ///   - policy: the assumptions about phones and walkers, on the lanes and off them.
  public init(graph: WalkGraph?, policy: LaneMatcher.Policy = LaneMatcher.Policy()) {
    self.policy = policy
    matcher = graph.map { LaneMatcher(graph: $0, policy: policy) }
    plane = graph?.plane
    freshness = FixFreshness(lifetime: policy.fixLifetime)
  }

  /// The lane that the walker is on; nil where no lane is near. It is not confident if the walker
  /// is more likely in a lane that the map lacks.
  public var match: LaneMatch? {
    var match = matcher?.match
    if offMap.probability > 0.5 { match?.isConfident = false }
    return match
  }

  /// Takes a fix that arrives at `instant`. A stale, old or invalid fix changes nothing and returns
  /// false.
  @discardableResult
  public mutating func handle(_ fix: Fix, at instant: Instant) -> Bool {
    let last = freshness.last
    guard fix.isValid, let measured = freshness.accept(fix, at: instant) else {
      return false
    }
    let seconds = last.map { (measured - $0).seconds } ?? 0
    let plane = plane ?? LocalPlane(origin: fix.coordinate)
    self.plane = plane
    let look = Look(fix, at: plane.point(fix.coordinate))
    settle(fix, at: measured)
    if isSettled {
      let usual = noise(fix, .usual)
      slide.observe(look, seconds: seconds, usual, isBack: isNear(look.point, usual))
    }
    let fix = fix.faster(by: slide.scale.value)
    let scaled = Look(fix, at: look.point)
    let memory = isSettled ? ErrorMemory.sliding(slide.wander) : .settling
    let noise = noise(fix, memory)
    lastNoise = noise
    matcher?.follow(scaled, noise, wander: memory.scale, seconds: seconds, at: measured)
    follow(scaled, seconds: seconds, noise)
    doubtMap(scaled, noise)
    reckon(scaled, seconds: seconds, memory)
    gather(noise)
    let center = cloud.center()
    self.center = center
    let radii = cloud.radii(around: center)
    estimate = PositionEstimate(
      coordinate: plane.coordinate(center), radius68Meters: Recalibration.of68(radii.of68),
      radius95Meters: Recalibration.of95(radii.of95), measured: measured)
    return true
  }

  /// Whether `point` is as near to the last position as usual errors of a fix allow.
  private func isNear(_ point: PlanePoint, _ usual: FixNoise) -> Bool {
    guard let center else { return false }
    let meters = center.distance(to: point)
    return meters * meters <= 2 * usual.positionVariance
  }

  /// Waits until the first fixes are as accurate as reported.
  private mutating func settle(_ fix: Fix, at measured: Instant) {
    guard !isSettled, fix.provider != .network else { return }
    let since = satellitesSince ?? measured
    satellitesSince = since
    isSettled = measured - since >= WalkPosition.settling
  }

  private func noise(_ fix: Fix, _ memory: ErrorMemory) -> FixNoise {
    FixNoise(
      fix, after: lastNoise, policy: policy, learned: matcher?.learned ?? LearnedNoise(),
      memory: memory, strayMeters: WalkPosition.strayMeters)
  }

  private mutating func follow(_ look: Look, seconds: Double, _ noise: FixNoise) {
    guard var filter = open, seconds <= WalkPosition.longestGapSeconds else {
      open = OpenFilter(at: look.point, noise)
      offMap = OffMap()
      return
    }
    filter.advance(MotionStep(seconds: seconds, noise: noise))
    filter.observe(look, noise)
    open = filter
    offMap.advance(seconds: seconds)
  }

  /// Compares how well the newest fix was predicted with the map and without it. A fix of cells or
  /// Wi-Fi, and one with a speed but no course, are predicted in different ways and don't count.
  private mutating func doubtMap(_ look: Look, _ noise: FixNoise) {
    guard !noise.isNetwork, look.pace == nil, let open, let withMap = matcher?.logLikelihood else {
      return
    }
    offMap.observe(logRatio: open.logLikelihood - withMap, wander: slide.wander)
  }

  /// Adds up the distance while fixes slide. It decays as fixes are trusted again, and is reset at
  /// a corner, because a turn into another lane fixes the position at the junction.
  private mutating func reckon(_ look: Look, seconds: Double, _ memory: ErrorMemory) {
    let untrusted = memory.seconds - FixNoise.errorTau
    let keep = untrusted > 0 ? Portable.exp(-seconds / untrusted) : 0
    let speed = look.velocity.map { ($0.east * $0.east + $0.north * $0.north).squareRoot() } ?? 0
    reckonedMeters = keep * (reckonedMeters + speed * seconds)
    if hasTurned() { reckonedMeters = 0 }
  }

  /// Whether the lane that is certainly the walker's has another direction than the one before.
  private mutating func hasTurned() -> Bool {
    guard let way = matcher?.certainWay else { return false }
    defer { lastLane = way }
    guard let last = lastLane else { return false }
    return abs(last.east * way.east + last.north * way.north) < WalkPosition.cornerCosine
  }

  /// How much the lanes count beside the position by fixes alone, in [0, 1].
  private var laneTrust: Double {
    guard let open else { return 1 }
    // sliding fixes are no evidence against the map
    let square = slide.wander * slide.wander
    let variance = square * square * open.placeVariance
    return variance / (variance + WalkPosition.mapMeters * WalkPosition.mapMeters)
  }

  private mutating func gather(_ noise: FixNoise) {
    cloud.removeAll()
    // a wrong speed factor is wrong for the whole distance
    let reckoned = slide.scale.variance * reckonedMeters * reckonedMeters
    var openShare = 1.0
    if matcher?.match != nil {
      let laneShare = WalkPosition.laneShare * laneTrust * (1 - offMap.probability)
      openShare -= laneShare
      matcher?.add(
        to: &cloud, share: laneShare,
        variance: WalkPosition.slowShare * noise.errorVariance + reckoned,
        acrossMeters: WalkPosition.acrossMeters)
    }
    guard let open else { return }
    let deviation = (open.placeVariance + reckoned).squareRoot()
    cloud.add(
      PlaceCloud.Part(
        weight: openShare, point: open.place, east: 1, north: 0, alongMeters: deviation,
        acrossMeters: deviation))
  }
}

extension Fix {
  /// The same fix with its speed multiplied by `factor`.
  fileprivate func faster(by factor: Double) -> Fix {
    var fix = self
    fix.speedMetersPerSecond = speedMetersPerSecond.map { $0 * factor }
    return fix
  }
}
