/// Computes headings from a magnetometer, and from gravity or an accelerometer, reading by reading.
///
/// Where only an accelerometer was recorded, gravity is its low pass of first order with a time
/// constant of 0.5 s (assumed: steps come at about 2 Hz, of which a sixth is left, and the phone is
/// turned more slowly). There is no heading before the filter has run that long without a gap of 1
/// s: a single reading is gravity plus all shaking of the phone.
struct TiltCompass {
  static let timeConstantSeconds = 0.5

  /// Gravity older than this does not show the current tilt (assumed).
  static let freshnessNanoseconds: Int64 = 1_000_000_000

  private var up: Vector3?
  private var upNanoseconds: Int64 = 0
  /// The earliest time at which the direction up can be trusted.
  private var settledNanoseconds: Int64 = 0
  private(set) var headingCount = 0
  private(set) var strangeFieldCount = 0
  private(set) var undirectedCount = 0

  /// Observes the direction up, in m/s²: the force that holds a phone at rest, +z where it lies on
  /// its back.
  mutating func observe(up: Vector3, at nanoseconds: Int64) {
    self.up = up
    upNanoseconds = nanoseconds
    settledNanoseconds = nanoseconds
  }

  /// Observes an acceleration including gravity, of the same sign.
  mutating func observe(acceleration: Vector3, at nanoseconds: Int64) {
    let seconds = Double(nanoseconds &- upNanoseconds) / 1e9
    if let up, seconds >= 0, seconds < 1 {
      let weight = seconds / (Self.timeConstantSeconds + seconds)
      self.up = up + (acceleration - up) * weight
    } else {
      up = acceleration
      settledNanoseconds = nanoseconds + Int64(Self.timeConstantSeconds * 1e9)
    }
    upNanoseconds = nanoseconds
  }

  /// Returns the direction in which the phone points from magnetic north; nil where `field`, in
  /// microtesla, does not show it.
  mutating func degrees(field: Vector3, at nanoseconds: Int64) -> Double? {
    guard let up, upNanoseconds >= settledNanoseconds,
      abs(nanoseconds &- upNanoseconds) <= Self.freshnessNanoseconds
    else { return nil }
    guard Azimuth.fieldMicroteslas.contains(field.length) else {
      strangeFieldCount += 1
      return nil
    }
    guard up.length >= Azimuth.leastGravity,
      let degrees = Azimuth.magneticDegrees(field: field, up: up)
    else {
      undirectedCount += 1
      return nil
    }
    headingCount += 1
    return degrees
  }

  /// Notes on readings that were left out, for the user.
  var notes: [String] {
    var notes: [String] = []
    if strangeFieldCount > 0 {
      notes.append(
        "magnetometer readings without a heading, as their strength is not the Earth's: "
          + "\(strangeFieldCount)")
    }
    if undirectedCount > 0 {
      notes.append(
        "magnetometer readings without a heading, as the phone was upright or in free fall: "
          + "\(undirectedCount)")
    }
    return notes
  }
}
