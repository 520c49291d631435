import Elementary
import Geodesy
import Sensing
public import SimKernel
public import SimSensors
import SimWorlds
import WalkRouter

/// Recordings of walks by a phone whose numbers are known, to hold a fit against.
public enum SampleRecordings {
  /// Walks of `minutes` each, at 1.0 to 1.5 m/s under the open sky, as `phone` tells them.
  ///
  /// - Parameter knowsTruth: whether the recordings hold where the walker really was.
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

  /// Walks from place to place of a medina at 1.0 to 1.5 m/s, as `phone` tells them, and the map of
  /// it. A walk goes wrong at times, and takes ten minutes or so.
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
      // a pair that no lane joins is drawn again
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

  /// Headings of walks of `minutes` each at 1.2 m/s, 50 a second, as `compass` tells them.
  ///
  /// - Parameter turning: how much the walkers turn, deviation in degrees a second.
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

  /// What a fit can find of `number` of `phone`: first seconds are told at the first fix, which
  /// comes on a grid of `step` seconds, and what that one claims over the floor that is found.
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
  /// The share of a first fix's excess that is left after so many seconds.
  fileprivate func settled(after seconds: Double) -> Double {
    Portable.exp(-seconds / settleSeconds)
  }
}
