import Geodesy
import Sensing

extension Fix {
  /// Returns a fix measured at `seconds`, and delivered at `delivered` or at once.
  static func at(
    _ seconds: Double, delivered: Double? = nil, meters: Double? = 5
  ) -> Fix {
    Fix(
      coordinate: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99),
      horizontalAccuracyMeters: meters, measured: .zero + .seconds(seconds),
      delivered: delivered.map { .zero + .seconds($0) })
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
