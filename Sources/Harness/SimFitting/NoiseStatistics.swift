import SimNumerics

/// Statistics of the noise of positions and velocities without a truth: steps of the position minus
/// the way by Doppler, changes of the velocity, and their correlations over seconds.
///
/// Values are clipped at four deviations to limit the weight of heavy tails and of echoes, which
/// belong to the preset; shares beyond fixed bounds measure how heavy tails are.
struct NoiseStatistics: FitStatistics {
  /// Bounds and scales, taken from the recorded walks.
  private let residual: Scale
  private let change: Scale
  private let residualSum: Scale
  private let longChange: Scale
  private let changeBounds: [Double]
  private let residualBounds: [Double]
  private let size: ErrorSize?
  private let offset: Scale?

  let blockSeconds = 120.0
  let settlingSeconds = 40.0

  private static let residualLags = 6
  private static let changeLags = 3
  private static let crossLags = -2...2
  /// Ticks over which residuals are summed, and over which velocities are compared.
  private static let sumTicks = 8
  private static let longTicks = 4
  private static let changeShares = [0.5, 0.8, 0.95, 0.99]
  private static let residualShares = [0.5, 0.95]

  var count: Int {
    Self.residualLags + 1 + Self.changeLags + 1 + Self.crossLags.count
      + Self.changeShares.count + Self.residualShares.count + (size == nil ? 0 : 1)
  }

  /// Takes the bounds from `walks`; nil if no walk has positions with velocities.
  ///
  /// - Parameter size: the source of the size of errors; nil if there is none.
  init?(of walks: [WalkSeries], size: ErrorSize?) {
    self.size = size
    offset = Scale(walks.flatMap(\.offset))
    let axes = walks.flatMap { Axis.both(of: $0) }
    guard let residual = Scale(axes.flatMap(\.residual)),
      let change = Scale(axes.flatMap(\.change)),
      let residualSum = Scale(axes.flatMap { Self.sums($0.residual) }),
      let longChange = Scale(axes.flatMap { Self.differences($0.velocity) })
    else { return nil }
    self.residual = residual
    self.change = change
    self.residualSum = residualSum
    self.longChange = longChange
    func bounds(_ values: [Double], _ shares: [Double]) -> [Double] {
      let quantiles = Quantiles(values.filter { !$0.isNaN }.map(abs))
      return shares.compactMap { quantiles($0) }
    }
    changeBounds = bounds(axes.flatMap(\.change), Self.changeShares)
    residualBounds = bounds(axes.flatMap(\.residual), Self.residualShares)
  }

  func means(_ series: WalkSeries, _ ranges: [Range<Int>]) -> [Means] {
    var all = ranges.map { _ in Means(count) }
    for axis in Axis.both(of: series) {
      let residuals = axis.residual.map(residual.cut)
      let changes = axis.change.map(change.cut)
      for (block, range) in ranges.enumerated() {
        add(axis, residuals, changes, range, to: &all[block])
      }
    }
    guard let size else { return all }
    for (block, range) in ranges.enumerated() {
      for index in range { all[block].add(value(size, series, index), at: count - 1) }
    }
    return all
  }

  private func value(_ size: ErrorSize, _ series: WalkSeries, _ index: Int) -> Double {
    switch size {
    case .truth: return series.error[index]
    case .lanes:
      let cut = offset?.cut(series.offset[index]) ?? .nan
      return cut * cut
    }
  }

  private func add(
    _ axis: Axis, _ residuals: [Double], _ changes: [Double], _ range: Range<Int>,
    to means: inout Means
  ) {
    for index in range {
      var place = 0
      for lag in 0..<Self.residualLags {
        if index >= lag { means.add(residuals[index] * residuals[index - lag], at: place + lag) }
      }
      place += Self.residualLags
      if index >= Self.sumTicks {
        let sum = residualSum.cut(Self.sum(axis.residual, index))
        means.add(sum * sum, at: place)
      }
      place += 1
      for lag in 0..<Self.changeLags {
        if index >= lag { means.add(changes[index] * changes[index - lag], at: place + lag) }
      }
      place += Self.changeLags
      if index >= Self.longTicks {
        let long = longChange.cut(axis.velocity[index] - axis.velocity[index - Self.longTicks])
        means.add(long * long, at: place)
      }
      place += 1
      for (offset, lag) in Self.crossLags.enumerated() {
        let other = index + lag
        if changes.indices.contains(other) {
          means.add(residuals[index] * changes[other], at: place + offset)
        }
      }
      place += Self.crossLags.count
      addShares(abs(axis.change[index]), changeBounds, at: place, to: &means)
      place += Self.changeShares.count
      addShares(abs(axis.residual[index]), residualBounds, at: place, to: &means)
    }
  }

  private func addShares(
    _ value: Double, _ bounds: [Double], at place: Int, to means: inout Means
  ) {
    guard !value.isNaN else { return }
    for (offset, bound) in bounds.enumerated() {
      means.add(value > bound ? 1 : 0, at: place + offset)
    }
  }

  private static func sum(_ values: [Double], _ end: Int) -> Double {
    var sum = 0.0
    for index in end - sumTicks + 1...end { sum += values[index] }
    return sum
  }

  private static func sums(_ values: [Double]) -> [Double] {
    values.indices.dropFirst(sumTicks).map { sum(values, $0) }
  }

  private static func differences(_ values: [Double]) -> [Double] {
    values.indices.dropFirst(longTicks).map { values[$0] - values[$0 - longTicks] }
  }

  /// One axis of a walk.
  private struct Axis {
    var residual: [Double]
    var velocity: [Double]
    var change: [Double]

    init(_ series: WalkSeries, _ place: [Double], _ velocity: [Double]) {
      residual = series.residuals(place, velocity)
      self.velocity = velocity
      change = [Double](repeating: .nan, count: velocity.count)
      for index in velocity.indices.dropFirst() {
        change[index] = velocity[index] - velocity[index - 1]
      }
    }

    static func both(of series: WalkSeries) -> [Axis] {
      [
        Axis(series, series.east, series.velocityEast),
        Axis(series, series.north, series.velocityNorth),
      ]
    }
  }
}

/// The source of the size of position errors.
enum ErrorSize {
  /// The distance of each position from the true one.
  case truth
  /// The distance of each position across from the walk's lane.
  case lanes

  /// The source that `walks` have; nil if they have none.
  init?(of walks: [WalkSeries]) {
    if ErrorSize.shareKnown(of: walks) >= ErrorSize.leastShare {
      self = .truth
    } else if ErrorSize.seconds(onLanes: walks) >= ErrorSize.leastSeconds {
      self = .lanes
    } else {
      return nil
    }
  }

  /// Least share of positions whose true place is known (assumed).
  static let leastShare = 0.5

  /// The share of the positions of `walks` whose true place is known.
  static func shareKnown(of walks: [WalkSeries]) -> Double {
    func count(_ values: KeyPath<WalkSeries, [Double]>) -> Int {
      walks.reduce(0) { sum, walk in sum + walk[keyPath: values].count { !$0.isNaN } }
    }
    return Double(count(\.error)) / Double(max(1, count(\.east)))
  }

  /// Least time of walks along lanes, in seconds: several times the correlation time of slow errors
  /// (assumed).
  static let leastSeconds = 900.0

  /// Time that `walks` spend on a lane that is certain, in seconds.
  static func seconds(onLanes walks: [WalkSeries]) -> Double {
    walks.reduce(0) { sum, walk in sum + walk.step * Double(walk.offset.count { !$0.isNaN }) }
  }
}

/// A robust standard deviation, used as the unit of values.
struct Scale {
  let deviation: Double
  /// Number of deviations at which values are clipped.
  private static let reach = 4.0
  /// Number of deviations that contain half of a Gaussian.
  private static let halfWithin = 0.6745

  /// nil if there are no values, or if they don't vary.
  init?(_ values: [Double]) {
    var sizes = values.filter { !$0.isNaN }.map(abs)
    guard let half = Quantiles.select(0.5, of: &sizes), half > 0 else { return nil }
    deviation = half / Scale.halfWithin
  }

  @inline(__always)
  func cut(_ value: Double) -> Double {
    // NaN stays
    let scaled = value / deviation
    return scaled > Scale.reach ? Scale.reach : scaled < -Scale.reach ? -Scale.reach : scaled
  }
}
