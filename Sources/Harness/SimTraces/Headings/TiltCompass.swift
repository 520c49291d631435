/// Works headings out of a magnetometer, and of gravity or an accelerometer, as they come.
///
/// Where only an accelerometer was recorded, gravity is its low pass of first order with a time
/// constant of 0.5 s (assumed: steps come at about 2 Hz, of which a sixth is left, and the phone is
/// turned more slowly). There is no heading before it has run that long without a gap of 1 s: a
/// single reading is gravity and all that shakes the phone.
struct TiltCompass {
  static let timeConstantSeconds = 0.5

  /// Gravity older than this says nothing about the tilt now (assumed).
  static let freshnessNanoseconds: Int64 = 1_000_000_000

  private var up: Vector3?
  private var upNanoseconds: Int64 = 0
  /// When what is up can be trusted, at the earliest.
  private var settledNanoseconds: Int64 = 0
  private(set) var headingCount = 0
  private(set) var strangeFieldCount = 0
  private(set) var undirectedCount = 0

  /// Takes what is up, in m/s²: the force that holds a phone at rest, +z where it lies on its back.
  mutating func take(up: Vector3, at nanoseconds: Int64) {
    self.up = up
    upNanoseconds = nanoseconds
    settledNanoseconds = nanoseconds
  }

  /// Takes an acceleration with gravity in it, of the same sign.
  mutating func take(acceleration: Vector3, at nanoseconds: Int64) {
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

  /// Returns the way the phone points from magnetic north, where `field`, in microtesla, tells it.
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

  /// What it left out, in words for the user.
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
