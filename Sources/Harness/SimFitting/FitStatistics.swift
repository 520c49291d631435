import SimNumerics

/// Means over blocks of a walk that determine a phone's numbers, for recorded and simulated walks
/// alike.
protocol FitStatistics {
  /// Number of statistics.
  var count: Int { get }
  /// Length of a block in seconds: several times the memory of what is measured.
  var blockSeconds: Double { get }
  /// Seconds left out after the receiver's first fix, while it settles.
  var settlingSeconds: Double { get }
  /// The means over each of `ranges` of the ticks.
  func means(_ series: WalkSeries, _ ranges: [Range<Int>]) -> [Means]
}

extension FitStatistics {
  /// The means of each whole block of `series`; the last block includes the rest.
  func blocks(of series: WalkSeries) -> [Means] {
    let first = series.isStart ? Int(settlingSeconds / series.step) : 0
    let length = Int(blockSeconds / series.step)
    guard series.count > first + length / 4 else { return [] }
    let number = max(1, (series.count - first) / length)
    let ranges = (0..<number).map { index in
      let start = first + index * length
      return start..<(index == number - 1 ? series.count : start + length)
    }
    return means(series, ranges)
  }
}

/// Statistics over several walks.
struct FitSample {
  /// The means over all walks.
  var mean: [Double]
  /// Covariance of `mean` over sets of this many walks, from whole walks, which are independent.
  var spread: SymmetricMatrix
  /// The same from blocks, which are more numerous but not quite independent: good enough for
  /// weights.
  var blockSpread: SymmetricMatrix

  /// - Parameters:
  ///   - walks: the blocks of each walk.
  ///   - copies: number of simulated walks per recorded one; `spread` is for one copy.
  init?(_ walks: [[Means]], size: Int, copies: Int) {
    var total = Means(size)
    for block in walks.joined() { total += block }
    guard let mean = total.values else { return nil }
    self.mean = mean
    spread = SymmetricMatrix(size: size)
    blockSpread = SymmetricMatrix(size: size)
    for walk in walks {
      var sum = Means(size)
      for block in walk {
        sum += block
        blockSpread.add(FitSample.pull(of: block, on: mean, total), weight: 1)
      }
      spread.add(FitSample.pull(of: sum, on: mean, total), weight: 1)
    }
    // the walks are `copies` times as many
    spread.scale(by: Double(copies))
    blockSpread.scale(by: Double(copies))
  }

  /// The change of the overall mean by `part`.
  private static func pull(of part: Means, on mean: [Double], _ total: Means) -> [Double] {
    mean.indices.map { (part.sums[$0] - part.counts[$0] * mean[$0]) / total.counts[$0] }
  }
}
