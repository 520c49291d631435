import Elementary
import Geodesy

/// How much farther the error of fixes wanders than it usually does.
///
/// Between two fixes a walker goes as far as the speed and course that come with them say, which a
/// receiver measures apart from the position (by the Doppler shift). What the positions move beyond
/// that is error. Where it adds up to more than errors do, the fixes slide.
struct SlideSense: Sendable {
  /// How long a slide adds up, in seconds: in as long a drift of 40 m a minute comes to 8 m (this
  /// and all below: chosen on walks of drawn phones, seeds 1–30, with drifts and without).
  private static let memorySeconds = 20.0
  /// How long fixes are distrusted after a slide, in seconds.
  private static let fadeSeconds = 60.0
  /// What adds up without a slide is less than this many times what is expected.
  private static let usualRatio = 4.0
  /// How far an error wanders at most, in meters: a deviation, each axis.
  private static let largestMeters = 40.0
  /// What speeds that are off add up to, each axis, in square meters.
  private static let speedVariance = 0.5

  /// A fix whose error, by its own word, is below this share of the least of late, as a variance,
  /// is one of those that settle: they are farther off than they say, and move to the walker.
  private static let settlingShare = 0.85
  /// How slowly the least error is forgotten, in seconds: accuracies flicker.
  private static let leastSeconds = 100.0

  private struct Sight {
    var point: PlanePoint
    var velocity: (east: Double, north: Double)?
  }

  private var last: Sight?
  /// What positions moved of late, and what the speeds come to, in meters.
  private var moved = (east: 0.0, north: 0.0)
  private var gone = (east: 0.0, north: 0.0)
  /// How much faster the walker is than the phone says.
  private(set) var scale = SpeedScale()
  /// The least error of late, as a variance.
  private var leastVariance = Double.infinity
  /// How many times as far and as long as usual the error with a memory wanders; at least 1.
  private(set) var wander = 1.0

  /// - Parameters:
  ///   - seconds: since the look before.
  ///   - noise: what is usual.
  mutating func take(_ look: Look, seconds: Double, _ noise: FixNoise) {
    let error = noise.sharedVariance
    let isSettling = error < SlideSense.settlingShare * leastVariance
    leastVariance = min(error, leastVariance * (1 + seconds / SlideSense.leastSeconds))
    defer { last = Sight(point: look.point, velocity: look.velocity) }
    wander = 1 + (wander - 1) * Portable.exp(-seconds / SlideSense.fadeSeconds)
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
    // the white noise of both ends, and how far an error with a memory wanders in the time
    let shared = error * SlideSense.memorySeconds / FixNoise.errorTau
    let expected = 1.5 * noise.whiteVariance + shared + SlideSense.speedVariance
    let ratio = 0.5 * slidSquare(in: expected)
    let largest = max(1, SlideSense.largestMeters / error.squareRoot())
    wander = min(largest, max(ratio / SlideSense.usualRatio, wander))
    // what slides says little of the speed
    scale.take(
      moved: moved, gone: gone, seconds: seconds,
      variance: expected * wander * wander * wander * wander)
  }

  /// The square of what positions moved beyond the speed, in units of the variance that is
  /// expected: along the way a speed that is off adds to that.
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
