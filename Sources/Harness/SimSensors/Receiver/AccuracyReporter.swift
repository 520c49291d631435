import Elementary
import Sensing
import SimKernel

/// The accuracy that a phone reports: it stays at the phone's floor until the believed error is
/// well above it, follows the believed error from there on, and wanders slowly.
struct AccuracyReporter {
  private let profile: GnssProfile
  private let platform: Platform
  private let wanderStep: SmoothError.Step
  private var wander = SmoothError()
  private var random: RandomStream

  init(_ profile: GnssProfile, platform: Platform, seconds: Double, random: RandomStream) {
    self.profile = profile
    self.platform = platform
    self.random = random
    wanderStep = SmoothError.Step(tau: profile.wanderSeconds, seconds: seconds)
  }

  /// Only one axis is used.
  private static let unit = StreetShape(along: 1, across: 0, sin: 0, cos: 1)

  mutating func advance() { wander.advance(wanderStep, AccuracyReporter.unit, &random) }

  /// The reported accuracy for a believed error of `drms` meters, plus `excess` of the first
  /// seconds.
  mutating func claim(_ drms: Double, excess: Double) -> Double {
    let believed = drms * Portable.exp(profile.wanderSigma * wander.north)
    let left = profile.stickiness * profile.floorMeters
    // the eighth power leaves the floor smoothly, and is within 1 % of the believed error at twice
    // the floor
    let above = max(0, eighth(believed) - eighth(left)) + eighth(profile.floorMeters)
    var meters = above.squareRoot().squareRoot().squareRoot() + excess
    if profile.accuracyJitter > 0 {
      meters += abs(profile.accuracyJitter * random.normal())
    }
    if platform == .android { meters *= GnssModel.androidFactor }
    guard profile.accuracyStep > 0 else { return meters }
    return max(1, (meters / profile.accuracyStep).rounded()) * profile.accuracyStep
  }

  private func eighth(_ value: Double) -> Double {
    let fourth = value * value * value * value
    return fourth * fourth
  }
}
