import Elementary
import Geodesy
import Sensing
public import SimKernel
import SimNumerics
public import SimSensors

/// The numbers of a fused provider, with their names in a file of phones.
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

  /// Its value in `profile`, in base units.
  public func value(of profile: FusedProfile) -> Double { profile[keyPath: path] }
}

/// A model of Android's fused provider, fitted to recordings that also have the receiver's fixes
/// (H-14): its offset from their track, and the ratio of reported accuracies.
///
/// Both are modeled as smooth processes plus white noise, which includes the track's error between
/// two fixes and rounding. The fit is by maximum likelihood; intervals are from a parametric
/// bootstrap.
public struct FusedFit: Sendable {
  public private(set) var profile = FusedProfile()
  public private(set) var numbers: [FusedNumber: FittedNumber] = [:]
  /// Number of fused fixes between two fixes of satellites, and number of recordings.
  public let pairCount: Int
  public let walkCount: Int
  /// Total time from the first to the last fix of each recording, in seconds.
  public let seconds: Double

  /// Largest gap between fixes of satellites over which the track is known, in seconds (assumed: in
  /// ten seconds a walker passes at most one corner).
  static let mostGap = 10.0
  /// Least number of pairs for a fit (assumed).
  private static let leastPairs = 30
  /// From twice this number of pairs on the fit uses every second pair, from three times on every
  /// third, and so on, so that it takes only seconds.
  private static let mostPairs = 4000
  private static let resamples = 60

  /// - Parameters:
  ///   - recordings: recordings with names for messages.
  ///   - confidence: confidence of the intervals, in (0, 1).
  ///   - seed: seed of the bootstrap.
  public init(
    _ recordings: [(name: String, trace: Trace)], confidence: Double = 0.9, seed: UInt64 = 1
  ) throws(ProfileFit.Refusal) {
    let pairs = recordings.map { FusedPairs($0.trace) }.filter { $0.offsets.times.count > 1 }
    pairCount = pairs.reduce(0) { $0 + $1.offsets.times.count }
    walkCount = pairs.count
    seconds = pairs.reduce(0) { $0 + ($1.offsets.times.last! - $1.offsets.times[0]) }
    guard pairCount >= FusedFit.leastPairs else {
      throw ProfileFit.Refusal(
        why: "only \(pairCount) fixes of the fused provider lie between two satellite fixes",
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
    /// Returns the interval of a number fitted by its logarithm.
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
        number, "it changes too slowly for recordings of this length",
        "both providers at once for twenty minutes")
    }
  }

  /// Deviation from 0, so it includes a bias of the fit.
  private static func deviation(_ errors: [Double]) -> Double {
    (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }
}

/// Fused fixes compared with the track of satellite fixes.
private struct FusedPairs {
  /// Offsets east and north of the track, in meters.
  var offsets = SmoothSeries(times: [], columns: [[], []])
  /// Logarithms of the ratio of the reported accuracy to the satellites'.
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

  /// Valid fixes of `provider`, in order of measurement, one per instant.
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
