import Elementary
import Geodesy
import Sensing
import SimKernel

/// The satellite fixes of a walk on the grid of their cadence, one value a tick; NaN where none
/// came or it lacks the value.
struct WalkSeries {
  /// Time between two ticks, in seconds.
  var step: Double
  /// In meters from the first fix.
  var east: [Double] = []
  var north: [Double] = []
  /// In m/s.
  var velocityEast: [Double] = []
  var velocityNorth: [Double] = []
  /// What is claimed, in meters as given.
  var claim: [Double] = []
  /// Distance from the truth in meters.
  var error: [Double] = []
  /// Distance across from the lane in meters; see `LaneOffsets`.
  var offset: [Double] = []
  /// What stands around the walker by the map; empty where there is none.
  var surroundings: [Surroundings] = []
  /// Time to the fix before where that is one tick away, else NaN; in seconds.
  var interval: [Double] = []
  /// How many single fixes are missing between two others.
  var lost = 0
  /// Whether it begins with the receiver's first fix.
  var isStart = true

  var count: Int { east.count }

  init(step: Double) { self.step = step }

  /// - Parameters:
  ///   - fixes: those of the satellites, in the order of their measurement.
  ///   - lanes: where each lies on the map; nil where there is none.
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
        // what comes before the first lane is like it
        surroundings += [Surroundings](repeating: around, count: count - surroundings.count)
      }
      last = fix.measured
    }
  }

  /// A day without a fix is the end of what can be made of a recording.
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

  /// What of each second the velocity that a fix gives, and that of the one before, stand for: a
  /// velocity is that of the last half second, and between two it changes evenly.
  private var shares: (own: Double, before: Double) {
    let rest = max(0, 1 - 0.5 / step) / 2
    return (1 - rest, rest)
  }

  /// Steps of the position less the way that the velocities tell, in meters, of one axis: errors
  /// without the walk. The first is NaN.
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

  /// Parts of at most so many ticks, of which the first alone has the receiver's first seconds.
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

/// Values and how many, for means that leave out what is not there.
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

  /// nil unless there are values for each.
  var values: [Double]? {
    guard counts.allSatisfy({ $0 > 0 }) else { return nil }
    return zip(sums, counts).map { $0 / $1 }
  }
}
