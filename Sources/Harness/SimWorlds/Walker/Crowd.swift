import Elementary

/// People in the way over a stretch of a walk.
public struct Crowd: Hashable, Sendable {
  /// People per square meter, in `densities`.
  public var density: Double
  /// Where the stretch begins, in meters walked, and how long it is; nil for the rest of the walk.
  public var fromMeters: Double
  public var lengthMeters: Double?

  public init(density: Double, fromMeters: Double = 0, lengthMeters: Double? = nil) {
    self.density = density
    self.fromMeters = fromMeters
    self.lengthMeters = lengthMeters
  }

  /// From nobody to a crush that leaves an eighth of the pace; nobody walks through a denser one.
  public static let densities = 0.0...4.0

  /// The share of the free speed that is left, in (0, 1]; exactly 1 without anybody.
  ///
  /// Weidmann's fundamental diagram of pedestrians (1993): 1 − exp(−1.913 (1/ρ − 1/5.4)), with ρ
  /// the number of people per square meter.
  public var speedFactor: Double {
    guard density > 0 else { return 1 }
    return 1 - Portable.exp(-1.913 * (1 / density - 1 / 5.4))
  }

  func covers(_ meters: Double) -> Bool {
    meters >= fromMeters && meters < fromMeters + (lengthMeters ?? .infinity)
  }
}
