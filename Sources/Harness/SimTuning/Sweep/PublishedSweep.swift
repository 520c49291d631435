import SimSensors

/// The sweep of trigger radii that was first published with the error model: one simulation of 24
/// walks for each preset, 528 passes, in numpy (`simulated`; no field test was found).
struct PublishedSweep {
  let preset: GnssPreset
  let radiusMeters: Double
  /// Shares of passes on which the fence was entered, naive and by two of three: passing the stop,
  /// on a lane 15 m beside it, and on one 15 m beyond the circle.
  let own, parallel, beyond: (naive: Double, twoOfThree: Double)
  /// Median distance of the walker from the stop at the first fix inside, minus the radius, in
  /// meters.
  let triggerErrorMeters: Double
  /// Half a unit of the last printed digit.
  static let shareRounding = 0.005
  static let errorRounding = 0.05

  private init(
    _ preset: GnssPreset, _ radiusMeters: Double, own: (Double, Double), error: Double,
    parallel: (Double, Double), beyond: (Double, Double)
  ) {
    self.preset = preset
    self.radiusMeters = radiusMeters
    self.own = own
    self.parallel = parallel
    self.beyond = beyond
    triggerErrorMeters = error
  }

  static let all = [
    PublishedSweep(
      .openSky, 10, own: (1, 1), error: -0.8, parallel: (0.05, 0.04), beyond: (0, 0)),
    PublishedSweep(
      .openSky, 20, own: (1, 1), error: -0.9, parallel: (0.99, 0.98), beyond: (0, 0)),
    PublishedSweep(
      .street, 15, own: (0.975, 0.975), error: -1.8, parallel: (0.68, 0.64), beyond: (0.06, 0.05)),
    PublishedSweep(
      .street, 20, own: (0.99, 0.99), error: -1.9, parallel: (0.89, 0.86), beyond: (0.06, 0.05)),
    PublishedSweep(
      .medinaLane, 10, own: (0.73, 0.69), error: -2.7, parallel: (0.44, 0.37),
      beyond: (0.19, 0.14)),
    PublishedSweep(
      .medinaLane, 15, own: (0.88, 0.84), error: -4.8, parallel: (0.64, 0.59),
      beyond: (0.22, 0.19)),
    PublishedSweep(
      .medinaLane, 20, own: (0.95, 0.94), error: -3.9, parallel: (0.78, 0.74),
      beyond: (0.26, 0.21)),
    PublishedSweep(
      .medinaLane, 25, own: (0.97, 0.97), error: -2.9, parallel: (0.89, 0.86),
      beyond: (0.27, 0.23)),
    PublishedSweep(
      .medinaLane, 30, own: (0.99, 0.985), error: -2.9, parallel: (0.96, 0.95),
      beyond: (0.29, 0.25)),
    PublishedSweep(
      .medinaLane, 40, own: (1, 1), error: -2.9, parallel: (0.99, 0.99), beyond: (0.33, 0.27)),
    PublishedSweep(
      .coveredSouk, 30, own: (0.75, 0.72), error: -7.9, parallel: (0.73, 0.67),
      beyond: (0.36, 0.30)),
    PublishedSweep(
      .coveredSouk, 50, own: (0.90, 0.89), error: -11.9, parallel: (0.89, 0.88),
      beyond: (0.43, 0.37)),
  ]

  /// The published share for `key`.
  func share(_ key: FenceSweep.Key) -> Double {
    let pair =
      switch key.lane {
      case .own: own
      case .parallel: parallel
      case .beyond: beyond
      }
    return key.rule == .naive ? pair.naive : pair.twoOfThree
  }
}
