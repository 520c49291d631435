import Elementary
import Geodesy
import SimKernel
import WalkRouter

/// Turns a walk along lines into a human one: see `Manner`.
struct Stroll {
  private let manner: Manner
  private let arrival: Double
  private let facingSeconds: Double
  private var pace: SmoothNoise
  private var sway: SmoothNoise

  /// - Parameters:
  ///   - arrival: seconds until the walker reaches the goal; this time does not change.
  ///   - random: the stream for this stroll only.
  init(_ manner: Manner, arrival: Double, random: RandomStream) {
    self.manner = manner
    self.arrival = arrival
    var facing = random.fork("facing")
    facingSeconds = facing.logNormal(median: manner.facingSeconds, sigma: manner.facingSpread)
    pace = SmoothNoise(spacing: manner.speedSeconds, random: random.fork("pace"))
    sway = SmoothNoise(spacing: manner.swayMeters, random: random.fork("sway"))
  }

  /// Converts `instants`, which are seconds of the walk in order, to seconds of the plan: larger
  /// ones where the walker is ahead of the plan, and equal ones at the start and at the goal.
  mutating func plan(_ instants: inout [Double]) {
    for i in instants.indices { instants[i] = planned(at: instants[i]) }
  }

  private mutating func planned(at seconds: Double) -> Double {
    let spacing = manner.speedSeconds
    let taper = min(1, max(0, min(seconds, arrival - seconds) / spacing))
    // the slope of the noise is 1.55 standard deviations per spacing, root mean square
    let ahead = manner.speedSigma * spacing / 1.55 * pace.value(at: seconds)
    return max(0, seconds + taper * ahead)
  }

  /// Moves each of `samples` sideways from the middle of its way.
  mutating func sway(_ samples: inout [GroundTruth.Sample], on world: World) {
    var walked = 0.0
    var last = samples.first?.point
    // computed only when the bearing changes: long stretches have a single one
    var bearing = Double.nan
    var (sin, cos) = (0.0, 1.0)
    for i in samples.indices {
      let middle = samples[i].point
      walked += last?.distance(to: middle) ?? 0
      last = middle
      let width = world.graph.edges[Int(samples[i].edge)].widthMeters
      let sigma = manner.swayShare * Double(width > 0 ? width : Stroll.usualWidth)
      let right = min(manner.mostSway, max(-manner.mostSway, sigma * sway.value(at: walked)))
      if samples[i].laneDegrees != bearing {
        bearing = samples[i].laneDegrees
        (sin, cos) = Portable.sincos(degrees: bearing)
      }
      samples[i].point = PlanePoint(
        east: middle.east + right * cos, north: middle.north - right * sin)
    }
  }

  /// Rounds off the corners of the planned path and of `facing`, and computes the speeds. The
  /// `samples` are `step` seconds apart.
  func round(_ samples: inout [GroundTruth.Sample], facing: [Double], step: Double) {
    let reach = Stroll.reach(manner.turnSeconds, step)
    let turn = Stroll.reach(facingSeconds, step)
    var easts = samples.map(\.point.east)
    var norths = samples.map(\.point.north)
    var ways = facing
    for _ in 0..<2 {
      Stroll.average(&easts, reach)
      Stroll.average(&norths, reach)
      Stroll.average(&ways, turn)
    }
    for i in samples.indices {
      let (before, after) = (max(0, i - 1), min(samples.count - 1, i + 1))
      let moved = PlanePoint(east: easts[before], north: norths[before])
        .distance(to: PlanePoint(east: easts[after], north: norths[after]))
      let speed = moved / (step * Double(max(1, after - before)))
      samples[i].point = PlanePoint(east: easts[i], north: norths[i])
      samples[i].speedMetersPerSecond = speed < Stroll.standing ? 0 : speed
      samples[i].facingDegrees = Angle.wrappedTo360(
        samples[i].facingDegrees + ways[i] - facing[i])
    }
  }

  /// Number of samples on each side for an average that is taken twice, so that a change takes
  /// `seconds`.
  private static func reach(_ seconds: Double, _ step: Double) -> Int {
    Int((seconds / step / 4).rounded())
  }

  /// The width for a way whose width is unknown, in meters (assumed: a lane).
  private static let usualWidth: Float = 3
  /// Below this speed, in m/s, a walker stands: a standing walker has at most this speed after two
  /// averages.
  private static let standing = 1e-6

  /// Replaces each value by the mean of those up to `reach` away; the first and the last value are
  /// continued beyond the ends.
  private static func average(_ values: inout [Double], _ reach: Int) {
    guard reach > 0, let first = values.first, let last = values.last else { return }
    typealias Lanes = SIMD8<Double>
    let (count, width) = (values.count, 2 * reach + 1)
    var old: [Double] = []
    old.reserveCapacity(count + width + Lanes.scalarCount)
    old += repeatElement(first, count: reach)
    old += values
    // padded to whole vectors
    old += repeatElement(last, count: reach + Lanes.scalarCount)
    // eight sums in parallel, each in the order of its terms: the same bits as one by one
    old.withUnsafeBytes { old in
      values.withUnsafeMutableBufferPointer { values in
        for start in stride(from: 0, to: count, by: Lanes.scalarCount) {
          var sums = Lanes.zero
          for k in start..<(start + width) {
            sums += old.loadUnaligned(
              fromByteOffset: k * MemoryLayout<Double>.stride, as: Lanes.self)
          }
          sums /= Double(width)
          for lane in 0..<min(Lanes.scalarCount, count - start) {
            values[start + lane] = sums[lane]
          }
        }
      }
    }
  }
}

/// Noise of standard deviation 1 at points with this spacing, and smooth between them.
private struct SmoothNoise {
  private let spacing: Double
  private var random: RandomStream
  private var index = 0
  private var left: Double
  private var right: Double

  init(spacing: Double, random: RandomStream) {
    self.spacing = spacing
    self.random = random
    left = self.random.normal()
    right = self.random.normal()
  }

  /// The value at `place`, which never goes back by more than a point.
  mutating func value(at place: Double) -> Double {
    let at = max(0, place / spacing)
    while Double(index + 1) <= at {
      index += 1
      left = right
      right = random.normal()
    }
    let share = min(1, max(0, at - Double(index)))
    return left + (right - left) * share * share * (3 - 2 * share)
  }
}
