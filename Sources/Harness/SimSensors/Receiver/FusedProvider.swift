import Elementary
package import Geodesy
package import Sensing
package import SimKernel

/// How the fixes of Android's fused provider differ from those of the satellite receiver beside it.
///
/// The numbers are those that `simrun presets fit` finds for a Pixel 6 on a walk of 558 s in the
/// open, recorded with GnssLogger by Stanford's NAV Lab (2023): 94 fused fixes beside 94 of GPS.
/// How phones differ, and that it is so in lanes as well, is assumed.
public struct FusedProfile: Hashable, Sendable {
  /// How far it lies off the receiver's fixes: deviation of each axis in meters, and correlation
  /// time in seconds.
  public var offsetMeters = 2.2
  public var offsetSeconds = 12.0
  /// What it claims over what the receiver claims.
  public var claimFactor = 1.5
  /// This factor wanders: deviation of its logarithm, and correlation time in seconds.
  public var wanderSigma = 0.27
  public var wanderSeconds = 15.0

  public init() {}
}

/// Turns the fixes of a receiver into those of the fused provider on the same phone: they share the
/// errors of the receiver, and add a smooth error and a doubt of their own.
///
/// Speed and course stay the receiver's, as the recorded ones differ by less than the offset moves.
/// Positions of Wi-Fi and cells pass through unchanged.
package struct FusedProvider {
  private let profile: FusedProfile
  private let step: Timespan
  private let offsetStep: SmoothError.Step
  private let wanderStep: SmoothError.Step
  private let random: RandomStream

  /// - Parameters:
  ///   - step: time between two fixes of the receiver, above 0.
  ///   - random: the stream of this provider alone, so that the receiver's fixes stay as they are.
  package init(_ profile: FusedProfile, step: Timespan, random: RandomStream) {
    self.profile = profile
    self.step = step
    offsetStep = SmoothError.Step(tau: profile.offsetSeconds, seconds: step.seconds)
    wanderStep = SmoothError.Step(tau: profile.wanderSeconds, seconds: step.seconds)
    self.random = random
  }

  /// Returns `fixes`, which are in order of measurement but for what came before satellites.
  package func fused(_ fixes: [Fix], on plane: LocalPlane) -> [Fix] {
    var random = random
    var offset = SmoothError()
    let sigma = profile.offsetMeters
    let shape = StreetShape(along: sigma, across: sigma, sin: 0, cos: 1)
    offset.advance(offsetStep, shape, &random)
    var wander = SmoothValue(wanderStep, &random)
    var fixes = fixes
    var tick = Instant.zero
    for index in fixes.indices where fixes[index].provider == .gnss {
      // fixes lie up to a quarter of a step beside the grid
      while (fixes[index].measured - tick).seconds > step.seconds / 2 {
        tick = tick + step
        offset.advance(offsetStep, shape, &random)
        wander.advance(wanderStep, &random)
      }
      var point = plane.point(fixes[index].coordinate)
      point.east += offset.east
      point.north += offset.north
      fixes[index].coordinate = plane.coordinate(point)
      fixes[index].horizontalAccuracyMeters = fixes[index].horizontalAccuracyMeters.map {
        $0 * profile.claimFactor * Portable.exp(profile.wanderSigma * wander.value)
      }
      fixes[index].provider = .fused
    }
    return fixes
  }
}
