import Elementary
import SimNumerics

/// Statistics that determine a hand, a gait and a sensor from headings alone: power over frequency,
/// at the stride rate, at its multiples and between them, and the spread of changes.
struct HeadingStatistics {
  private let step: Double
  private let length: Int
  private let spectrum: PowerSpectrum

  /// Long enough for thirty strides, in seconds (assumed).
  static let windowSeconds = 40.0
  /// Stride rates of people, in hertz.
  private static let paces = 0.6...1.3
  /// The usual stride rate in hertz, and the spread of its logarithm (assumed: walkers at 0.7 to
  /// 1.5 m/s). It decides where no rate stands out.
  private static let usualPace = (hertz: 0.8, spread: 0.2)
  /// The stride rate is found by the power at this many of its multiples against their
  /// surroundings, which extend this far to both sides, in hertz (adjusted to recordings of two
  /// walkers).
  private static let paceMultiples = 4
  private static let surroundings = 0.35
  /// Number of multiples of the stride rate that have their own statistic.
  private static let multiples = 5
  /// Half the width of a line as a share of its frequency: strides are not perfectly regular. Power
  /// counts less towards the edges, so that statistics of a line change smoothly with the stride
  /// rate instead of jumping as bins enter and leave.
  private static let lineShare = 0.12
  /// Number of iterations to find the middle of a line, enough to converge.
  private static let looks = 6
  /// Frequencies at which the walker's turning dominates, and at which the sensor's grain
  /// dominates, in hertz.
  private static let slow = [0.1...0.3, 0.3...0.55]
  private static let fast = [5.0...10, 10...24]
  /// Halfway between the multiples, where the gait has the least power.
  private static let valleys = [1.25...1.75, 2.25...2.75, 3.25...3.75]
  private static let shares = [0.5, 0.9, 0.99]
  /// Time over which a change is taken, and over which a hand's restlessness stays, in seconds.
  private static let changeSeconds = 0.1
  private static let restlessSeconds = 2.0

  static let count = slow.count + fast.count + valleys.count + 1 + multiples + shares.count + 2

  /// nil if `step`, in seconds, is too large for a window.
  init?(step: Double) {
    self.step = step
    length = HeadingStatistics.length(step: step)
    guard let spectrum = PowerSpectrum(count: length) else { return nil }
    self.spectrum = spectrum
  }

  /// Number of points of a window: a product of 2, 3 and 5, for fast transforms.
  static func length(step: Double) -> Int {
    var length = Int(windowSeconds / step)
    func isQuick(_ count: Int) -> Bool {
      var rest = count
      for factor in [2, 3, 5] { while rest > 1, rest % factor == 0 { rest /= factor } }
      return rest == 1
    }
    while length > 4, !isQuick(length) { length -= 1 }
    return length
  }

  /// Strides per second in `series`; nil if it has no window.
  func pace(of series: HeadingSeries) -> Double? {
    pace(series.windows(of: length).map(spectrum.power))
  }

  /// The stride rate with the largest power at its multiples, in hertz.
  private func pace(_ powers: [[Double]]) -> Double? {
    guard let first = powers.first else { return nil }
    let bin = 1 / (Double(length) * step)
    let last = HeadingStatistics.paces.upperBound * Double(HeadingStatistics.paceMultiples)
    let count = min(first.count, Int((last + 2 * HeadingStatistics.surroundings) / bin))
    // by logarithms, so no window and no multiple dominates the others
    let levels = (0..<count).map { index in
      powers.reduce(0) { $0 + logarithm($1[index]) } / Double(powers.count)
    }
    let reach = Int(HeadingStatistics.surroundings / bin)
    let heights = levels.indices.map { index -> Double in
      var around = Array(levels[max(2, index - reach)..<max(3, min(count, index + reach + 1))])
      return levels[index] - (Quantiles.select(0.5, of: &around) ?? 0)
    }
    func height(_ index: Int) -> Double {
      (1...HeadingStatistics.paceMultiples).reduce(0.0) { sum, multiple in
        let line = multiple * index
        guard line + 1 < heights.count else { return sum }
        return sum + max(heights[line - 1], heights[line], heights[line + 1])
      }
    }
    func odds(_ index: Int) -> Double {
      let usual = HeadingStatistics.usualPace
      let off = Portable.log(Double(index) * bin / usual.hertz) / usual.spread
      return height(index) - off * off / 2
    }
    return heights.indices.filter { HeadingStatistics.paces.contains(Double($0) * bin) }
      .max { odds($0) < odds($1) }.map { Double($0) * bin }
  }

  /// The amplitude at a bin, corrected for the fall of a hand's power with the fourth power of
  /// frequency.
  private func loudness(_ power: [Double], _ index: Int) -> Double {
    power[index].squareRoot() * Double(index) * Double(index)
  }

  /// The stride rate finer than a bin: the middle of the lines around it, found iteratively so that
  /// it does not depend on the first bin.
  private func middle(_ power: [Double], near pace: Double) -> Double {
    (0..<HeadingStatistics.looks).reduce(pace) { found, _ in middle(power, at: found) }
  }

  /// The middle of the lines at `pace`, in hertz, and its multiples.
  private func middle(_ power: [Double], at pace: Double) -> Double {
    let bin = 1 / (Double(length) * step)
    var (sum, total) = (0.0, 0.0)
    for multiple in 1...HeadingStatistics.paceMultiples {
      for (index, share) in line(multiple, of: pace) {
        let weight = share * loudness(power, index)
        sum += weight * Double(index) * bin / Double(multiple)
        total += weight
      }
    }
    return total > 0 ? sum / total : pace
  }

  /// The bins of the line at a multiple of `pace`, and how much each counts.
  private func line(_ multiple: Int, of pace: Double) -> [(index: Int, share: Double)] {
    let center = Double(multiple) * pace * Double(length) * step
    let width = HeadingStatistics.lineShare * center
    let (first, last) = (Int((center - width).rounded(.up)), min(length / 2, Int(center + width)))
    guard first <= last else { return [] }
    return (first...last).map { index in
      let off = (Double(index) - center) / width
      return (index, (1 - off * off) * (1 - off * off))
    }
  }

  /// The statistics of each window of `series`.
  func blocks(of series: HeadingSeries) -> [Means] {
    let windows = series.windows(of: length)
    let powers = windows.map(spectrum.power)
    guard let near = pace(powers) else { return [] }
    let logPaces = powers.map { Portable.log(middle($0, near: near)) }
    // finer than a bin: the limits of the lines move smoothly, too
    let pace = Portable.exp(logPaces.reduce(0, +) / Double(logPaces.count))
    return windows.indices.map { number in
      var means = Means(HeadingStatistics.count)
      let values = values(Array(windows[number]), powers[number], pace, logPaces[number])
      for (index, value) in values.enumerated() {
        means.add(value, at: index)
      }
      return means
    }
  }

  /// - Parameters:
  ///   - pace: stride rate of the walk, in hertz.
  ///   - logPace: logarithm of the stride rate in this window.
  private func values(
    _ degrees: [Double], _ power: [Double], _ pace: Double, _ logPace: Double
  ) -> [Double] {
    let bin = 1 / (Double(length) * step)
    func band(_ range: ClosedRange<Double>) -> ArraySlice<Double> {
      let first = Int((range.lowerBound / bin).rounded(.up))
      return power[first...max(first, min(power.count - 1, Int(range.upperBound / bin)))]
    }
    func mean(_ range: ClosedRange<Double>) -> Double {
      let values = band(range)
      return logarithm(values.reduce(0, +) / Double(values.count))
    }
    var found = HeadingStatistics.slow.map(mean) + HeadingStatistics.fast.map(mean)
    found += HeadingStatistics.valleys.map { valley in
      var values = Array(band(valley.lowerBound * pace...valley.upperBound * pace))
      return logarithm(Quantiles.select(0.5, of: &values) ?? 0)
    }
    found.append(logPace)
    found += (1...HeadingStatistics.multiples).map { multiple in
      var (sum, total) = (0.0, 0.0)
      for (index, share) in line(multiple, of: pace) {
        sum += share * power[index]
        total += share
      }
      return logarithm(total > 0 ? sum / total : 0)
    }
    let (bends, own) = (bends(degrees, HeadingStatistics.changeSeconds), bends(degrees, step))
    var (sizes, ownSizes) = (bends.map(abs), own.map(abs))
    found += HeadingStatistics.shares.map { logarithm(Quantiles.select($0, of: &sizes) ?? 0) }
    found.append(logarithm(Quantiles.select(0.5, of: &ownSizes) ?? 0))
    found.append(unrest(bends))
    return found
  }

  /// Smallest significant power: the square of a thousandth of a degree.
  private static let least = 1e-6

  private func logarithm(_ value: Double) -> Double {
    Portable.log(value + HeadingStatistics.least)
  }

  /// Second differences over `seconds`, in degrees.
  private func bends(_ degrees: [Double], _ seconds: Double) -> [Double] {
    let lag = max(1, Int((seconds / step).rounded()))
    return (2 * lag..<degrees.count).map { index in
      degrees[index] - 2 * degrees[index - lag] + degrees[index - 2 * lag]
    }
  }

  /// Mean change of the logarithm of the power from one period to the next.
  private func unrest(_ bends: [Double]) -> Double {
    let span = Int(HeadingStatistics.restlessSeconds / step)
    let powers = stride(from: 0, through: bends.count - span, by: span).map { start in
      Portable.log(
        bends[start..<start + span].reduce(0) { $0 + $1 * $1 } / Double(span)
          + HeadingStatistics.least)
    }
    let changes = zip(powers, powers.dropFirst()).map { abs($1 - $0) }
    return changes.isEmpty ? .nan : changes.reduce(0, +) / Double(changes.count)
  }
}
