import Geodesy
import Sensing
import SimKernel
import SimWorlds

/// The standard walk used in simulations: along a staircase of straight streets at a given pace,
/// with the motion of real walkers.
enum StandardWalk {
  /// The true motion of `seconds` at `pace` in m/s; `seed` is the walker's.
  static func truth(seconds: Double, pace: Double, seed: UInt64) -> GroundTruth? {
    guard let world, let from = world.place("S"), let to = world.place("G") else { return nil }
    var walk = Walk(from: from, to: to)
    walk.paceMetersPerSecond = min(paces.upperBound, max(paces.lowerBound, pace))
    walk.paceSpread = 0
    walk.pauses = nil
    walk.manner = Manner()
    let random = RandomStream(seed: seed).fork("walk")
    guard var truth = try? Walker(world: world, random: random).walk(walk) else { return nil }
    let samples = Int(seconds / truth.step.seconds) + 1
    if samples < truth.samples.count {
      truth.samples.removeLast(truth.samples.count - samples)
    }
    return truth
  }

  /// Paces that count as walking, in m/s.
  static let paces = 0.5...2.5

  /// Streets of 100 to 190 m (assumed), long enough for `PhoneSimulation.mostSeconds` at the
  /// fastest pace.
  private static let world: World? = {
    var rows: [String] = []
    var column = 0
    for leg in 0..<legs {
      let far = column + 10 + 3 * (leg % 4)
      let (first, last) = (leg == 0 ? "S" : "+", leg == legs - 1 ? "G" : "+")
      let middle = "-#" + String(repeating: "-", count: far - column - 3)
      rows.append(spaces(column) + first + middle + last)
      if leg < legs - 1 {
        for mark in ["|", "#"] + [String](repeating: "|", count: 8) {
          rows.append(spaces(far) + mark)
        }
      }
      column = far
    }
    let center = Coordinate(latitudeDegrees: 45, longitudeDegrees: 0)
    return try? DrawnMap(rows.joined(separator: "\n"), gridMeters: 10).world(center: center)
  }()

  private static let legs = 26

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
