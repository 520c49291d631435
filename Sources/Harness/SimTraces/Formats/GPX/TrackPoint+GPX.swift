import Sensing
import SimText

/// Reading of the elements below a `<trkpt>` or `<wpt>`.
extension TrackPoint {
  /// Takes a value unless an earlier element gave one; implausible values count as missing.
  ///
  /// - Parameter text: the text from which `number` was read.
  mutating func set(
    _ element: GPXElement, _ number: Number, _ text: UnsafeBufferPointer<UInt8>
  ) {
    switch element {
    case .speed:
      let speed = number.value(in: ValueRange.speed).map(abs)
      fix.speedMetersPerSecond = fix.speedMetersPerSecond ?? speed
    case .course: fix.courseDegrees = fix.courseDegrees ?? ValueRange.angle(number)
    case .accuracy:
      fix.accuracy = fix.accuracy.orElse(HorizontalAccuracy(number, text))
    case .trueHeading:
      compassHeading.trueDegrees = compassHeading.trueDegrees ?? ValueRange.angle(number)
    case .magneticHeading:
      compassHeading.magneticDegrees = compassHeading.magneticDegrees ?? ValueRange.angle(number)
    case .headingAccuracy:
      guard compassHeading.report == .absent, let degrees = number.value(in: -180...180) else {
        return
      }
      // as Core Location reports it: below 0 the heading is unusable
      compassHeading.report = degrees > 0 ? .degrees(degrees) : .invalid
    default: break
    }
  }

  private var compassHeading: Heading {
    get { heading ?? Heading(source: .compass, measured: .zero) }
    set { heading = newValue }
  }

  /// GPSLogger for Android and others write `Location.getProvider` as `<src>`. Other words (in GPX
  /// a model, as in `Garmin eTrex`) do not identify the provider of the position.
  mutating func setSource(_ text: UnsafeBufferPointer<UInt8>) {
    guard fix.provider == .unknown else { return }
    fix.provider = Fix.Provider(named: String(decoding: Number.trimmed(text), as: UTF8.self))
  }
}
