import Elementary
import Geodesy
import Sensing
public import SimKernel
public import SimSensors
import SimWorlds
import WalkRouter

/// Simulated recordings of walks by a phone of known numbers, for tests of a fit.
public enum SampleRecordings {
  /// Walks of `minutes` each with `phone`, at 1.0 to 1.5 m/s under the open sky.
  ///
  /// - Parameter knowsTruth: whether the recordings contain the walker's true positions.
  public static func traces(
    of phone: GnssProfile, platform: Platform, walks: Int, minutes: Double, seed: UInt64,
    knowsTruth: Bool = false
  ) -> [Trace] {
    var random = RandomStream(seed: seed).fork("samples")
    let plans = (0..<walks).map { _ in
      PhoneSimulation.Like(
        seconds: 60 * minutes, pace: random.uniform() / 2 + 1, isStart: true)
    }
    let simulation = PhoneSimulation(
      plans, step: 1, platform: platform, seed: random.bits(), leastWalks: 1)
    return simulation.recordings(of: phone).map { fixes, truth in
      Trace(fixes: fixes, platform: platform, truth: knowsTruth ? truth : nil)
    }
  }

  /// Walks with `phone` from place to place of a medina at 1.0 to 1.5 m/s, and its map. Walkers
  /// sometimes take wrong turns; a walk takes about ten minutes.
  public static func mapped(
    of phone: GnssProfile, platform: Platform, walks: Int, seed: UInt64
  ) -> (traces: [Trace], map: FitMap) {
    var random = RandomStream(seed: seed).fork("mapped")
    let center = Coordinate(latitudeDegrees: 45, longitudeDegrees: 0)
    let world = Medina(seed: random.bits(), sizeMeters: medinaMeters, center: center).world()
    let nodes = world.graph.nodes
    var traces: [Trace] = []
    while traces.count < walks {
      let ends = [0, 1].map { _ in random.integer(below: nodes.count) }
      let pace = random.uniform() / 2 + 1
      let (walker, receiver) = (random.bits(), random.bits())
      guard nodes[ends[0]].distance(to: nodes[ends[1]]) > 0.6 * medinaMeters else { continue }
      var walk = Walk(
        from: World.Place(name: "from", node: Int32(ends[0])),
        to: World.Place(name: "to", node: Int32(ends[1])))
      walk.paceMetersPerSecond = pace
      walk.backtracking = 0.05
      walk.manner = Manner()
      // a start and goal that no lane connects are drawn again
      guard let truth = try? Walker(world: world, random: RandomStream(seed: walker)).walk(walk)
      else { continue }
      let fixes = phone.fixes(
        along: truth, under: .bySurroundings, step: .seconds(1), platform: platform,
        random: RandomStream(seed: receiver))
      traces.append(Trace(fixes: fixes, platform: platform))
    }
    return (traces, FitMap(world, errorMeters: 0))
  }

  private static let medinaMeters = 900.0

  /// Headings with `compass` of walks of `minutes` each at 1.2 m/s, 50 headings per second.
  ///
  /// - Parameter turning: deviation of the walkers' turning, in degrees per second.
  public static func headings(
    of compass: HeadingProfile, carried pose: Pose, platform: Platform, walks: Int, minutes: Double,
    seed: UInt64, turning: Double = 20
  ) -> [Trace] {
    let simulation = CompassSimulation(
      [Double](repeating: 60 * minutes, count: walks), step: 0.02, pace: RecordedHeadings.usualPace,
      pose: pose, platform: platform, seed: seed, leastWalks: 1)
    return simulation.recordings(of: CarriedCompass(profile: compass, turning: turning))
      .map { Trace(fixes: [], headings: $0, platform: platform) }
  }

  /// The value of `number` in `phone` that a fit can find: first seconds are measured at the first
  /// fix, which is on a grid of `step` seconds, and its reported accuracy against the fitted floor.
  public static func findable(
    _ number: ProfileNumber, of phone: GnssProfile, floor: Double, step: Double = 1
  ) -> Double {
    let tick = (phone.firstFixSeconds / step).rounded(.up) * step
    let left = phone.settled(after: tick - phone.firstFixSeconds)
    return switch number {
    case .firstAccuracy:
      floor + max(0, phone.firstMeters - phone.floorMeters) * left
    case .firstError: phone.firstErrorMeters * left
    default: number.value(of: phone)
    }
  }
}

extension GnssProfile {
  /// The share of a first fix's excess that is left after `seconds`.
  fileprivate func settled(after seconds: Double) -> Double {
    Portable.exp(-seconds / settleSeconds)
  }
}
