import Elementary

/// A crowd on a stretch of a walk.
public struct Crowd: Hashable, Sendable {
  /// People per square meter, in `densities`.
  public var density: Double
  /// Where the stretch begins, in meters walked, and its length; nil for the rest of the walk.
  public var fromMeters: Double
  public var lengthMeters: Double?

  public init(density: Double, fromMeters: Double = 0, lengthMeters: Double? = nil) {
    self.density = density
    self.fromMeters = fromMeters
    self.lengthMeters = lengthMeters
  }

  /// From no people to a density that leaves an eighth of the pace; nobody walks through a denser
  /// crowd.
  public static let densities = 0.0...4.0

  /// The remaining share of the free speed, in (0, 1]; exactly 1 without people.
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
