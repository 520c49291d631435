import Geodesy
import Sensing
import SimText

/// Reads the cells of a sensor recording's row, in the same way for every table with such columns.
extension CSVTable {
  /// Columns of a position report.
  struct FixColumns {
    var latitude: Int
    var longitude: Int
    var accuracy: Int?
    var speed: Int?
    var course: Int?
    /// Factor that converts the speed to m/s.
    var speedFactor = 1.0
    /// Accuracy of the course, in degrees.
    var bearingAccuracy: Int?
    /// Whether a course of 0 may mean that Android has none; see `ValueRange.androidCourse`.
    var mayLackBearing = false
  }

  func fix(_ columns: FixColumns, provider: Fix.Provider) throws(Fault) -> Fix {
    let latitude = try angle("latitude", columns.latitude, limit: 90)
    let longitude = try angle("longitude", columns.longitude, limit: 180)
    let accuracy = try accuracy(columns.accuracy)
    let speed = try optional("speed", columns.speed)
    let bearing = try optional("bearing", columns.course)
    let course =
      columns.mayLackBearing
      ? ValueRange.androidCourse(bearing, speed: speed, accuracy: number(columns.bearingAccuracy))
      : ValueRange.angle(bearing)
    return Fix(
      coordinate: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
      accuracy: accuracy,
      speedMetersPerSecond: speed.value(in: ValueRange.speed).map { abs($0) * columns.speedFactor },
      courseDegrees: course, provider: provider, measured: .zero)
  }

  private func accuracy(_ column: Int?) throws(Fault) -> HorizontalAccuracy {
    let number = try optional("accuracy", column)
    guard let column else { return .notGiven }
    return withCell(column) { HorizontalAccuracy(number, $0) }
  }

  func vector(_ x: Int, _ y: Int, _ z: Int) throws(Fault) -> Vector3 {
    let vector = Vector3(x: try value(x, "x"), y: try value(y, "y"), z: try value(z, "z"))
    guard [vector.x, vector.y, vector.z].allSatisfy(ValueRange.sensorAxis.contains) else {
      throw Fault(reason: "no phone's sensor reads so much", column: x)
    }
    return vector
  }

  private func angle(_ name: String, _ column: Int, limit: Double) throws(Fault) -> Double {
    let degrees = try value(column, name)
    guard abs(degrees) <= limit else {
      throw Fault(reason: "\(name) is out of range", column: column)
    }
    return degrees
  }

  func optional(_ name: String, _ column: Int?) throws(Fault) -> Number {
    let number = number(column)
    guard number != .garbled else {
      throw Fault(
        reason: "\(name) \(text(column).quoted()) is not a number", column: column)
    }
    return number
  }
}
