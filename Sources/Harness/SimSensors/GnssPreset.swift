public import SimKernel

/// The statistics of GNSS errors in one kind of surroundings.
///
/// The single numbers are assumptions, tuned so that the resulting errors fit published field tests
/// where such tests exist (see `evidence`). `simrun presets --verify` measures these errors.
public struct GnssPreset: SensorPreset {
  public var name: String
  /// Slow bias, each axis: standard deviation in meters and correlation time in seconds.
  public var biasSigma: Double
  public var biasTau: Double
  /// Fast error along and across the lane in meters, and its correlation time in seconds.
  public var alongSigma: Double
  public var acrossSigma: Double
  public var fastTau: Double
  /// White noise of each axis, in meters.
  public var whiteSigma: Double
  /// Multipath: onsets per second, mean duration in seconds, and the gamma law of its size in
  /// meters.
  public var multipathRate: Double
  public var multipathSeconds: Double
  public var multipathShape: Double
  public var multipathScale: Double
  /// Outages: onsets per second and mean duration in seconds.
  public var outageRate: Double
  public var outageSeconds: Double
  /// Reported accuracy: its factor, the share of multipath it includes, and its floor in meters.
  public var reportFactor: Double
  public var reportShare: Double
  public var reportFloor: Double
  /// Noise of the velocity in m/s: root mean square over both axes together, like accuracy
  /// (assumed). So one fix in six has a course when the walker stands in a lane: exp(−0.16 / 0.09).
  public var velocitySigma: Double

  public static let all = [openSky, street, medinaLane, medinaDeep, coveredSouk, indoor]

  public static func usual(in surroundings: Surroundings) -> GnssPreset {
    switch surroundings {
    case .openSky: .openSky
    case .street: .street
    case .lane: .medinaLane
    case .deepLane: .medinaDeep
    case .coveredLane: .coveredSouk
    case .indoor: .indoor
    }
  }

  public static let openSky = GnssPreset(
    name: "open_sky", biasSigma: 1.9, biasTau: 600, alongSigma: 1.6, acrossSigma: 1.6, fastTau: 30,
    whiteSigma: 0.5, multipathRate: 1 / 900.0, multipathSeconds: 15, multipathShape: 2,
    multipathScale: 3, outageRate: 1 / 3600.0, outageSeconds: 4, reportFactor: 1.15,
    reportShare: 0.6, reportFloor: 3, velocitySigma: 0.15)

  public static let street = GnssPreset(
    name: "street", biasSigma: 2.8, biasTau: 400, alongSigma: 3, acrossSigma: 5.5, fastTau: 40,
    whiteSigma: 0.8, multipathRate: 1 / 150.0, multipathSeconds: 25, multipathShape: 1.6,
    multipathScale: 7, outageRate: 1 / 600.0, outageSeconds: 6, reportFactor: 1.05,
    reportShare: 0.5, reportFloor: 4, velocitySigma: 0.15)

  public static let medinaLane = GnssPreset(
    name: "medina_lane", biasSigma: 3.5, biasTau: 300, alongSigma: 4.5, acrossSigma: 10,
    fastTau: 45, whiteSigma: 1.2, multipathRate: 1 / 75.0, multipathSeconds: 30,
    multipathShape: 1.2, multipathScale: 15, outageRate: 1 / 180.0, outageSeconds: 12,
    reportFactor: 0.95, reportShare: 0.35, reportFloor: 5, velocitySigma: 0.3)

  /// A lane for stress tests: the 95 % error is 50–100 m, as of mass-market phones in dense
  /// downtowns.
  public static let medinaDeep = {
    var preset = medinaLane
    preset.name = "medina_deep"
    preset.acrossSigma = 14
    preset.multipathScale = 22
    preset.reportFactor = 0.8
    return preset
  }()

  public static let coveredSouk = GnssPreset(
    name: "covered_souk", biasSigma: 5, biasTau: 300, alongSigma: 8, acrossSigma: 13, fastTau: 60,
    whiteSigma: 2, multipathRate: 1 / 50.0, multipathSeconds: 35, multipathShape: 1,
    multipathScale: 22, outageRate: 1 / 35.0, outageSeconds: 45, reportFactor: 0.9,
    reportShare: 0.3, reportFloor: 10, velocitySigma: 0.3)

  public static let indoor = GnssPreset(
    name: "indoor", biasSigma: 9, biasTau: 240, alongSigma: 10, acrossSigma: 10, fastTau: 60,
    whiteSigma: 3, multipathRate: 1 / 90.0, multipathSeconds: 40, multipathShape: 1,
    multipathScale: 18, outageRate: 1 / 45.0, outageSeconds: 90, reportFactor: 1,
    reportShare: 0.3, reportFloor: 15, velocitySigma: 0.3)

  /// The usual error that the report assumes: DRMS of all errors except multipath, in meters.
  var drms: Double {
    (2 * biasSigma * biasSigma + alongSigma * alongSigma + acrossSigma * acrossSigma
      + 2 * whiteSigma * whiteSigma).squareRoot()
  }
}

extension GnssPreset {
  /// Returns the preset with every position error multiplied by `factor`; outages and the numbers
  /// of the reported accuracy stay.
  func withErrors(times factor: Double) -> GnssPreset {
    var preset = self
    preset.biasSigma *= factor
    preset.alongSigma *= factor
    preset.acrossSigma *= factor
    preset.whiteSigma *= factor
    preset.multipathScale *= factor
    return preset
  }
}
