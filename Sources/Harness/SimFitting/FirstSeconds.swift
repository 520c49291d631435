import Elementary
import Sensing
import SimKernel
import SimNumerics

/// The numbers of a receiver's first seconds, from recordings that begin with its start.
struct FirstSeconds {
  let walks: [RecordedWalk]
  let step: Double
  /// Ratio of the phone's reported accuracy to the one on iOS.
  let claimFactor: Double
  let confidence: Double

  /// Least number of recordings that show how much starts differ (assumed).
  static let leastWalks = 3
  private static let settlingTicks = 30
  /// Mean square of normal numbers of deviation 1 without the largest 5 %.
  private static let keptPower = 0.7588

  /// The most common number of positions known beforehand.
  var known: Double { mode(walks.map(\.known.count)) }
  var speedless: Double { mode(walks.map(\.speedless)) }

  private func mode(_ counts: [Int]) -> Double {
    let groups = Dictionary(grouping: counts) { $0 }.mapValues(\.count)
    let best = groups.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return Double(best?.key ?? 0)
  }

  /// Reported accuracy of known positions, in meters as on iOS.
  var knownAccuracy: FittedNumber? {
    let claims = walks.compactMap { walk in
      walk.known.isEmpty
        ? nil : Quantiles(walk.known.compactMap(\.horizontalAccuracyMeters))(0.5)
    }
    guard let first = claims.first else { return nil }
    if claims.allSatisfy({ $0 == first }) { return .read(first, first...first) }
    let logs = claims.map(Portable.log)
    let told = Student.jackknife(count: logs.count, confidence: confidence) { left in
      left.reduce(0) { $0 + logs[$1] } / Double(left.count)
    }
    return told.map { .fitted(logarithm: $0) }
  }

  /// Time of the first fix from satellites, known to one tick of the grid.
  var firstFix: FittedNumber? {
    let waits = walks.compactMap { walk -> Double? in
      guard let known = walk.known.first, let first = walk.satellites.first else { return nil }
      return (first.measured - known.measured).seconds
    }
    guard waits.count >= FirstSeconds.leastWalks, let middle = Quantiles(waits)(0.5) else {
      return nil
    }
    let ticks = (middle / step).rounded() * step
    let sorted = waits.sorted()
    // ranks whose values enclose the median
    let reach = 0.5 * Student.quantile((1 + confidence) / 2, degrees: 10_000)
    let width = Int((reach * Double(waits.count).squareRoot()).rounded(.up))
    let low = sorted[max(0, waits.count / 2 - width)]
    let high = sorted[min(waits.count - 1, waits.count / 2 + width)]
    return .read(ticks, max(0, low.rounded() - step)...max(ticks, high.rounded()))
  }

  /// Fits the settling of the reported accuracy of first fixes by least squares: the excess at the
  /// first fix, and the time constant in seconds.
  private func settling(_ chosen: [Int]) -> (excess: Double, seconds: Double)? {
    var means = Means(Self.settlingTicks)
    for index in chosen {
      let claims = walks[index].series.claim
      for tick in 0..<min(Self.settlingTicks, claims.count) {
        means.add(claims[tick] / claimFactor, at: tick)
      }
    }
    guard let mean = means.values else { return nil }
    /// Returns the excess above a level that is fitted with it, and the residual.
    func fit(_ logSeconds: Double) -> (excess: Double, rest: Double) {
      let shape = mean.indices.map { Portable.exp(-Double($0) * step / Portable.exp(logSeconds)) }
      let n = Double(mean.count)
      let (x, y) = (shape.reduce(0, +) / n, mean.reduce(0, +) / n)
      let xx = shape.reduce(0) { $0 + ($1 - x) * ($1 - x) }
      let xy = zip(shape, mean).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
      let yy = mean.reduce(0) { $0 + ($1 - y) * ($1 - y) }
      return (xy / xx, yy - xy * xy / xx)
    }
    var (low, high) = (Portable.log(0.3 * step), Portable.log(30.0))
    let golden = (5.0.squareRoot() - 1) / 2
    while high - low > 1e-4 {
      let (a, b) = (high - golden * (high - low), low + golden * (high - low))
      if fit(a).rest < fit(b).rest { high = b } else { low = a }
    }
    let middle = (low + high) / 2
    return (fit(middle).excess, Portable.exp(middle))
  }

  /// Excess of the first fix's reported accuracy, in meters as on iOS, and the time constant.
  var settled: (excess: FittedNumber, seconds: FittedNumber)? {
    guard walks.count >= FirstSeconds.leastWalks else { return nil }
    let excess = Student.jackknife(count: walks.count, confidence: confidence) {
      settling($0)?.excess
    }
    let seconds = Student.jackknife(count: walks.count, confidence: confidence) {
      (settling($0)?.seconds).map(Portable.log)
    }
    guard let excess, let seconds, excess.interval.lowerBound > 0 else { return nil }
    return (.fitted(plain: excess), .fitted(logarithm: seconds))
  }

  /// Error of the first fix, in meters, from the settling of positions against Doppler.
  ///
  /// - Parameter settling: the time constant in seconds; its uncertainty adds to that of the error.
  func firstError(settling: FittedNumber) -> FittedNumber? {
    guard var told = firstError(settleSeconds: settling.value), let interval = told.interval else {
      return nil
    }
    let others = [settling.interval?.lowerBound, settling.interval?.upperBound].compactMap { end in
      end.flatMap { firstError(settleSeconds: $0)?.value }
    }
    func both(_ own: Double, _ other: Double) -> Double {
      (own * own + other * other).squareRoot()
    }
    let least = min(told.value, others.min() ?? told.value)
    let most = max(told.value, others.max() ?? told.value)
    let low = told.value - both(told.value - interval.lowerBound, told.value - least)
    let high = told.value + both(interval.upperBound - told.value, most - told.value)
    told.interval = max(0, low)...high
    return told
  }

  /// The same with a known time constant.
  private func firstError(settleSeconds: Double) -> FittedNumber? {
    let shape = (1..<Self.settlingTicks).map { tick in
      Portable.exp(-Double(tick) * step / settleSeconds)
        - Portable.exp(-Double(tick - 1) * step / settleSeconds)
    }
    let power = shape.reduce(0) { $0 + $1 * $1 }
    /// The size of the errors if a start were at `tick`.
    func size(_ residuals: [Double], _ tick: Int) -> Double? {
      guard residuals.count > tick + shape.count else { return nil }
      let sum = shape.indices.reduce(0) { $0 + shape[$1] * residuals[tick + 1 + $1] }
      return sum.isNaN ? nil : sum / power
    }
    var (starts, usual): ([Double], [Double]) = ([], [])
    for walk in walks {
      let series = walk.series
      for (place, velocity) in [
        (series.east, series.velocityEast), (series.north, series.velocityNorth),
      ] {
        let residuals = series.residuals(place, velocity)
        if let size = size(residuals, 0) { starts.append(size) }
        for tick in stride(from: 60, to: min(residuals.count, 600), by: 20) {
          if let size = size(residuals, tick) { usual.append(size) }
        }
      }
    }
    guard starts.count >= 2 * FirstSeconds.leastWalks, !usual.isEmpty else { return nil }
    func square(_ values: [Double]) -> Double {
      values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    }
    // echoes far from the start are rare but large
    let cut = usual.map { $0 * $0 }.sorted()
    let kept = cut.prefix(cut.count * 19 / 20)
    let noise = kept.reduce(0, +) / Double(max(1, kept.count)) / FirstSeconds.keptPower
    let tail = (1 - confidence) / 2
    let sum = square(starts) * Double(starts.count)
    func meters(_ share: Double) -> Double {
      let variance = sum / ChiSquared.quantile(share, degrees: starts.count) - noise
      return (2 * max(0, variance)).squareRoot()
    }
    let value = (2 * max(0, square(starts) - noise)).squareRoot()
    return FittedNumber(
      value: value, interval: meters(1 - tail)...meters(tail), basis: .fitted)
  }
}
