import Elementary
import SimNumerics

/// The least accuracy that a phone claims, and whether it rests there.
struct ClaimFloor {
  /// In meters as given.
  var meters: Double
  /// Where the true least lies.
  var interval: ClosedRange<Double>
  /// What is at most this rests at the least.
  var restMeters: Double
  /// Share of the fixes that do, in [0, 1].
  var share: Double
  /// What each fix adds there: deviation of the half normal in meters, 0 for nothing.
  var jitter: Double
  var jitterInterval: ClosedRange<Double>

  /// Where fewer rest there, the least claim is no floor (assumed).
  static let leastShare = 0.03
  /// Where a larger share rests there, the claims say nothing about what the phone believes
  /// (assumed).
  static let mostShare = 0.93
  /// A phone that rests claims at most so much more than its least, in meters (assumed: ten times
  /// what known phones add).
  private static let reach = 0.06

  var isFloor: Bool { share >= ClaimFloor.leastShare }
  var isNearlyAll: Bool { share > ClaimFloor.mostShare }

  /// The most ticks that a phone needs to leave its least claim, or to come back to it (assumed).
  private static let ticksOnTheWay = 5

  /// - Parameters:
  ///   - claims: all, in meters.
  ///   - settled: those of each walk without its first seconds, a tick apart; NaN where there is
  ///     none.
  /// nil without claims.
  init?(_ claims: [Double], settled: [[Double]], step: Double, confidence: Double) {
    guard let least = claims.min() else { return nil }
    meters = least
    let rest = step > 0 ? least + step / 2 : least + ClaimFloor.reach
    let resting = claims.filter { $0 <= rest }
    restMeters = rest
    share = Double(resting.count) / Double(claims.count)
    interval = least...least
    jitter = 0
    jitterInterval = 0...0
    // the phone rounds its claims: the true floor lies within half a step
    if step > 0 {
      interval = max(0, least - step / 2)...least + step / 2
      return
    }
    let staying = settled.flatMap { ClaimFloor.staying($0, below: rest) }
    var excess = staying.map { $0 - least }.filter { $0 > least * 1e-6 }
    guard excess.count * 2 > staying.count, let half = Quantiles.select(0.5, of: &excess) else {
      return
    }
    jitter = half / ClaimFloor.halfWithin
    let count = Double(staying.count)
    // the density of a half normal at its median is 0.6356 a deviation
    let error = 0.5 / 0.6356 / count.squareRoot() / ClaimFloor.halfWithin
    let reach = Student.quantile((1 + confidence) / 2, degrees: 10_000) * error
    jitterInterval = jitter * (1 - reach)...jitter * (1 + reach)
    // the least of many half normals is exponential, with a mean of √(π/2) σ / n
    let mean = 1.2533 * jitter / count
    interval = least + mean * Portable.log(1 - confidence)...least
  }

  /// The claims that rest, and whose neighbors do.
  private static func staying(_ claims: [Double], below rest: Double) -> [Double] {
    claims.indices.filter { index in
      let around = max(0, index - ticksOnTheWay)...min(claims.count - 1, index + ticksOnTheWay)
      return !claims[index].isNaN && claims[around].allSatisfy { $0.isNaN || $0 <= rest }
    }
    .map { claims[$0] }
  }

  private static let halfWithin = 0.6745
}
