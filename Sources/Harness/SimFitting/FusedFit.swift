import Elementary
import Geodesy
import Sensing
public import SimKernel
import SimNumerics
public import SimSensors

/// The numbers of a fused provider, by the names that a file of phones has for them.
public enum FusedNumber: String, CaseIterable, Sendable {
  case offset = "fused.offset"
  case offsetMemory = "fused.offset_memory"
  case accuracy = "fused.accuracy"
  case wander = "fused.wander"
  case wanderMemory = "fused.wander_memory"

  var path: WritableKeyPath<FusedProfile, Double> {
    switch self {
    case .offset: \.offsetMeters
    case .offsetMemory: \.offsetSeconds
    case .accuracy: \.claimFactor
    case .wander: \.wanderSigma
    case .wanderMemory: \.wanderSeconds
    }
  }

  /// Its value of `profile`, in base units.
  public func value(of profile: FusedProfile) -> Double { profile[keyPath: path] }
}

/// What Android's fused provider makes of the receiver's fixes, fitted to recordings that have both
/// (H-14): how far it lies off their track, and what it claims over what they claim.
///
/// Both are taken for smooth processes with white noise upon them, which is the track's between two
/// fixes and the rounding's; the likeliest are looked for, and intervals come from a parametric
/// bootstrap.
public struct FusedFit: Sendable {
  public private(set) var profile = FusedProfile()
  public private(set) var numbers: [FusedNumber: FittedNumber] = [:]
  /// Fused fixes that lie between two of satellites, and in how many recordings.
  public let pairCount: Int
  public let walkCount: Int
  /// From the first to the last of each recording, in seconds.
  public let seconds: Double

  /// Between fixes of satellites that are farther apart the track is not known, in seconds
  /// (assumed: at a walk ten seconds hold one corner at most).
  static let mostGap = 10.0
  /// Fewer pairs tell nothing (assumed).
  private static let leastPairs = 30
  /// From twice this many pairs on the fit uses every second one, from three times on every third
  /// one, and so on, so that it takes seconds.
  private static let mostPairs = 4000
  private static let resamples = 60

  /// - Parameters:
  ///   - recordings: with names for messages.
  ///   - confidence: of the intervals, in (0, 1).
  ///   - seed: of the bootstrap.
  public init(
    _ recordings: [(name: String, trace: Trace)], confidence: Double = 0.9, seed: UInt64 = 1
  ) throws(ProfileFit.Refusal) {
    let pairs = recordings.map { FusedPairs($0.trace) }.filter { $0.offsets.times.count > 1 }
    pairCount = pairs.reduce(0) { $0 + $1.offsets.times.count }
    walkCount = pairs.count
    seconds = pairs.reduce(0) { $0 + ($1.offsets.times.last! - $1.offsets.times[0]) }
    guard pairCount >= FusedFit.leastPairs else {
      throw ProfileFit.Refusal(
        why: "only \(pairCount) fixes of the fused provider lie between two of satellites",
        remedy: "record both providers at once for twenty minutes, as GnssLogger does")
    }
    let random = RandomStream(seed: seed).fork("fused fit")
    let every = max(1, pairCount / FusedFit.mostPairs)
    fit(
      pairs.map { $0.offsets.each(every) }, (.offset, .offsetMemory), mean: nil, confidence,
      random.fork("offsets"))
    let claims = pairs.map { $0.claims.each(every) }.filter { $0.times.count > 1 }
    let claimCount = claims.reduce(0) { $0 + $1.times.count }
    if claimCount >= FusedFit.leastPairs {
      fit(claims, (.wander, .wanderMemory), mean: .accuracy, confidence, random.fork("claims"))
    } else {
      for number in [FusedNumber.accuracy, .wander, .wanderMemory] {
        assume(
          number, "only \(claimCount) pairs of fixes have an accuracy",
          "a recorder that keeps the accuracy of both providers")
      }
    }
    for (number, fitted) in numbers { profile[keyPath: number.path] = fitted.value.rounded(to: 5) }
  }

  private mutating func assume(_ number: FusedNumber, _ why: String, _ remedy: String) {
    numbers[number] = .assumed(profile[keyPath: number.path], why, remedy)
  }

  private mutating func fit(
    _ series: [SmoothSeries], _ process: (sigma: FusedNumber, seconds: FusedNumber),
    mean: FusedNumber?, _ confidence: Double, _ random: RandomStream
  ) {
    var random = random
    let fitted = SmoothFit(series, hasMean: mean != nil)
    let resampled = (0..<FusedFit.resamples).map { _ in
      SmoothFit(fitted.simulated(like: series, &random), hasMean: mean != nil)
    }
    let reach = Student.quantile(0.5 + confidence / 2, degrees: FusedFit.resamples)
    /// Of a logarithm.
    func interval(_ value: (SmoothFit) -> Double) -> FittedNumber {
      let center = value(fitted)
      let spread = reach * Self.deviation(resampled.map { value($0) - center })
      return .fitted(logarithm: (center, center - spread...center + spread))
    }
    numbers[process.sigma] = interval { Portable.log(max(1e-6, $0.sigma)) }
    numbers[process.seconds] = interval { Portable.log($0.seconds) }
    if let mean { numbers[mean] = interval(\.mean) }
    for number in [process.sigma, process.seconds] {
      guard let told = numbers[number]?.interval, told.upperBound > 8 * told.lowerBound else {
        continue
      }
      assume(
        number, "the recordings are too short beside how slowly it changes",
        "both providers at once for twenty minutes")
    }
  }

  /// From 0, so that a bias of the fit is in it.
  private static func deviation(_ errors: [Double]) -> Double {
    (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }
}

/// Fused fixes beside the satellites' track.
private struct FusedPairs {
  /// East and north of the track, in meters.
  var offsets = SmoothSeries(times: [], columns: [[], []])
  /// Logarithms of the claim over the satellites'.
  var claims = SmoothSeries(times: [], columns: [[]])

  init(_ trace: Trace) {
    let satellites = FusedPairs.distinct(trace.fixes, .gnss)
    guard let first = satellites.first else { return }
    let plane = LocalPlane(origin: first.coordinate)
    var next = 0
    for fix in FusedPairs.distinct(trace.fixes, .fused) {
      while next < satellites.count, satellites[next].measured < fix.measured { next += 1 }
      guard next > 0, next < satellites.count else { continue }
      let (before, after) = (satellites[next - 1], satellites[next])
      let gap = (after.measured - before.measured).seconds
      guard gap <= FusedFit.mostGap || fix.measured == after.measured else { continue }
      let time = fix.measured.seconds
      let share = (fix.measured - before.measured).seconds / gap
      let (from, to) = (plane.point(before.coordinate), plane.point(after.coordinate))
      let point = plane.point(fix.coordinate)
      offsets.times.append(time)
      offsets.columns[0].append(point.east - from.east - share * (to.east - from.east))
      offsets.columns[1].append(point.north - from.north - share * (to.north - from.north))
      guard let claim = fix.horizontalAccuracyMeters, claim > 0,
        let old = before.horizontalAccuracyMeters, let new = after.horizontalAccuracyMeters,
        old > 0, new > 0
      else { continue }
      claims.times.append(time)
      claims.columns[0].append(Portable.log(claim / (old + share * (new - old))))
    }
  }

  /// Valid fixes of `provider`, in order of measurement, one of each instant.
  private static func distinct(_ fixes: [Fix], _ provider: Fix.Provider) -> [Fix] {
    var last: Instant?
    return fixes.filter { $0.isValid && $0.provider == provider }
      .sorted { $0.measured < $1.measured }
      .filter { fix in
        defer { last = fix.measured }
        return last != fix.measured
      }
  }
}
