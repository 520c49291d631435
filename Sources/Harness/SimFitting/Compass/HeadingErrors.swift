import Geodesy
import Sensing
import SimKernel
import SimNumerics
import SimSensors

/// The errors of recorded headings, if a motion capture gives the phone's true ones.
struct HeadingErrors {
  /// Mean squared error of each recording in degrees², and its degrees of freedom.
  private(set) var squares: [(mean: Double, draws: Double)] = []

  /// Largest time between true headings over which the phone's direction is known, in seconds
  /// (assumed: a tenth of a stride).
  private static let mostGap = 0.1
  /// Least common time of headings and truth; a shorter recording is left out, in seconds
  /// (assumed).
  private static let leastSeconds = 20.0

  /// - Parameters:
  ///   - recordings: recordings of one phone.
  ///   - truths: one truth per recording, in the same order, or none.
  init(_ recordings: [Trace], _ truths: [Trace]) {
    for (recording, truth) in zip(recordings, truths) { add(recording, truth) }
  }

  private mutating func add(_ recording: Trace, _ truth: Trace) {
    let (start, isTooFar) = (truth.epochNanoseconds ?? 0).subtractingReportingOverflow(
      recording.epochNanoseconds ?? 0)
    let real = HeadingSeries.usable(truth.headings)
    // times that can't be counted are from another time
    guard !isTooFar, let first = real.first, let last = real.last,
      !first.measured.nanoseconds.addingReportingOverflow(start).overflow,
      !last.measured.nanoseconds.addingReportingOverflow(start).overflow
    else { return }
    let late = Timespan(nanoseconds: start)
    let given = HeadingSeries.usable(recording.headings)
    var next = 0
    var (sum, count) = (0.0, 0)
    for heading in given {
      while next < real.count, real[next].measured + late < heading.measured { next += 1 }
      guard next > 0, next < real.count else { continue }
      let (before, after) = (real[next - 1], real[next])
      let gap = (after.measured - before.measured).seconds
      guard gap <= Self.mostGap, let told = heading.magneticDegrees,
        let from = before.magneticDegrees, let to = after.magneticDegrees
      else { continue }
      let share = (heading.measured - (before.measured + late)).seconds / gap
      let off = Angle.wrappedTo180(told - from - share * Angle.wrappedTo180(to - from))
      sum += off * off
      count += 1
    }
    guard let step = HeadingSeries.step(of: [given]), Double(count) * step >= Self.leastSeconds
    else { return }
    squares.append((sum / Double(count), Self.draws(seconds: Double(count) * step)))
  }

  /// Degrees of freedom of the mean square over `seconds` (Satterthwaite 1946): the constant error
  /// has one, hard and soft iron have two each, and the wandering error has more with time.
  private static func draws(seconds: Double) -> Double {
    let preset = HeadingPreset.calibratedOpen
    let parts = [
      (preset.constantSigma, 1), (preset.hardIronSigma, 2), (preset.softIronSigma, 2),
      (preset.wanderSigma, 1 + seconds / (2 * preset.wanderTau)),
    ].map { (square: $0.0 * $0.0, draws: $0.1) }
    let whole = parts.reduce(0) { $0 + $1.square }
    return whole * whole / parts.reduce(0) { $0 + $1.square * $1.square / $1.draws }
  }

  /// Ratio of the errors to those of a calibrated compass in the open; nil if no recording has a
  /// truth.
  func factor(confidence: Double) -> FittedNumber? {
    guard !squares.isEmpty else { return nil }
    let draws = squares.reduce(0) { $0 + $1.draws }
    let mean = squares.reduce(0) { $0 + $1.mean * $1.draws } / draws
    let usual = HeadingPreset.calibratedOpen.stationarySigma
    let degrees = max(1, Int(draws.rounded()))
    func bound(_ share: Double) -> Double {
      (mean * Double(degrees) / ChiSquared.quantile(share, degrees: degrees)).squareRoot() / usual
    }
    let interval = bound(0.5 + confidence / 2)...bound(0.5 - confidence / 2)
    // a file of phones allows no smaller value
    return .fitted(plain: (max(0.01, mean.squareRoot() / usual), interval))
  }
}
