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

  /// The claims of each walk at each tick, NaN where there is none, without a receiver's first
  /// seconds.
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
