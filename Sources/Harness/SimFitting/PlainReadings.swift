import Sensing
import SimKernel
import SimNumerics

/// The numbers that can be read from recordings without a model: rounding steps, the floor of the
/// reported accuracy, the cadence.
struct PlainReadings {
  let walks: [RecordedWalk]
  let step: Double
  let confidence: Double

  /// Steps that phones round to, the coarsest first.
  private static let steps = [10, 5, 1, 0.5, 0.1, 0.05, 0.01]
  /// Number of different values needed to distinguish a step from chance (assumed).
  private static let leastValues = 10
  private static let mostOff = 2e-3

  /// The step of which all `values` except one in a hundred are multiples; 0 for none.
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

  /// The reported accuracies of each walk at each tick, NaN where there is none, without a
  /// receiver's first seconds.
  var settledClaims: [[Double]] {
    walks.map { walk in
      let settling = Int(ClaimStatistics.settling / step)
      return Array(
        walk.series.claim.dropFirst(
          walk.series.isStart ? min(settling, walk.series.count / 2) : 0))
    }
  }

  var speedStep: Double {
    PlainReadings.step(of: walks.flatMap { $0.satellites.compactMap(\.speedMetersPerSecond) })
  }

  /// Deviation of instants from the grid, in seconds. It is robust, because a few intervals in a
  /// receiver's first seconds are off by tenths of a second.
  var cadenceJitter: FittedNumber? {
    let parts = walks.flatMap { walk in
      let off = walk.series.interval.filter { !$0.isNaN }.map { $0 - step }
      let count = max(1, min(off.count, PlainReadings.leastParts / walks.count))
      return (0..<count).map { Array(off[$0 * off.count / count..<($0 + 1) * off.count / count]) }
    }
    func deviation(_ chosen: [Int]) -> Double? {
      let all = chosen.flatMap { parts[$0] }
      // an interval has the jitter of two times
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

  /// Number of parts into which few walks are divided to estimate an interval (assumed).
  private static let leastParts = 20
  /// Finest resolution of times in files, in seconds.
  private static let exactSeconds = 1e-7

  /// Share of fixes that are never delivered.
  ///
  /// - Parameter usual: number of fixes per tick that are missing as single ones because reception
  ///   was out.
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
