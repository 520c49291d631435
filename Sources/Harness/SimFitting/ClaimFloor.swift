import Elementary
import SimNumerics

/// The floor of a phone's reported accuracy, and how often it rests there.
struct ClaimFloor {
  /// The smallest report, in meters as given.
  var meters: Double
  /// Interval of the true floor.
  var interval: ClosedRange<Double>
  /// Reports up to this count as resting at the floor.
  var restMeters: Double
  /// Share of the fixes that rest there, in [0, 1].
  var share: Double
  /// Noise that each fix adds there: deviation of the half normal in meters, 0 for none.
  var jitter: Double
  var jitterInterval: ClosedRange<Double>

  /// With a smaller share at rest, the smallest report is no floor (assumed).
  static let leastShare = 0.03
  /// With a larger share at rest, the reports don't show the believed error (assumed).
  static let mostShare = 0.93
  /// Largest excess of a resting report over the floor, in meters (assumed: ten times the noise of
  /// known phones).
  private static let reach = 0.06

  var isFloor: Bool { share >= ClaimFloor.leastShare }
  var isNearlyAll: Bool { share > ClaimFloor.mostShare }

  /// Largest number of ticks that a phone needs to leave its floor or to return to it (assumed).
  private static let ticksOnTheWay = 5

  /// - Parameters:
  ///   - claims: all reported accuracies, in meters.
  ///   - settled: those of each walk without its first seconds, one per tick; NaN where there is
  ///     none. nil without claims.
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
    // the phone rounds its reports: the true floor is within half a step
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
    // the density of a half normal at its median is 0.6356 per deviation
    let error = 0.5 / 0.6356 / count.squareRoot() / ClaimFloor.halfWithin
    let reach = Student.quantile((1 + confidence) / 2, degrees: 10_000) * error
    jitterInterval = jitter * (1 - reach)...jitter * (1 + reach)
    // the least of many half normals is exponential, with a mean of √(π/2) σ / n
    let mean = 1.2533 * jitter / count
    interval = least + mean * Portable.log(1 - confidence)...least
  }

  /// The reports that rest and whose neighbors also rest.
  private static func staying(_ claims: [Double], below rest: Double) -> [Double] {
    claims.indices.filter { index in
      let around = max(0, index - ticksOnTheWay)...min(claims.count - 1, index + ticksOnTheWay)
      return !claims[index].isNaN && claims[around].allSatisfy { $0.isNaN || $0 <= rest }
    }
    .map { claims[$0] }
  }

  private static let halfWithin = 0.6745
}
