import Geodesy
public import Sensing
public import SimKernel
import WalkRouter

/// Turns the plan of a walk into the true motion of a walker's phone.
public struct Walker {
  /// The usual time between two samples of the truth.
  public static let step = Timespan.milliseconds(100)
  /// The least speed of a walker without a crowd, in m/s; the speed also differs from the mean pace
  /// by at most twice the spread (assumed).
  static let slowest = 0.2

  private let world: World
  private let random: RandomStream
  private let step: Timespan
  private let budget: RunBudget

  /// - Parameters:
  ///   - random: the stream for this walker only.
  ///   - step: time between two samples of the truth; a human walk is rounded on these samples.
  ///   - budget: what the walk and its truth may take.
  public init(
    world: World, random: RandomStream, step: Timespan = Walker.step,
    budget: RunBudget = .standard
  ) {
    self.world = world
    self.random = random
    self.step = step
    self.budget = budget
  }

  /// Why a walk is impossible.
  public enum Refusal: Error, Hashable {
    /// No lane leads from the start to the goal.
    case unreachable
    /// The start is the goal.
    case nowhereToGo
    /// No crossing on the way allows a wrong turn of this length.
    case noWrongTurn
    /// The walk, or its truth, exceeds the budget.
    case overBudget(RunBudget.Excess)
  }

  /// Returns the duration of `walk`, including standing at the goal, without computing each step.
  public func duration(of walk: Walk) throws(Refusal) -> (arrival: Timespan, end: Timespan) {
    let path = try WalkPath(graph: world.graph, walk: walk, random: random)
    let (arrivalIndex, lastIndex) = indices(try motion(of: walk, along: path), walk)
    return (
      Timespan(nanoseconds: Int64(arrivalIndex) * step.nanoseconds),
      Timespan(nanoseconds: Int64(lastIndex) * step.nanoseconds)
    )
  }

  private func motion(of walk: Walk, along path: WalkPath) throws(Refusal) -> Motion {
    var paceRandom = random.fork("pace")
    let pace = max(
      Walker.slowest,
      walk.paceMetersPerSecond + walk.paceSpread * min(2, max(-2, paceRandom.normal())))
    let motion = Motion(
      path: path, walk: walk, pace: pace, random: random, budget: budget)
    if let excess = motion.excess { throw .overBudget(excess) }
    return motion
  }

  /// Indices of the samples at the goal and at the end.
  private func indices(_ motion: Motion, _ walk: Walk) -> (arrival: Int, last: Int) {
    let arrival = Int((motion.arrival / step.seconds).rounded(.up))
    return (arrival, arrival + Int(max(0, walk.standing.nanoseconds) / step.nanoseconds))
  }

  /// Returns the truth of `walk`. Its samples are on the grid, the first at instant zero; the
  /// arrival is the first sample at the goal.
  public func walk(_ walk: Walk) throws(Refusal) -> GroundTruth {
    let path = try WalkPath(graph: world.graph, walk: walk, random: random)
    let motion = try motion(of: walk, along: path)
    let (arrivalIndex, lastIndex) = indices(motion, walk)
    do throws(RunBudget.Excess) {
      try budget.hold(truths: lastIndex + 1)
    } catch {
      throw .overBudget(error)
    }
    var samples: [GroundTruth.Sample] = []
    samples.reserveCapacity(lastIndex + 1)
    var current = 0
    var stroll = walk.manner.map {
      Stroll($0, arrival: motion.arrival, random: random.fork("stroll"))
    }
    var instants = (0...lastIndex).map { Double(Int64($0) * step.nanoseconds) / 1e9 }
    stroll?.plan(&instants)
    var facing: [Double] = []
    facing.reserveCapacity(lastIndex + 1)
    for instant in instants {
      while current + 1 < motion.phases.count, motion.phases[current + 1].start <= instant {
        current += 1
      }
      let phase = motion.phases[current]
      let way = Motion.facing(phase, after: instant - phase.start)
      samples.append(sample(phase, at: instant, facing: way, on: path))
      facing.append(unwrapped(way, facing.last))
    }
    stroll?.sway(&samples, on: world)
    stroll?.round(&samples, facing: facing, step: step.seconds)
    return GroundTruth(
      plane: world.graph.plane, step: step, samples: samples,
      arrival: Instant(nanoseconds: Int64(arrivalIndex) * step.nanoseconds))
  }

  /// `degrees` plus whole turns, as near as possible to the last value.
  private func unwrapped(_ degrees: Double, _ last: Double?) -> Double {
    last.map { $0 + Angle.wrappedTo180(degrees - $0) } ?? degrees
  }

  private func sample(
    _ phase: Motion.Phase, at instant: Double, facing: Double, on path: WalkPath
  ) -> GroundTruth.Sample {
    let leg = path.legs[phase.leg]
    let along = min(leg.length, phase.along + phase.speed * (instant - phase.start))
    return GroundTruth.Sample(
      point: leg.point(along), speedMetersPerSecond: phase.speed,
      facingDegrees: Angle.wrappedTo360(facing + phase.phoneOffset),
      laneDegrees: leg.degrees, edge: leg.edge, surroundings: world.surroundings(of: leg.edge),
      pose: phase.pose)
  }
}
