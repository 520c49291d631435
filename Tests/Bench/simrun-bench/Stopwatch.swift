import Elementary
import Geodesy

/// Times.
enum Stopwatch {
  /// Returns the median time of `repetitions` runs of `body`, in nanoseconds, after one to warm up.
  static func median(_ repetitions: Int = 9, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    try body()
    var times: [Double] = []
    for _ in 0..<repetitions {
      let time = try clock.measure(body).components
      times.append(Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9)
    }
    return times.sorted()[times.count / 2]
  }

  /// Keeps the optimizer from leaving out what made `value`.
  @inline(never)
  static func keep<Value>(_ value: Value) {}
}

/// Work of a known kind on the same machine in the same minute: what other times are divided by.
enum Calibration {
  /// Time of a great-circle distance and a bearing.
  static func nanoseconds() -> Double {
    let home = Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9861)
    let count = 200_000
    let time = Stopwatch.median {
      var sum = 0.0
      var place = home
      for i in 0..<count {
        place.latitudeDegrees = 31.6 + Double(i & 1023) * 1e-5
        place.longitudeDegrees = -8 + Double(i >> 10) * 1e-5
        sum += place.distanceMeters(to: home) + place.initialBearingDegrees(to: home)
      }
      Stopwatch.keep(sum)
    }
    return time / Double(count)
  }
}
