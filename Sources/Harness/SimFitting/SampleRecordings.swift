import Elementary
import Sensing
public import SimKernel
public import SimSensors

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
      (seconds: 60 * minutes, pace: random.uniform() / 2 + 1, isStart: true)
    }
    let simulation = PhoneSimulation(
      plans, step: 1, platform: platform, conditions: .everywhere(ProfileFit.preset),
      seed: random.bits(), leastWalks: 1)
    return simulation.recordings(of: phone).map { fixes, truth in
      Trace(fixes: fixes, platform: platform, truth: knowsTruth ? truth : nil)
    }
  }

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
