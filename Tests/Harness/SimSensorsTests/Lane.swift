import Geodesy
import Sensing
import SimKernel

/// A straight lane without an end, and a walker who walks or stands in it.
enum Lane {
  static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  /// Two samples are enough: between them the walker is on the straight line.
  static func truth(
    seconds: Double, bearing: Double = 0, speed: Double = 1, facing: Double? = nil
  ) -> GroundTruth {
    let length = seconds * speed
    // bearings of right angles only, and the diagonal: no sine needed
    let (east, north) =
      switch bearing {
      case 0: (0.0, 1.0)
      case 90: (1, 0)
      case 45: (0.5.squareRoot(), 0.5.squareRoot())
      default: preconditionFailure("a bearing of 0, 45 or 90")
      }
    func sample(_ meters: Double) -> GroundTruth.Sample {
      GroundTruth.Sample(
        point: PlanePoint(east: meters * east, north: meters * north),
        speedMetersPerSecond: speed, facingDegrees: facing ?? bearing, laneDegrees: bearing,
        edge: 0)
    }
    return GroundTruth(
      plane: plane, step: .seconds(seconds), samples: [sample(0), sample(length)])
  }
}

extension Lane {
  /// Walks north at 1 m/s through `stages`, each with its length in seconds and its surroundings.
  static func truth(through stages: [(seconds: Int, around: Surroundings)]) -> GroundTruth {
    let around = stages.flatMap { [Surroundings](repeating: $0.around, count: $0.seconds) }
    return GroundTruth(
      plane: plane, step: .seconds(1),
      samples: around.enumerated().map { second, around in
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: Double(second)), speedMetersPerSecond: 1,
          facingDegrees: 0, laneDegrees: 0, edge: 0, surroundings: around)
      })
  }

  /// Stands and faces north; the phone is held in each of `poses` for a second.
  static func truth(poses: [Pose]) -> GroundTruth {
    GroundTruth(
      plane: plane, step: .seconds(1),
      samples: poses.map {
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: 0,
          laneDegrees: 0, edge: 0, pose: $0)
      })
  }
}

/// The error of a fix, along and across a lane that runs north.
struct FixError {
  var along: Double
  var across: Double

  var size: Double { (along * along + across * across).squareRoot() }

  init(_ fix: Fix, along truth: GroundTruth) {
    let given = truth.plane.point(fix.coordinate)
    let real = truth.point(at: fix.measured)
    along = given.north - real.north
    across = given.east - real.east
  }
}

/// The share of `values` for which `holds` returns true.
func share<T>(_ values: [T], _ holds: (T) -> Bool) -> Double {
  Double(values.count(where: holds)) / Double(values.count)
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// The quantile at `share`, interpolated between ranks.
func quantile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  let rank = share * Double(sorted.count - 1)
  let low = Int(rank)
  let high = min(low + 1, sorted.count - 1)
  return sorted[low] + (rank - Double(low)) * (sorted[high] - sorted[low])
}
