import Elementary
import Geodesy
import Sensing
import SimKernel

/// The first seconds of a receiver: positions known without satellites, then first fixes with large
/// errors and large reported accuracies, both of which settle.
struct Acquisition {
  /// Time between known positions, in seconds (recorded: 0 to 0.05).
  static let knownSpacing = 0.04
  /// Ratio of the error of a known position, each axis, to its reported accuracy, which is a 2-D
  /// RMS.
  static let knownShare = 0.5.squareRoot()

  /// Time constants after which nothing is left: e^−37 of 100 m is less than a double of a plane's
  /// coordinate can tell.
  static let mostSpans = 37.0

  let profile: GnssProfile
  /// Time of the first fix in seconds; positions before it are known without satellites.
  let firstFix: Double
  private let errorEast: Double
  private let errorNorth: Double

  /// - Parameter isOn: whether these effects apply; otherwise the first fix is like all others.
  init(_ profile: GnssProfile, isOn: Bool, _ random: RandomStream) {
    self.profile = profile
    var random = random
    let share = profile.firstErrorMeters * Acquisition.knownShare
    (errorEast, errorNorth) = isOn ? (share * random.normal(), share * random.normal()) : (0, 0)
    firstFix = isOn ? profile.firstFixSeconds : -.infinity
  }

  var isOn: Bool { firstFix >= 0 }

  /// Appends the positions that the phone already knows at the start.
  func appendKnown(
    to fixes: inout FixList, _ truth: GroundTruth, _ random: inout RandomStream
  ) {
    guard isOn else { return }
    let start = truth.point(at: .zero)
    let sigma = profile.knownMeters * Acquisition.knownShare
    for index in 0..<profile.knownFirst {
      var point = start
      point.east += sigma * random.normal()
      point.north += sigma * random.normal()
      fixes.append(
        Fix(
          coordinate: truth.plane.coordinate(point),
          horizontalAccuracyMeters: profile.knownMeters, provider: .network,
          measured: .zero + .seconds(Double(index) * Acquisition.knownSpacing)),
        &random)
    }
  }

  /// The remainders at `time`, in seconds, of the reported accuracy and of the error, in meters.
  func rest(at time: Double) -> (claim: Double, east: Double, north: Double) {
    let spans = (time - firstFix) / profile.settleSeconds
    guard isOn, spans < Acquisition.mostSpans else { return (0, 0, 0) }
    let left = Portable.exp(-max(0, spans))
    return (
      max(0, profile.firstMeters - profile.floorMeters) * left, errorEast * left, errorNorth * left
    )
  }
}
