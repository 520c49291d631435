import Elementary
import SimKernel
import SimNumerics
import SimSensors

/// Values of a smooth process plus white noise at uneven times, in one column or in several with
/// the same law.
struct SmoothSeries {
  /// Times in seconds, increasing.
  var times: [Double]
  /// Columns of values, one value per time.
  var columns: [[Double]]

  /// Every `count`th time.
  func each(_ count: Int) -> SmoothSeries {
    guard count > 1 else { return self }
    func thinned(_ values: [Double]) -> [Double] {
      stride(from: 0, to: values.count, by: count).map { values[$0] }
    }
    return SmoothSeries(times: thinned(times), columns: columns.map(thinned))
  }
}

/// The Matérn process of order 3/2 that maximizes the likelihood of series, by a Kalman filter.
struct SmoothFit {
  /// Mean of the values.
  var mean = 0.0
  /// Its deviation, and its correlation time in seconds as `SmoothError` has it.
  var sigma: Double
  var seconds: Double
  /// Ratio of the deviation of the white noise to `sigma`.
  var whiteRatio: Double

  /// Range of correlation times searched, in seconds.
  private static let times = 1.0...1000.0
  /// Range of `whiteRatio` searched; the lower bound keeps the filter stable.
  private static let ratios = 1e-3...3.0

  /// - Parameter hasMean: whether to fit the mean, one for all series; otherwise it is 0.
  init(_ series: [SmoothSeries], hasMean: Bool) {
    let best = Minimum.point(
      of: { point in
        let (seconds, ratio) = SmoothFit.outer(point)
        return Sums(series, seconds: seconds, whiteRatio: ratio).misfit(hasMean: hasMean)
      }, from: [Portable.log(10), Portable.log(0.1)], step: 0.7)
    (seconds, whiteRatio) = SmoothFit.outer(best)
    let sums = Sums(series, seconds: seconds, whiteRatio: whiteRatio)
    mean = hasMean ? sums.mean : 0
    sigma = sums.variance(hasMean: hasMean).squareRoot()
  }

  private static func outer(_ point: [Double]) -> (seconds: Double, ratio: Double) {
    (
      min(times.upperBound, max(times.lowerBound, Portable.exp(point[0]))),
      min(ratios.upperBound, max(ratios.lowerBound, Portable.exp(point[1])))
    )
  }

  /// Series simulated with this process at the times of `series`.
  func simulated(like series: [SmoothSeries], _ random: inout RandomStream) -> [SmoothSeries] {
    series.map { one in
      var other = one
      for column in one.columns.indices {
        var process = SmoothValue(SmoothError.Step(tau: seconds, seconds: 1), &random)
        for index in one.times.indices {
          if index > 0 {
            let span = one.times[index] - one.times[index - 1]
            process.advance(SmoothError.Step(tau: seconds, seconds: span), &random)
          }
          other.columns[column][index] =
            mean + sigma * (process.value + whiteRatio * random.normal())
        }
      }
      return other
    }
  }
}

/// Sums of the innovations of series under a filter of deviation 1.
private struct Sums {
  private var count = 0
  private var logarithms = 0.0
  private var squares = 0.0
  /// Products of a column of ones: with the values, and with itself.
  private var products = 0.0
  private var ones = 0.0

  init(_ series: [SmoothSeries], seconds: Double, whiteRatio: Double) {
    for one in series { add(one, seconds, whiteRatio * whiteRatio) }
  }

  var mean: Double { ones > 0 ? products / ones : 0 }

  func variance(hasMean: Bool) -> Double {
    let rest = hasMean ? squares - mean * products : squares
    return max(1e-12, rest / Double(max(1, count)))
  }

  /// Twice the negative logarithm of the likelihood, up to a constant.
  func misfit(hasMean: Bool) -> Double {
    Double(count) * Portable.log(variance(hasMean: hasMean)) + logarithms
  }

  private mutating func add(_ series: SmoothSeries, _ seconds: Double, _ white: Double) {
    let lambda = 2 / seconds
    // covariance of value and rate, the same for all columns
    var (a, b, c) = (1.0, 0.0, lambda * lambda)
    // state of each column, and of the column of ones
    var states = [(value: Double, rate: Double)](
      repeating: (0, 0), count: series.columns.count + 1)
    for index in series.times.indices {
      if index > 0 {
        let step = SmoothError.Step(
          tau: seconds, seconds: series.times[index] - series.times[index - 1])
        let ((p, q), (r, s), kick) = (step.carry, step.keep, step.kick)
        (a, b, c) = (
          p * p * a + 2 * p * q * b + q * q * c + kick.value * kick.value,
          p * r * a + (p * s + q * r) * b + q * s * c + kick.value * kick.rateOfFirst,
          r * r * a + 2 * r * s * b + s * s * c + kick.rateOfFirst * kick.rateOfFirst
            + kick.rate * kick.rate
        )
        for column in states.indices {
          let (value, rate) = states[column]
          states[column] = (p * value + q * rate, r * value + s * rate)
        }
      }
      let spread = a + white
      let gain = (value: a / spread, rate: b / spread)
      let surpriseOfOne = 1 - states[series.columns.count].value
      for column in states.indices {
        let isOnes = column == series.columns.count
        let surprise =
          isOnes ? surpriseOfOne : series.columns[column][index] - states[column].value
        states[column].value += gain.value * surprise
        states[column].rate += gain.rate * surprise
        if isOnes { continue }
        count += 1
        logarithms += Portable.log(spread)
        squares += surprise * surprise / spread
        products += surprise * surpriseOfOne / spread
        ones += surpriseOfOne * surpriseOfOne / spread
      }
      (a, b, c) = (a - gain.value * a, b - gain.value * b, c - gain.rate * b)
    }
  }
}
