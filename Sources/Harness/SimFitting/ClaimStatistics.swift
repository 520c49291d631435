import Elementary
import SimNumerics

/// Statistics of a phone's reported accuracy: how often it rests at its floor, and the spread,
/// correlation and jitter of its logarithm.
struct ClaimStatistics: FitStatistics {
  private let least: Double
  private let middle: Double
  private let scale: Scale
  private let bounds: [Double]
  private let changeScales: [Double]

  let blockSeconds = 240.0
  let settlingSeconds = ClaimStatistics.settling

  /// Time after a receiver's start that is left out, in seconds.
  static let settling = 60.0

  private static let shares = [0.1, 0.25, 0.5, 0.75, 0.9, 0.97]
  private static let lags = [0, 3, 10, 30]
  private static let orders = 3

  var count: Int { 2 + Self.shares.count + Self.lags.count + Self.orders }

  /// - Parameter least: reports up to this, in meters, count as resting at the floor.
  init?(of walks: [WalkSeries], least: Double) {
    self.least = least
    let claims = walks.flatMap { walk in
      walk.claim.dropFirst(walk.isStart ? Int(Self.settling / walk.step) : 0).filter { $0 > 0 }
    }
    let above = claims.filter { $0 > least }.map(Portable.log)
    let quantiles = Quantiles(above)
    guard let middle = quantiles(0.5),
      let scale = Scale(above.map { $0 - middle })
    else { return nil }
    self.middle = middle
    self.scale = scale
    bounds = Self.shares.compactMap { quantiles($0) }
    changeScales = (1...Self.orders).map { order in
      let changes = walks.flatMap { Self.changes($0.claim.map(Portable.log), order) }
      let sizes = changes.filter { !$0.isNaN }.map(abs)
      return max(1e-6, sizes.reduce(0, +) / Double(max(1, sizes.count)))
    }
  }

  func means(_ series: WalkSeries, _ ranges: [Range<Int>]) -> [Means] {
    let logs = series.claim.map { $0 > 0 ? Portable.log($0) : .nan }
    let cut = logs.map { scale.cut($0 - middle) }
    let changes = (1...Self.orders).map { Self.changes(logs, $0) }
    return ranges.map { means(over: $0, series.claim, logs, cut, changes) }
  }

  private func means(
    over range: Range<Int>, _ claims: [Double], _ logs: [Double], _ cut: [Double],
    _ changes: [[Double]]
  ) -> Means {
    var means = Means(count)
    for index in range where !logs[index].isNaN {
      means.add(claims[index] <= least ? 1 : 0, at: 0)
      means.add(cut[index], at: 1)
      var place = 2
      for (offset, bound) in bounds.enumerated() {
        means.add(logs[index] > bound ? 1 : 0, at: place + offset)
      }
      place += Self.shares.count
      for (offset, lag) in Self.lags.enumerated() where index >= range.lowerBound + lag {
        means.add(cut[index] * cut[index - lag], at: place + offset)
      }
      place += Self.lags.count
      for order in 0..<Self.orders {
        let size = abs(changes[order][index]) / changeScales[order]
        means.add(min(size, Self.mostChange), at: place + order)
      }
    }
    return means
  }

  /// Changes are clipped at this multiple of the usual change, as lost reception is not a property
  /// of the phone.
  private static let mostChange = 6.0

  /// Differences of an order from 1 to 3, in place.
  private static func changes(_ values: [Double], _ order: Int) -> [Double] {
    var found = values
    for _ in 0..<order {
      let before = found
      for index in found.indices {
        found[index] = index > 0 ? before[index] - before[index - 1] : .nan
      }
    }
    return found
  }
}
