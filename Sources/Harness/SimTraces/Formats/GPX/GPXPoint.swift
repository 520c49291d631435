import Geodesy
import Sensing

/// One `<trkpt>` or `<wpt>` as written, before it has a place on a timeline.
struct GPXPoint {
  var coordinate: Coordinate
  var time: Timestamp?
  var speedMetersPerSecond: Double?
  var courseDegrees: Double?
  var horizontalAccuracyMeters: Double?
  var provider: Fix.Provider?
  var heading = HeadingFields()
  /// Where its tag ends.
  var line: Int

  /// The way the phone points, clockwise, in [0, 360).
  struct HeadingFields {
    var trueDegrees: Double?
    var magneticDegrees: Double?
    /// As Core Location reports it: below 0 the heading is unusable.
    var accuracyDegrees: Double?
  }

  /// Takes a value unless an earlier element gave one; unbelievable values count as not given.
  mutating func set(_ element: GPXElement, _ number: Number) {
    switch element {
    case .speed:
      let speed = number.value(in: ValueRange.speed).map(abs)
      speedMetersPerSecond = speedMetersPerSecond ?? speed
    case .course: courseDegrees = courseDegrees ?? ValueRange.angle(number)
    case .accuracy:
      let accuracy = number.value(in: ValueRange.accuracy)
      horizontalAccuracyMeters = horizontalAccuracyMeters ?? accuracy
    case .trueHeading: heading.trueDegrees = heading.trueDegrees ?? ValueRange.angle(number)
    case .magneticHeading:
      heading.magneticDegrees = heading.magneticDegrees ?? ValueRange.angle(number)
    case .headingAccuracy:
      heading.accuracyDegrees = heading.accuracyDegrees ?? number.value(in: -180...180)
    default: break
    }
  }

  /// GPSLogger for Android and others write `Location.getProvider` as `<src>`. Other words (GPX
  /// means a model, as in `Garmin eTrex`) say nothing about who computed the position.
  mutating func setSource(_ text: UnsafeBufferPointer<UInt8>) {
    let trimmed = Number.trimmed(text)
    let named = Fix.Provider.allCases.first { provider in
      provider.androidName.map { trimmed.elementsEqual($0.utf8) } ?? false
    }
    provider = provider ?? named
  }

  /// The usable time; nil where there is none.
  var unixNanoseconds: Int64? {
    if case .time(let nanoseconds, _)? = time { nanoseconds } else { nil }
  }
}

/// Which values of a phone's report are believable; anything else counts as not given.
enum ValueRange {
  /// Twice the fastest a satellite moves over ground, in m/s.
  static let speed = 0.0...16_000.0
  /// Half way around the Earth in meters; 0 is written where nothing is known.
  static let accuracy = 1e-9...20_037_508.0
  static let degrees = 0.0...360.0

  /// 360° is 0°.
  static func angle(_ number: Number) -> Double? {
    number.value(in: degrees).map { $0 == 360 ? 0 : abs($0) }
  }
}

/// Counts what was left out and remembers the first of it.
struct Tally {
  private(set) var count = 0
  private(set) var first: String?

  mutating func add(_ describe: @autoclosure () -> String) {
    if count == 0 { first = describe() }
    count += 1
  }
}
