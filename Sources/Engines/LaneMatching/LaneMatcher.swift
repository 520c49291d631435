import Geodesy
public import Sensing
public import WalkRouter

/// Tells from the fixes so far which lane a walker is in: the edge, its probability and the matched
/// position (MG-9).
///
/// Between houses the errors of fixes last: for a minute all say the next lane. So this keeps
/// several guesses at once, each a piece of lane with a Kalman filter along it that knows such
/// errors. It moves them by the speed and course of the fixes, lets them go on into every lane at a
/// junction, and weighs them by what comes: a Gaussian mixture on the graph (Alspach and Sorenson
/// 1972). It holds a bounded number of guesses, and allocates nothing once it is warm.
///
/// The compass is not asked: beside a course it has nothing to say, and without one it led astray
/// as often as not, phones being carried as they are.
public struct LaneMatcher: Sendable {
  let lanes: LaneNetwork
  let policy: Policy
  var mixture: LaneMixture
  /// New guesses around a fix; kept for its memory.
  var seeds: [LaneHypothesis] = []
  private(set) var learned = LearnedNoise()
  private var freshness: FixFreshness
  private var lastSeeding = Instant.zero
  private var lastNoise: FixNoise?
  /// Looks in a row at which no guess fitted.
  private var misfits = 0
  /// Whether no guess has fitted for a while, and no lane was near: as in a garden off the map.
  private(set) var isOffMap = false
  /// The newest; nil where the last usable fix had no lane near it, and before the first.
  public private(set) var match: LaneMatch?

  public init(graph: WalkGraph, policy: Policy = Policy()) {
    lanes = LaneNetwork(graph)
    self.policy = policy
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    mixture = LaneMixture(pieceCount: lanes.pieces.count)
    seeds.reserveCapacity(LaneMatcher.mostSeeds)
  }

  /// How many guesses are kept at the moment: the work of a fix, the same on every machine.
  public var hypothesisCount: Int { mixture.all.count }

  /// Time without a fix after which all begins anew, in seconds: a stroll in between may have led
  /// anywhere (assumed).
  private static let longestGapSeconds = 180.0
  /// Time between two looks for lanes that no guess is on (assumed): a lost position is found
  /// again after a few of them.
  private static let seedingSpacing = Timespan.seconds(10)
  /// What the new guesses are worth together: little, and much where no old one fits (assumed).
  private static let usualShare = 0.002
  private static let shareOfMisfits = 0.3
  /// Looks at which no guess fits until the way is taken for lost: pushes by echoes last half a
  /// minute.
  private static let mostMisfits = 2

  /// Takes in a fix that comes at `instant` and returns where the walker was when it was measured;
  /// nil where it is not used (stale, not newer than one before, without a valid place) or no lane
  /// is near.
  public mutating func handle(_ fix: Fix, at instant: Instant) -> LaneMatch? {
    handle(fix, at: instant, .usual)
  }

  /// The same for fixes whose errors have another memory than usual.
  mutating func handle(_ fix: Fix, at instant: Instant, _ memory: ErrorMemory) -> LaneMatch? {
    let last = freshness.last
    guard fix.isValid, let measured = freshness.accept(fix, at: instant) else {
      return nil
    }
    let seconds = last.map { (measured - $0).seconds } ?? 0
    let noise = FixNoise(
      fix, after: lastNoise, policy: policy, learned: learned, memory: memory)
    lastNoise = noise
    let look = Look(fix, at: lanes.graph.plane.point(fix.coordinate))
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
      mixture.settle()
      learn(from: look, noise, seconds: seconds)
      if measured - lastSeeding >= LaneMatcher.seedingSpacing {
        misfits = isMisfit(noise) ? misfits + 1 : 0
        let isLost = misfits >= LaneMatcher.mostMisfits
        // around fixes that slide there are lanes in plenty, and none of them is the walker's
        let usual = LaneMatcher.usualShare / (memory.scale * memory.scale * memory.scale)
        let share = isLost ? LaneMatcher.shareOfMisfits : usual
        reseed(look, noise, share: share, at: measured)
        isOffMap = isLost && seeds.isEmpty
      }
    }
    match = isNearLane(look, noise) ? summary(at: look.point) : nil
    return match
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
      learned.take(
        positionSquare: 0.5 * sum, reported: noise.errorVariance / learned.position.value,
        seconds: seconds)
    }
    let sight = look.sight(from: lanes.pieces[Int(mixture[best].piece)])
    if let velocity = sight.velocity, mixture[best].isWalking {
      learned.take(
        velocitySquare: velocity.across * velocity.across,
        assumed: noise.velocityVariance / learned.velocity.value, seconds: seconds)
    }
  }
}
