import Elementary
import Geodesy
import Sensing
import SimKernel

/// The position that a phone still knows from an earlier use when a run begins.
///
/// Random: 6 of 10 runs have one, 1–600 s old, at most as far away as a walk of that time at 1 m/s
/// (assumed).
struct LastKnown {
  static let chance = 0.6
  static let ageSeconds = 1.0...600
  static let walkingSpeed = 1.0
  static let reportMeters = 5.0...65

  private let age: Timespan?
  private var random: RandomStream

  /// - Parameter age: age of the position; nil makes it random whether one exists.
  init(_ age: Timespan?, random: RandomStream) {
    var random = random
    let exists = random.chance(Self.chance)
    let drawn = Timespan.seconds(random.uniform(in: Self.ageSeconds))
    self.age = age ?? (exists ? drawn : nil)
    self.random = random
  }

  consuming func fix(_ place: Whereabouts) -> Fix? {
    guard let age else { return nil }
    let meters = age.seconds * Self.walkingSpeed * random.uniform()
    let (sin, cos) = Portable.sincos(degrees: 360 * random.uniform())
    return Fix(
      coordinate: place.coordinate(at: .zero, east: meters * sin, north: meters * cos),
      horizontalAccuracyMeters: random.uniform(in: Self.reportMeters), provider: .fused,
      measured: Instant(nanoseconds: -age.nanoseconds))
  }
}
