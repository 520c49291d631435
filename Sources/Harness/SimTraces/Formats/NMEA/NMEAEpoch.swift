import Geodesy
import Sensing

/// What the sentences of one time of day say together.
struct NMEAEpoch {
  let timeOfDay: Int64
  /// By an `NMEAClock`.
  var nanoseconds: Int64
  /// The date that one of the sentences gave, in days since 1970.
  var date: Int64?
  /// Of its first sentence.
  let line: Int

  /// A sentence says that there is no fix; that counts more than one that gives a position.
  var isVoid = false
  /// Dead reckoning, typed in, or simulated by the receiver.
  var isEstimated = false
  private(set) var coordinate: Coordinate?
  private var decimals = -1
  private var speedMetersPerSecond: Double?
  private var courseDegrees: Double?
  var accuracyMeters: Double?
  /// Unix time in nanoseconds at which a logger had the last sentence of the fix.
  private(set) var stampNanoseconds: Int64?

  init(timeOfDay: Int64, nanoseconds: Int64, date: Int64?, line: Int) {
    self.timeOfDay = timeOfDay
    self.nanoseconds = nanoseconds
    self.date = date
    self.line = line
  }

  /// Sentences differ in how many digits they have: the finest counts, of equals the first.
  mutating func locate(_ coordinate: Coordinate, decimals: Int) {
    guard decimals > self.decimals else { return }
    self.coordinate = coordinate
    self.decimals = decimals
  }

  /// Takes the movement of the RMC before that of the VTG.
  mutating func move(speed: Double?, course: Double?, isFallback: Bool) {
    speedMetersPerSecond =
      isFallback ? speedMetersPerSecond ?? speed : speed ?? speedMetersPerSecond
    courseDegrees = isFallback ? courseDegrees ?? course : course ?? courseDegrees
  }

  mutating func stamp(_ nanoseconds: Int64?) {
    if let nanoseconds { stampNanoseconds = nanoseconds }
  }

  /// The fix, with `measured` and `delivered` still to be set; nil where there is none.
  var fix: Fix? {
    guard let coordinate, !isVoid else { return nil }
    return Fix(
      coordinate: coordinate, horizontalAccuracyMeters: accuracyMeters,
      speedMetersPerSecond: speedMetersPerSecond, courseDegrees: courseDegrees,
      provider: isEstimated ? .unknown : .gnss, measured: .zero)
  }
}
