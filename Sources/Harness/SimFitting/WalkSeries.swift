import Elementary
import Geodesy
import Sensing
import SimKernel

/// The satellite fixes of a walk on the grid of their cadence, one value per tick; NaN if there is
/// no fix or it lacks the value.
struct WalkSeries {
  /// Time between two ticks, in seconds.
  var step: Double
  /// Position in meters from the first fix.
  var east: [Double] = []
  var north: [Double] = []
  /// Velocity in m/s.
  var velocityEast: [Double] = []
  var velocityNorth: [Double] = []
  /// Reported accuracy, in meters as given.
  var claim: [Double] = []
  /// Distance from the truth in meters.
  var error: [Double] = []
  /// Distance across from the lane in meters; see `LaneOffsets`.
  var offset: [Double] = []
  /// Surroundings of the walker by the map; empty without a map.
  var surroundings: [Surroundings] = []
  /// Time since the fix before, in seconds, if that is one tick away; otherwise NaN.
  var interval: [Double] = []
  /// Number of single fixes missing between two others.
  var lost = 0
  /// Whether it begins with the receiver's first fix.
  var isStart = true

  var count: Int { east.count }

  init(step: Double) { self.step = step }

  /// - Parameters:
  ///   - fixes: the fixes from satellites, in the order of their measurement.
  ///   - lanes: the offsets of the fixes on the map; nil without a map.
  init(_ fixes: [Fix], step: Double, truth: GroundTruth?, lanes: LaneOffsets? = nil) {
    self.init(step: step)
    guard let first = fixes.first else { return }
    let plane = LocalPlane(origin: first.coordinate)
    var last = first.measured
    for (index, fix) in fixes.enumerated() {
      let span = (fix.measured - last).seconds
      let ticks = index == 0 ? 1 : Int((span / step).rounded())
      guard ticks > 0, ticks < WalkSeries.mostTicks else { continue }
      if ticks == 2, index > 1 { lost += 1 }
      for _ in 1..<ticks { append(nil, .nan, plane, nil) }
      append(fix, index > 0 && ticks == 1 ? span : .nan, plane, truth)
      offset += [Double](repeating: .nan, count: ticks - 1) + [lanes?.meters[index] ?? .nan]
      if let around = lanes?.surroundings[index] ?? surroundings.last {
        // ticks before the first lane have its surroundings
        surroundings += [Surroundings](repeating: around, count: count - surroundings.count)
      }
      last = fix.measured
    }
  }

  /// Largest number of ticks, about a day: a series ends at a longer gap.
  private static let mostTicks = 100_000

  private mutating func append(
    _ fix: Fix?, _ span: Double, _ plane: LocalPlane, _ truth: GroundTruth?
  ) {
    let point = fix.map { plane.point($0.coordinate) }
    east.append(point?.east ?? .nan)
    north.append(point?.north ?? .nan)
    claim.append(fix?.horizontalAccuracyMeters ?? .nan)
    interval.append(span)
    if let fix, let truth {
      let given = truth.plane.point(fix.coordinate)
      error.append(given.distance(to: truth.point(at: fix.measured)))
    } else {
      error.append(.nan)
    }
    guard let speed = fix?.speedMetersPerSecond, let course = fix?.courseDegrees else {
      velocityEast.append(.nan)
      velocityNorth.append(.nan)
      return
    }
    let (sin, cos) = Portable.sincos(degrees: course)
    velocityEast.append(speed * sin)
    velocityNorth.append(speed * cos)
  }

  /// Shares of a step's way that belong to the velocity of a fix and to that of the one before: a
  /// velocity is the mean of the last half second, and between two it changes linearly.
  private var shares: (own: Double, before: Double) {
    let rest = max(0, 1 - 0.5 / step) / 2
    return (1 - rest, rest)
  }

  /// Steps of the position minus the way by the velocities, in meters, for one axis: errors without
  /// the walk. The first is NaN.
  func residuals(_ place: [Double], _ velocity: [Double]) -> [Double] {
    let (own, before) = shares
    var found = [Double](repeating: .nan, count: place.count)
    for index in place.indices.dropFirst() {
      found[index] =
        place[index] - place[index - 1]
        - step * (own * velocity[index] + before * velocity[index - 1])
    }
    return found
  }

  /// Parts of at most `ticks` ticks; only the first part has the receiver's first seconds.
  func parts(of ticks: Int) -> [WalkSeries] {
    guard count > ticks else { return [self] }
    let number = (count + ticks - 1) / ticks
    return (0..<number).map { index in
      let range = index * count / number..<(index + 1) * count / number
      var part = WalkSeries(step: step)
      part.east = Array(east[range])
      part.north = Array(north[range])
      part.velocityEast = Array(velocityEast[range])
      part.velocityNorth = Array(velocityNorth[range])
      part.claim = Array(claim[range])
      part.error = Array(error[range])
      part.offset = Array(offset[range])
      if !surroundings.isEmpty { part.surroundings = Array(surroundings[range]) }
      part.interval = Array(interval[range])
      part.isStart = isStart && index == 0
      return part
    }
  }
}

/// Sums of values and their counts, for means that skip missing values.
struct Means {
  var sums: [Double]
  var counts: [Double]

  init(_ size: Int) {
    sums = [Double](repeating: 0, count: size)
    counts = sums
  }

  @inline(__always)
  mutating func add(_ value: Double, at index: Int) {
    guard !value.isNaN else { return }
    sums[index] += value
    counts[index] += 1
  }

  static func += (one: inout Means, other: Means) {
    for index in one.sums.indices {
      one.sums[index] += other.sums[index]
      one.counts[index] += other.counts[index]
    }
  }

  /// The means; nil unless each has values.
  var values: [Double]? {
    guard counts.allSatisfy({ $0 > 0 }) else { return nil }
    return zip(sums, counts).map { $0 / $1 }
  }
}
