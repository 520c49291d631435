import Foundation
import Geodesy

/// An attacker who has forty redacted recordings of one home and its zone, and the methods to find
/// the home.
struct RedactionAttack {
  /// An end of the shown part, and the direction of the path from there, over 300 m.
  struct End {
    var place: PlanePoint
    /// Of length 1.
    var direction: PlanePoint
  }

  /// The ends in the order of the recordings.
  var ends: [End] = []

  /// The center of the circle through the ends, by least squares. This attack located homes in
  /// zones of exactly 200 m to within a few meters.
  var circleCenter: PlanePoint? {
    guard ends.count >= 3 else { return nil }
    let count = Double(ends.count)
    let middle = PlanePoint(
      east: ends.reduce(0) { $0 + $1.place.east } / count,
      north: ends.reduce(0) { $0 + $1.place.north } / count)
    var (uu, uv, vv, u, v) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for end in ends {
      let (x, y) = (end.place.east - middle.east, end.place.north - middle.north)
      let square = x * x + y * y
      (uu, uv, vv) = (uu + x * x, uv + x * y, vv + y * y)
      (u, v) = (u + x * square / 2, v + y * square / 2)
    }
    let determinant = uu * vv - uv * uv
    guard abs(determinant) > 1e-6 else { return nil }
    return PlanePoint(
      east: middle.east + (u * vv - v * uv) / determinant,
      north: middle.north + (v * uu - u * uv) / determinant)
  }

  /// The most probable position of the home, within 100 m: by Bayes' rule over the square around
  /// `center`. The attacker is given the center, and knows which recordings are of one round.
  ///
  /// - Parameters:
  ///   - spread: the distance of the ends from homes in this town, in meters, and its variation.
  ///   - concentration: how strongly directions point away from the home (von Mises).
  func bestGuess(
    around center: PlanePoint, side: Double, spread: (mean: Double, deviation: Double)?,
    concentration: Double
  ) -> PlanePoint {
    let cell = 50.0
    let count = Int(side / cell) + 1
    var logs = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0..<count {
        let east = center.east - side / 2 + Double(column) * cell
        let north = center.north - side / 2 + Double(row) * cell
        var sum = 0.0
        for end in ends {
          let (x, y) = (end.place.east - east, end.place.north - north)
          let distance = (x * x + y * y).squareRoot()
          if let spread {
            let off = (distance - spread.mean) / spread.deviation
            sum -= off * off / 2 + log(distance)
          }
          sum += concentration * (x * end.direction.east + y * end.direction.north) / distance
        }
        logs[row * count + column] = sum
      }
    }
    let most = logs.max() ?? 0
    let shares = logs.map { exp($0 - most) }
    // the disc of 100 m with the largest share
    var best = (share: -1.0, row: 0, column: 0)
    for row in 0..<count {
      for column in 0..<count {
        var share = 0.0
        for up in max(0, row - 2)...min(count - 1, row + 2) {
          for right in max(0, column - 2)...min(count - 1, column + 2)
          where (up - row) * (up - row) + (right - column) * (right - column) <= 4 {
            share += shares[up * count + right]
          }
        }
        if share > best.share { best = (share, row, column) }
      }
    }
    return PlanePoint(
      east: center.east - side / 2 + Double(best.column) * cell,
      north: center.north - side / 2 + Double(best.row) * cell)
  }
}
