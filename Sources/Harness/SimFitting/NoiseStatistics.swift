import SimNumerics

/// What tells the noise of positions and velocities without any truth: steps of the position less
/// the way that Doppler tells, and changes of the velocity, with how they hang together over
/// seconds.
///
/// Values are cut at four deviations, so that echoes, which a preset brings, and heavy tails weigh
/// no more than they should; how heavy tails are, shares beyond fixed bounds tell.
struct NoiseStatistics: FitStatistics {
  /// Bounds and scales, fixed by the recorded walks.
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
  /// Ticks over which residuals are summed, and velocities are held against each other.
  private static let sumTicks = 8
  private static let longTicks = 4
  private static let changeShares = [0.5, 0.8, 0.95, 0.99]
  private static let residualShares = [0.5, 0.95]

  var count: Int {
    Self.residualLags + 1 + Self.changeLags + 1 + Self.crossLags.count
      + Self.changeShares.count + Self.residualShares.count + (size == nil ? 0 : 1)
  }

  /// Bounds from what `walks` hold; nil where no walk has positions with velocities.
  ///
  /// - Parameter size: what tells the size of errors; nil where nothing does.
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

  func take(_ series: WalkSeries, _ ranges: [Range<Int>]) -> [Means] {
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

/// What tells how large the errors of positions are.
enum ErrorSize {
  /// How far each position is off the true one.
  case truth
  /// How far each position lies across from the lane that the walk goes along.
  case lanes

  /// What `walks` have; nil where they have nothing that tells.
  init?(of walks: [WalkSeries]) {
    if ErrorSize.shareKnown(of: walks) >= ErrorSize.leastShare {
      self = .truth
    } else if ErrorSize.seconds(onLanes: walks) >= ErrorSize.leastSeconds {
      self = .lanes
    } else {
      return nil
    }
  }

  /// The share of positions whose true place is known at least (assumed).
  static let leastShare = 0.5

  /// The share of the positions of `walks` whose true place is known.
  static func shareKnown(of walks: [WalkSeries]) -> Double {
    func count(_ values: KeyPath<WalkSeries, [Double]>) -> Int {
      walks.reduce(0) { sum, walk in sum + walk[keyPath: values].count { !$0.isNaN } }
    }
    return Double(count(\.error)) / Double(max(1, count(\.east)))
  }

  /// How long walks go along lanes at least, in seconds: several times the memory of slow errors
  /// (assumed).
  static let leastSeconds = 900.0

  /// How long `walks` go along a lane that is in no doubt, in seconds.
  static func seconds(onLanes walks: [WalkSeries]) -> Double {
    walks.reduce(0) { sum, walk in sum + walk.step * Double(walk.offset.count { !$0.isNaN }) }
  }
}

/// A robust deviation, the unit of values.
struct Scale {
  let deviation: Double
  /// Values beyond so many deviations are cut.
  private static let reach = 4.0
  /// Of a Gaussian, half lies within so many deviations.
  private static let halfWithin = 0.6745

  /// nil where there is nothing, or nothing that varies.
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
