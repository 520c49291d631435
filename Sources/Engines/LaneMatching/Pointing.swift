import Elementary
import Sensing

/// The way a phone points, where its reading is good.
struct Pointing: Sendable {
  private let east: Double
  private let north: Double
  private let measured: Instant

  /// The largest error that a good reading tells of, in degrees.
  private static let goodDegrees = 20.0
  /// An Android status that is good: medium or high.
  private static let goodStatus = 2
  /// Age from which a reading says nothing of a fix, in seconds (assumed).
  private static let lifetime = 2.0
  /// A walker holds the phone as before for so long, in seconds (assumed): readings within count as
  /// one.
  private static let poseSeconds = 20.0

  /// nil where the reading is not good.
  init?(_ heading: Heading, at instant: Instant) {
    let isGood =
      switch heading.report {
      case .degrees(let error): error <= Pointing.goodDegrees
      case .status(let status): status >= Pointing.goodStatus
      case .absent, .invalid: false
      }
    guard isGood, let degrees = heading.trueDegrees ?? heading.magneticDegrees else { return nil }
    (east, north) = Portable.sincos(degrees: degrees)
    measured = min(heading.measured, instant)
  }

  /// What it says beside a fix that came `seconds` after the one before; nil for nothing.
  func evidence(
    for fix: Fix, measured fixMeasured: Instant, seconds: Double
  ) -> (east: Double, north: Double, weight: Double)? {
    guard fix.courseDegrees == nil,
      abs((fixMeasured - measured).seconds) <= Pointing.lifetime
    else { return nil }
    return (east, north, min(1, seconds / Pointing.poseSeconds))
  }
}
