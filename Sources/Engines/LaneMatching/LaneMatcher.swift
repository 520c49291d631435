import Elementary
import Geodesy
public import Sensing
public import WalkRouter

/// Determines from the fixes so far which lane a walker is in: the edge, its probability and the
/// matched position (MG-9).
///
/// Between houses the errors of fixes persist: for a minute all fixes may lie in the next lane. So
/// the matcher keeps several guesses at once, each a piece of lane with a Kalman filter that models
/// such errors. It moves them by the speed and course of the fixes, continues them into every lane
/// at a junction, and weights them by the following fixes: a Gaussian mixture on the graph (Alspach
/// and Sorenson 1972). The number of guesses is bounded, and nothing is allocated after warm-up.
///
/// The compass is not used: with a course it adds nothing, and without one it was wrong as often as
/// right, because of the ways phones are carried.
public struct LaneMatcher: Sendable {
  let lanes: LaneNetwork
  let policy: Policy
  var mixture: LaneMixture
  /// New guesses around a fix; kept to reuse its memory.
  var seeds: [LaneHypothesis] = []
  private(set) var learned = LearnedNoise()
  private var freshness: FixFreshness
  private var lastSeeding = Instant.zero
  private var lastNoise: FixNoise?
  /// Number of consecutive checks at which no guess fitted.
  private var misfits = 0
  /// Whether no guess has fitted for a while and no lane was near, as in a garden off the map.
  private(set) var isOffMap = false
  /// Logarithm of the likelihood of the newest fix, over all guesses; nil if it began them.
  private(set) var logLikelihood: Double?
  /// The newest match; nil before the first, and if the last usable fix had no lane near it.
  public private(set) var match: LaneMatch?

  public init(graph: WalkGraph, policy: Policy = Policy()) {
    lanes = LaneNetwork(graph)
    self.policy = policy
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    mixture = LaneMixture(pieceCount: lanes.pieces.count)
    seeds.reserveCapacity(LaneMatcher.mostSeeds)
  }

  /// The number of guesses kept now: measures the work per fix, the same on every machine.
  public var hypothesisCount: Int { mixture.all.count }

  /// Time without a fix after which everything restarts, in seconds: the walker may be anywhere
  /// (assumed).
  private static let longestGapSeconds = 180.0
  /// Time between two searches for lanes without a guess (assumed): a lost position is found again
  /// after a few of them.
  private static let seedingSpacing = Timespan.seconds(10)
  /// Total weight of the new guesses: small usually, large if no old guess fits (assumed).
  private static let usualShare = 0.002
  private static let shareOfMisfits = 0.3
  /// Number of checks without a fitting guess after which the walker counts as lost: pushes by
  /// echoes last half a minute.
  private static let mostMisfits = 2

  /// Takes a fix that arrives at `instant` and returns where the walker was when it was measured;
  /// nil if the fix is not used (stale, not newer than the last, or without a valid place), or if
  /// no lane is near.
  public mutating func handle(_ fix: Fix, at instant: Instant) -> LaneMatch? {
    let last = freshness.last
    guard fix.isValid, let measured = freshness.accept(fix, at: instant) else {
      return nil
    }
    let noise = FixNoise(fix, after: lastNoise, policy: policy, learned: learned, memory: .usual)
    lastNoise = noise
    follow(
      Look(fix, at: lanes.graph.plane.point(fix.coordinate)), noise, wander: 1,
      seconds: last.map { (measured - $0).seconds } ?? 0, at: measured)
    return match
  }

  /// Follows the walker to a usable fix.
  ///
  /// - Parameters:
  ///   - wander: deviation of the error with a memory, as a multiple of the usual one.
  ///   - seconds: time since the previous fix; 0 for the first.
  ///   - measured: when the fix was measured.
  mutating func follow(
    _ look: Look, _ noise: FixNoise, wander: Double, seconds: Double, at measured: Instant
  ) {
    logLikelihood = nil
    if seconds > LaneMatcher.longestGapSeconds { mixture.removeAll() }
    if mixture.isEmpty {
      reseed(look, noise, share: 1, at: measured)
    } else {
      move(seconds: seconds, noise)
      if let pace = look.pace { part(byPace: pace, noise) }
      for index in mixture.all.indices {
        let sight = look.sight(from: lanes.pieces[Int(mixture[index].piece)])
        mixture[index].observe(sight, noise)
      }
      logLikelihood = mixture.settle()
      if look.velocity != nil {
        logLikelihood? -= 0.5 * Portable.log(LaneHypothesis.acrossVelocityVariance(noise))
      }
      learn(from: look, noise, seconds: seconds)
      if measured - lastSeeding >= LaneMatcher.seedingSpacing {
        misfits = isMisfit(noise) ? misfits + 1 : 0
        let isLost = misfits >= LaneMatcher.mostMisfits
        // sliding fixes pass many lanes, and none of them is the walker's
        let usual = LaneMatcher.usualShare / (wander * wander * wander)
        let share = isLost ? LaneMatcher.shareOfMisfits : usual
        reseed(look, noise, share: share, at: measured)
        isOffMap = isLost && seeds.isEmpty
      }
    }
    match = isNearLane(look, noise) ? summary(at: look.point) : nil
  }

  private mutating func reseed(
    _ look: Look, _ noise: FixNoise, share: Double, at instant: Instant
  ) {
    lastSeeding = instant
    seed(look, noise, share: share)
    if !mixture.isEmpty { mixture.settle() }
  }

  private mutating func learn(from look: Look, _ noise: FixNoise, seconds: Double) {
    guard let best = heaviest else { return }
    if !noise.isNetwork {
      var sum = 0.0
      for index in mixture.all.indices {
        let hypothesis = mixture[index]
        sum += hypothesis.weight * (hypothesis.errorSquare + hypothesis.errorVariance)
      }
      learned.observe(
        positionSquare: 0.5 * sum, reported: noise.errorVariance / learned.position.value,
        seconds: seconds)
    }
    let sight = look.sight(from: lanes.pieces[Int(mixture[best].piece)])
    if let velocity = sight.velocity, mixture[best].isWalking {
      learned.observe(
        velocitySquare: velocity.across * velocity.across,
        assumed: noise.velocityVariance / learned.velocity.value, seconds: seconds)
    }
  }
}
