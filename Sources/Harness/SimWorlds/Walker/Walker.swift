import Geodesy
public import Sensing
public import SimKernel
public import WalkRouter

/// Walks: turns a plan into the true motion of a phone in a walker's hand.
public struct Walker {
  /// The truth is known on this grid.
  public static let step = Timespan.milliseconds(100)
  /// How fast a walker turns around, in degrees per second (assumed).
  static let turnRate = 120.0
  /// No walker is slower than this while walking, in m/s, nor farther than twice the spread from
  /// the mean pace (assumed).
  static let slowest = 0.2

  private let graph: WalkGraph
  private let random: RandomStream
  private var samples: [GroundTruth.Sample] = []

  /// - Parameter random: the stream of this walker alone.
  public init(graph: WalkGraph, random: RandomStream) {
    self.graph = graph
    self.random = random
  }

  /// Why a walk can't be walked.
  public enum Refusal: Error, Hashable {
    /// No lane leads from the start to the goal.
    case unreachable
    /// The start is the goal.
    case nowhereToGo
    /// No crossing on the way leads far enough astray.
    case noWrongTurn
  }

  /// Returns the truth of `walk`. Its samples are on the grid of `step`, the first at instant zero.
  public consuming func walk(_ walk: Walk) throws(Refusal) -> GroundTruth {
    var pathRandom = random.fork("path")
    var paceRandom = random.fork("pace")
    var pauseRandom = random.fork("pauses")
    let path = try WalkPath(graph: graph, walk: walk, random: &pathRandom)
    let pace = max(
      Walker.slowest,
      walk.paceMetersPerSecond + walk.paceSpread * min(2, max(-2, paceRandom.normal())))
    let step = Walker.step.seconds
    var facing = path.legs[0].degrees
    var pauseLeft = 0.0
    var leg = 0
    var along = 0.0
    samples.reserveCapacity(
      Int((path.lengthMeters / pace + walk.standing.seconds) / step * 1.5) + 16)
    while leg < path.legs.count {
      let current = path.legs[leg]
      let isPausing = pauseLeft > 0
      facing = Walker.turn(facing, toward: current.degrees, atMost: Walker.turnRate * step)
      append(current, along: along, speed: isPausing ? 0 : pace, facing: facing)
      if isPausing {
        pauseLeft -= step
        continue
      }
      if pauseRandom.chance(walk.pauseRate * step) {
        pauseLeft = min(120, pauseRandom.logNormal(median: walk.pauseMedianSeconds, sigma: 0.8))
      }
      along += pace * step
      while leg < path.legs.count, along >= path.legs[leg].length {
        along -= path.legs[leg].length
        leg += 1
      }
    }
    let last = path.legs[path.legs.count - 1]
    let arrival = Instant(nanoseconds: Walker.step.nanoseconds * Int64(samples.count))
    for _ in 0...max(0, walk.standing.nanoseconds / Walker.step.nanoseconds) {
      append(last, along: last.length, speed: 0, facing: facing)
    }
    return GroundTruth(plane: graph.plane, step: Walker.step, samples: samples, arrival: arrival)
  }

  private mutating func append(
    _ leg: WalkPath.Leg, along: Double, speed: Double, facing: Double
  ) {
    let fraction = leg.length > 0 ? along / leg.length : 0
    samples.append(
      GroundTruth.Sample(
        point: PlanePoint(
          east: leg.start.east + fraction * (leg.end.east - leg.start.east),
          north: leg.start.north + fraction * (leg.end.north - leg.start.north)),
        speedMetersPerSecond: speed, facingDegrees: facing, laneDegrees: leg.degrees,
        edge: leg.edge))
  }

  private static func turn(_ from: Double, toward to: Double, atMost limit: Double) -> Double {
    let difference = Angle.wrappedTo180(to - from)
    return Angle.wrappedTo360(from + min(limit, max(-limit, difference)))
  }
}
