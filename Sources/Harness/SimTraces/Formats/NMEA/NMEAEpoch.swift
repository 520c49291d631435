import Geodesy
import Sensing

/// The combined content of the sentences with one time of day.
struct NMEAEpoch {
  let timeOfDay: Int64
  /// The moment, as given by an `NMEAClock`.
  var nanoseconds: Int64
  /// The date that one of the sentences gave, in days since 1970.
  var date: Int64?
  /// The line of its first sentence.
  let line: Int

  /// A sentence reports that there is no fix; this overrides sentences with a position.
  var isVoid = false
  /// By dead reckoning, entered by hand, or simulated by the receiver.
  var isEstimated = false
  private(set) var coordinate: Coordinate?
  private var decimals = -1
  private var speedMetersPerSecond: Double?
  private var courseDegrees: Double?
  var accuracyMeters: Double?
  /// Unix time in nanoseconds at which a logger received the last sentence of the fix.
  private(set) var stampNanoseconds: Int64?

  init(timeOfDay: Int64, nanoseconds: Int64, date: Int64?, line: Int) {
    self.timeOfDay = timeOfDay
    self.nanoseconds = nanoseconds
    self.date = date
    self.line = line
  }

  /// Takes the position with the most digits; of equals the first.
  mutating func locate(_ coordinate: Coordinate, decimals: Int) {
    guard decimals > self.decimals else { return }
    self.coordinate = coordinate
    self.decimals = decimals
  }

  /// Prefers the movement of the RMC to that of the VTG.
  mutating func move(speed: Double?, course: Double?, isFallback: Bool) {
    speedMetersPerSecond =
      isFallback ? speedMetersPerSecond ?? speed : speed ?? speedMetersPerSecond
    courseDegrees = isFallback ? courseDegrees ?? course : course ?? courseDegrees
  }

  mutating func stamp(_ nanoseconds: Int64?) {
    if let nanoseconds { stampNanoseconds = nanoseconds }
  }

  /// The fix, whose `measured` and `delivered` are still to be set; nil where there is none.
  var fix: Fix? {
    guard let coordinate, !isVoid else { return nil }
    return Fix(
      coordinate: coordinate, horizontalAccuracyMeters: accuracyMeters,
      speedMetersPerSecond: speedMetersPerSecond, courseDegrees: courseDegrees,
      provider: isEstimated ? .unknown : .gnss, measured: .zero)
  }
}
