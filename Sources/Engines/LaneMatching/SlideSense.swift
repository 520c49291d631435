import Elementary
import Geodesy

/// Measures how much farther than usual the error of fixes wanders.
///
/// Between two fixes a walker moves as far as their speed and course say, which a receiver measures
/// independently of the position (by the Doppler shift). Any further motion of the positions is
/// error. If it adds up to more than usual errors do, the fixes slide.
struct SlideSense: Sendable {
  /// Time over which a slide adds up, in seconds: in this time a drift of 40 m a minute reaches 8 m
  /// (this and all below: chosen on walks of drawn phones, seeds 1–30, with drifts and without).
  private static let memorySeconds = 20.0
  /// How long fixes are trusted less after a slide, in seconds: away from the position that did not
  /// follow them, and back at it (the second: chosen on seeds 1–120).
  private static let fadeSeconds = (away: 60.0, back: 10.0)
  /// Without a slide the sum is less than this multiple of the expected variance.
  private static let usualRatio = 4.0
  /// Largest deviation of the error, per axis, in meters.
  private static let largestMeters = 40.0
  /// Variance that wrong speeds add up to, per axis, in square meters.
  private static let speedVariance = 0.5

  /// A fix settles if its reported variance is below this share of the least recent one. Settling
  /// fixes are farther off than reported, and move toward the walker.
  private static let settlingShare = 0.85
  /// Time constant with which the least variance is forgotten, in seconds: accuracies fluctuate.
  private static let leastSeconds = 100.0

  private struct Sight {
    var point: PlanePoint
    var velocity: (east: Double, north: Double)?
  }

  private var last: Sight?
  /// The recent motion of the positions, and the motion according to the speeds, in meters.
  private var moved = (east: 0.0, north: 0.0)
  private var gone = (east: 0.0, north: 0.0)
  /// Factor between the walker's speed and the reported speed.
  private(set) var scale = SpeedScale()
  /// The least recent variance of the error.
  private var leastVariance = Double.infinity
  /// Factor for the deviation and correlation time of the error with a memory; at least 1.
  private(set) var wander = 1.0

  /// - Parameters:
  ///   - seconds: time since the previous look.
  ///   - noise: the usual noise.
  ///   - isBack: whether the fix is as near to the position as usual errors allow.
  mutating func observe(_ look: Look, seconds: Double, _ noise: FixNoise, isBack: Bool) {
    let error = noise.sharedVariance
    let isSettling = error < SlideSense.settlingShare * leastVariance
    leastVariance = min(error, leastVariance * (1 + seconds / SlideSense.leastSeconds))
    defer { last = Sight(point: look.point, velocity: look.velocity) }
    let fadeSeconds = isBack ? SlideSense.fadeSeconds.back : SlideSense.fadeSeconds.away
    wander = 1 + (wander - 1) * Portable.exp(-seconds / fadeSeconds)
    guard let last, let before = last.velocity, let now = look.velocity,
      seconds <= SlideSense.memorySeconds, !noise.isNetwork, !isSettling
    else {
      (moved, gone) = ((0, 0), (0, 0))
      return
    }
    let keep = Portable.exp(-seconds / SlideSense.memorySeconds)
    moved.east = keep * moved.east + look.point.east - last.point.east
    moved.north = keep * moved.north + look.point.north - last.point.north
    gone.east = keep * gone.east + 0.5 * seconds * (before.east + now.east)
    gone.north = keep * gone.north + 0.5 * seconds * (before.north + now.north)
    // the white noise of both ends, and the wandering of the error with a memory in this time
    let shared = error * SlideSense.memorySeconds / FixNoise.errorTau
    let expected = 1.5 * noise.whiteVariance + shared + SlideSense.speedVariance
    let ratio = 0.5 * slidSquare(in: expected)
    let largest = max(1, SlideSense.largestMeters / error.squareRoot())
    wander = min(largest, max(ratio / SlideSense.usualRatio, wander))
    // motion during a slide is weak evidence for the speed
    scale.observe(
      moved: moved, gone: gone, seconds: seconds,
      variance: expected * wander * wander * wander * wander)
  }

  /// The square of the motion beyond the speed, in units of the expected variance; along the way a
  /// wrong speed factor adds to that variance.
  private func slidSquare(in variance: Double) -> Double {
    let factor = scale.value
    let (east, north) = (moved.east - factor * gone.east, moved.north - factor * gone.north)
    let square = east * east + north * north
    let way = gone.east * gone.east + gone.north * gone.north
    guard way > 0 else { return square / variance }
    let product = east * gone.east + north * gone.north
    let along = product * product / way
    return along / (variance + scale.variance * way) + max(0, square - along) / variance
  }
}
