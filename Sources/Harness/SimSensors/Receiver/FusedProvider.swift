import Elementary
package import Geodesy
package import Sensing
package import SimKernel

/// How the fixes of Android's fused provider differ from those of the phone's satellite receiver.
///
/// The numbers are those that `simrun presets fit` finds for a Pixel 6 on a walk of 558 s in the
/// open, recorded with GnssLogger by Stanford's NAV Lab (2023): 94 fused fixes and 94 of GPS. How
/// phones differ, and that lanes give the same numbers, is assumed.
public struct FusedProfile: Hashable, Sendable {
  /// Offset from the receiver's fixes: deviation of each axis in meters, and correlation time in
  /// seconds.
  public var offsetMeters = 2.2
  public var offsetSeconds = 12.0
  /// Ratio of its reported accuracy to the receiver's.
  public var claimFactor = 1.5
  /// Wander of this factor: deviation of its logarithm, and correlation time in seconds.
  public var wanderSigma = 0.27
  public var wanderSeconds = 15.0

  public init() {}
}

/// Turns the fixes of a receiver into those of the fused provider on the same phone: they share the
/// errors of the receiver, and add a smooth error and an uncertainty of their own.
///
/// Speed and course stay the receiver's, as the recorded ones differ by less than the rate of the
/// offset. Positions of Wi-Fi and cells pass through unchanged.
package struct FusedProvider {
  private let profile: FusedProfile
  private let step: Timespan
  private let offsetStep: SmoothError.Step
  private let wanderStep: SmoothError.Step
  private let random: RandomStream

  /// - Parameters:
  ///   - step: time between two fixes of the receiver, above 0.
  ///   - random: a stream that only this provider uses, so the receiver's fixes do not change.
  package init(_ profile: FusedProfile, step: Timespan, random: RandomStream) {
    precondition(step > .zero, "the step must be above 0")
    self.profile = profile
    self.step = step
    offsetStep = SmoothError.Step(tau: profile.offsetSeconds, seconds: step.seconds)
    wanderStep = SmoothError.Step(tau: profile.wanderSeconds, seconds: step.seconds)
    self.random = random
  }

  /// Returns the fused `fixes`, which are in order of measurement except those before satellites.
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
      // fixes are up to a quarter of a step off the grid
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
