import Elementary
import Geodesy
public import Sensing
public import WalkRouter

/// The position of the app's own (MG-2, MG-9): from the fixes, their speed and course and the
/// walking graph, with how far it can be trusted.
///
/// A phone's accuracy says nothing of a drift: fixes slide away and stay confident. This believes
/// them less while they move otherwise than their own speed says. The graph, too, is believed in
/// part only: it lacks lanes, and walkers leave it.
public struct WalkPosition: Sendable {
  /// What the lanes are believed together; the rest is where the fixes alone say (chosen on walks
  /// of drawn phones, seeds 1–30, for circles that hold what they say).
  private static let laneShare = 0.9
  /// What the slow part of errors adds to the variance along a lane, as a share of the errors'
  /// (chosen likewise): it lasts for minutes, and the matcher knows of none that do.
  private static let slowShare = 0.05
  /// Deviation across a lane of who walks in it, in meters: lanes are 2.5 to 4 m wide.
  private static let acrossMeters = 1.0
  /// Time without a fix after which all begins anew, in seconds, as for `LaneMatcher`.
  private static let longestGapSeconds = 180.0
  /// How long the first fixes of a receiver are farther off than they say: three times the slowest
  /// decay of the recorded phones, 5 s.
  private static let settling = Timespan.seconds(15)

  /// A corner turns by 45° or more.
  private static let cornerCosine = 0.7

  private let policy: LaneMatcher.Policy
  private var matcher: LaneMatcher?
  private var open: OpenFilter?
  private var plane: LocalPlane?
  private var slide = SlideSense()
  private var cloud = PlaceCloud()
  private var freshness: FixFreshness
  private var lastNoise: FixNoise?
  /// Way for which speeds alone said where the walker went, while fixes slid, in meters.
  private var reckonedMeters = 0.0
  /// Where the lane runs that was the walker's for sure last.
  private var lastLane: (east: Double, north: Double)?
  /// When the first fix by satellites was measured.
  private var satellitesSince: Instant?
  private var isSettled = false
  /// By the newest fix that could be used; nil before the first.
  public private(set) var estimate: PositionEstimate?

  /// - Parameters:
  ///   - graph: the lanes; nil where there is no map.
  ///   - policy: what is taken for granted of phones and walkers, on the lanes and off them.
  public init(graph: WalkGraph?, policy: LaneMatcher.Policy = LaneMatcher.Policy()) {
    self.policy = policy
    matcher = graph.map { LaneMatcher(graph: $0, policy: policy) }
    plane = graph?.plane
    freshness = FixFreshness(lifetime: policy.fixLifetime)
  }

  /// The lane that the walker is on; nil where no lane is near.
  public var match: LaneMatch? { matcher?.match }

  /// Takes in a fix that comes at `instant`. One that is stale, no news or not valid changes
  /// nothing: false.
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
    if isSettled { slide.take(look, seconds: seconds, noise(fix, .usual)) }
    let fix = fix.faster(by: slide.scale.value)
    let scaled = Look(fix, at: look.point)
    let memory = isSettled ? ErrorMemory.sliding(slide.wander) : .settling
    let noise = noise(fix, memory)
    lastNoise = noise
    _ = matcher?.handle(fix, at: instant, memory)
    follow(scaled, seconds: seconds, noise)
    reckon(scaled, seconds: seconds, memory)
    gather(noise)
    let center = cloud.center()
    let radii = cloud.radii(around: center)
    estimate = PositionEstimate(
      coordinate: plane.coordinate(center), radius68Meters: Recalibration.of68(radii.of68),
      radius95Meters: Recalibration.of95(radii.of95), measured: measured)
    return true
  }

  /// Waits for the first fixes to be as good as they say.
  private mutating func settle(_ fix: Fix, at measured: Instant) {
    guard !isSettled, fix.provider != .network else { return }
    let since = satellitesSince ?? measured
    satellitesSince = since
    isSettled = measured - since >= WalkPosition.settling
  }

  private func noise(_ fix: Fix, _ memory: ErrorMemory) -> FixNoise {
    FixNoise(
      fix, after: lastNoise, policy: policy, learned: matcher?.learned ?? LearnedNoise(),
      memory: memory)
  }

  private mutating func follow(_ look: Look, seconds: Double, _ noise: FixNoise) {
    guard var filter = open, seconds <= WalkPosition.longestGapSeconds else {
      open = OpenFilter(at: look.point, noise)
      return
    }
    filter.advance(MotionStep(seconds: seconds, noise: noise))
    filter.observe(look, noise)
    open = filter
  }

  /// Adds up the way while fixes slide. It fades as they are trusted again, and is over at a
  /// corner: who turns into another lane is where the two meet.
  private mutating func reckon(_ look: Look, seconds: Double, _ memory: ErrorMemory) {
    let untrusted = memory.seconds - FixNoise.errorTau
    let keep = untrusted > 0 ? Portable.exp(-seconds / untrusted) : 0
    let speed = look.velocity.map { ($0.east * $0.east + $0.north * $0.north).squareRoot() } ?? 0
    reckonedMeters = keep * (reckonedMeters + speed * seconds)
    if hasTurned() { reckonedMeters = 0 }
  }

  /// Whether the lane that is taken for the walker's for sure runs otherwise than the one before.
  private mutating func hasTurned() -> Bool {
    guard let matcher, matcher.match?.isConfident ?? false, let best = matcher.heaviest else {
      return false
    }
    let piece = matcher.lanes.pieces[Int(matcher.mixture[best].piece)]
    defer { lastLane = (piece.east, piece.north) }
    guard let last = lastLane else { return false }
    return abs(last.east * piece.east + last.north * piece.north) < WalkPosition.cornerCosine
  }

  private mutating func gather(_ noise: FixNoise) {
    cloud.removeAll()
    // a speed that is off by its factor is so all the way
    let reckoned = slide.scale.variance * reckonedMeters * reckonedMeters
    var openShare = 1.0
    if let matcher, matcher.match != nil {
      // the farther fixes slid, the less it means that they lie off all lanes
      let doubt = matcher.isOffMap ? 1 - 1 / slide.wander : 1
      let laneShare = doubt * WalkPosition.laneShare
      openShare -= laneShare
      let slowVariance = WalkPosition.slowShare * noise.errorVariance
      for guess in matcher.mixture.all {
        let piece = matcher.lanes.pieces[Int(guess.piece)]
        cloud.add(
          PlaceCloud.Part(
            weight: laneShare * guess.weight, point: matcher.spot(of: guess),
            east: piece.east, north: piece.north,
            alongMeters: (guess.placeVariance + slowVariance + reckoned).squareRoot(),
            acrossMeters: WalkPosition.acrossMeters))
      }
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
  /// The same with its speed multiplied.
  fileprivate func faster(by factor: Double) -> Fix {
    var fix = self
    fix.speedMetersPerSecond = speedMetersPerSecond.map { $0 * factor }
    return fix
  }
}
