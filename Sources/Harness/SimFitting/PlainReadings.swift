import Elementary
import Sensing
import SimKernel
import SimNumerics

/// What can be read off recordings without a model: steps of what is told, the least claim, the
/// cadence.
struct PlainReadings {
  let walks: [RecordedWalk]
  let step: Double
  let confidence: Double

  /// Steps that phones round to, the coarsest first.
  private static let steps = [10, 5, 1, 0.5, 0.1, 0.05, 0.01]
  /// So many different values are needed to tell a step from chance (assumed).
  private static let leastValues = 10
  private static let mostOff = 2e-3

  /// What `values` are multiples of but for one in a hundred; 0 for nothing.
  static func step(of values: [Double]) -> Double {
    var distinct = Set(values)
    distinct.remove(0)
    guard distinct.count >= leastValues else { return 0 }
    return steps.first { step in
      let off = distinct.count { value in
        let parts = value / step
        return abs(parts - parts.rounded()) > mostOff
      }
      return off * 100 <= distinct.count
    } ?? 0
  }

  var claims: [Double] { walks.flatMap { $0.series.claim.filter { !$0.isNaN } } }

  var speedStep: Double {
    PlainReadings.step(of: walks.flatMap { $0.satellites.compactMap(\.speedMetersPerSecond) })
  }

  /// Deviation of instants from the grid, in seconds. It is a robust one, because a few spans in a
  /// receiver's first seconds are off by tenths of a second.
  var cadenceJitter: FittedNumber? {
    let parts = walks.flatMap { walk in
      let off = walk.series.interval.filter { !$0.isNaN }.map { $0 - step }
      let count = max(1, min(off.count, PlainReadings.leastParts / walks.count))
      return (0..<count).map { Array(off[$0 * off.count / count..<($0 + 1) * off.count / count]) }
    }
    func deviation(_ chosen: [Int]) -> Double? {
      let all = chosen.flatMap { parts[$0] }
      // a span has the jitter of two instants
      return all.isEmpty ? nil : (Scale(all)?.deviation ?? 0) / 2.0.squareRoot()
    }
    guard let value = deviation(Array(parts.indices)) else { return nil }
    if value < PlainReadings.exactSeconds { return .read(0, 0...0) }
    return Student.jackknife(count: parts.count, confidence: confidence, deviation)
      .map { told in
        FittedNumber(
          value: told.value,
          interval: max(0, told.interval.lowerBound)...told.interval.upperBound, basis: .fitted)
      }
  }

  /// Few walks are cut into about this many parts, to tell an interval from (assumed).
  private static let leastParts = 20
  /// Clocks of files are no finer than this, in seconds.
  private static let exactSeconds = 1e-7

  /// Share of the fixes that never come.
  ///
  /// - Parameter usual: how many a tick are missing alone because reception was out.
  func lost(usual: Double) -> FittedNumber? {
    let ticks = walks.reduce(0) { $0 + $1.series.count }
    guard ticks > 0 else { return nil }
    let count = walks.reduce(0) { $0 + $1.series.lost }
    let range = PoissonCount.interval(of: count, confidence: confidence)
    func share(_ number: Double) -> Double { max(0, number / Double(ticks) - usual) }
    return FittedNumber(
      value: share(Double(count)), interval: share(range.lowerBound)...share(range.upperBound),
      basis: .fitted)
  }
}

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
  /// Where more rest there, nothing is told of what the phone believes (assumed).
  static let mostShare = 0.93
  /// A phone that rests claims at most so much more than its least, in meters (assumed: ten times
  /// what known phones add).
  private static let reach = 0.06

  var isFloor: Bool { share >= ClaimFloor.leastShare }
  var isNearlyAll: Bool { share > ClaimFloor.mostShare }

  /// nil without claims.
  init?(_ claims: [Double], step: Double, confidence: Double) {
    guard let least = claims.min() else { return nil }
    meters = least
    let rest = step > 0 ? least + step / 2 : least + ClaimFloor.reach
    let resting = claims.filter { $0 <= rest }
    restMeters = rest
    share = Double(resting.count) / Double(claims.count)
    interval = least...least
    jitter = 0
    jitterInterval = 0...0
    // a floor that is rounded is told to a step
    if step > 0 {
      interval = max(0, least - step / 2)...least + step / 2
      return
    }
    var excess = resting.map { $0 - least }.filter { $0 > least * 1e-6 }
    guard excess.count * 2 > resting.count, let half = Quantiles.select(0.5, of: &excess) else {
      return
    }
    jitter = half / ClaimFloor.halfWithin
    let count = Double(resting.count)
    // the density of a half normal at its median is 0.6356 a deviation
    let error = 0.5 / 0.6356 / count.squareRoot() / ClaimFloor.halfWithin
    let reach = Student.quantile((1 + confidence) / 2, degrees: 10_000) * error
    jitterInterval = jitter * (1 - reach)...jitter * (1 + reach)
    // the least of many half normals is exponential, with a mean of √(π/2) σ / n
    let mean = 1.2533 * jitter / count
    let tail = (1 - confidence) / 2
    // claims a little above the floor rest with the others, so that the count is too large
    interval = least + 4 * mean * Portable.log(tail)...least
  }

  private static let halfWithin = 0.6745
}
