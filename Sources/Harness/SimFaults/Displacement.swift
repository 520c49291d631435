import Elementary
import Geodesy
import Sensing
import SimKernel

// How faults move positions and turn bearings.

extension GroundTruth {
  /// The coordinate of `fix` with its error multiplied by `factor`.
  func coordinate(of fix: Fix, errorTimes factor: Double) -> Coordinate {
    let real = point(at: fix.measured)
    let given = plane.point(fix.coordinate)
    return plane.coordinate(
      PlanePoint(
        east: real.east + factor * (given.east - real.east),
        north: real.north + factor * (given.north - real.north)))
  }

  /// `coordinate` moved by `meters` in a direction.
  func coordinate(
    _ coordinate: Coordinate, moved meters: Double, _ direction: (sin: Double, cos: Double)
  ) -> Coordinate {
    var point = plane.point(coordinate)
    point.east += meters * direction.sin
    point.north += meters * direction.cos
    return plane.coordinate(point)
  }
}

extension Heading {
  /// Turns both bearings clockwise.
  mutating func turn(byDegrees degrees: Double) {
    magneticDegrees = magneticDegrees.map { Angle.wrappedTo360($0 + degrees) }
    trueDegrees = trueDegrees.map { Angle.wrappedTo360($0 + degrees) }
  }
}

extension RandomStream {
  /// Returns a uniformly distributed direction.
  mutating func direction() -> (sin: Double, cos: Double) {
    Portable.sincos(2 * .pi * uniform())
  }
}
