/// One number of a preset, with its unit and its basis.
public struct PresetParameter: Hashable, Sendable {
  /// The basis of a number. None was measured directly.
  public enum Basis: String, Sendable {
    /// Chosen so that the resulting errors fit published field tests.
    case tuned
    /// A judgment.
    case assumed
  }

  public var name: String
  public var value: Double
  /// The unit as printed; empty for a plain number.
  public var unit: String
  public var basis: Basis

  init(_ name: String, _ value: Double, _ unit: String, _ basis: Basis = .assumed) {
    self.name = name
    self.value = value
    self.unit = unit
    self.basis = basis
  }
}

/// A preset that describes its numbers and their evidence.
public protocol DescribedPreset: SensorPreset {
  var parameters: [PresetParameter] { get }
  /// The field tests it is tuned to, or bounded by.
  var evidence: String { get }
}

extension GnssPreset: DescribedPreset {
  public var parameters: [PresetParameter] {
    // no field test bounds these two
    let known: PresetParameter.Basis =
      self == .coveredSouk || self == .indoor ? .assumed : .tuned
    return [
      PresetParameter("bias", biasSigma, "m", known),
      PresetParameter("bias, correlation time", biasTau, "s", known),
      PresetParameter("fast error along", alongSigma, "m", known),
      PresetParameter("fast error across", acrossSigma, "m", known),
      PresetParameter("fast error, correlation time", fastTau, "s", known),
      PresetParameter("white noise", whiteSigma, "m", known),
      PresetParameter("time between multipath", 1 / multipathRate, "s"),
      PresetParameter("multipath, mean duration", multipathSeconds, "s"),
      PresetParameter("multipath, shape of gamma law", multipathShape, ""),
      PresetParameter("multipath, scale of gamma law", multipathScale, "m", known),
      PresetParameter("time between outages", 1 / outageRate, "s"),
      PresetParameter("outage, mean duration", outageSeconds, "s"),
      PresetParameter("report, factor", reportFactor, "", known),
      PresetParameter("report, known multipath", 100 * reportShare, "%"),
      PresetParameter("report, least", reportFloor, "m"),
      PresetParameter("velocity noise", velocitySigma, "m/s"),
    ]
  }

  public var evidence: String {
    switch name {
    case "open_sky":
      "4.9 m (GPS.gov); within 10 m for 95 % of pedestrian fixes (Al-Azizi and Shafri 2017)"
    case "street": "mean 7–13 m, iPhone 6 in town (Merry and Bettinger 2019)"
    case "medina_lane":
      "London: 25 % of fixes within 5 m across the street (Wang, Groves and Ziebart 2014); 52 % "
        + "within the stated radius (Google Timeline study, PubMed 30483674)"
    case "medina_deep": "95 % error of 50–100 m in dense downtowns (mass-market receivers)"
    default: "none: no statistics of fixes under roofs or indoors were found"
    }
  }
}

extension HeadingPreset: DescribedPreset {
  public var parameters: [PresetParameter] {
    [
      PresetParameter("constant error", constantSigma, "°"),
      PresetParameter("one sine a turn (hard iron)", hardIronSigma, "°"),
      PresetParameter("two sines a turn (soft iron)", softIronSigma, "°"),
      PresetParameter("wandering", wanderSigma, "°"),
      PresetParameter("wandering, correlation time", wanderTau, "s"),
      PresetParameter("noise", whiteSigma, "°"),
      PresetParameter("time between disturbances", 1 / burstRate, "s"),
      PresetParameter("disturbance, mean duration", burstSeconds, "s"),
      PresetParameter("disturbance, median field", burstMicrotesla, "µT"),
      PresetParameter("lag", lagSeconds, "s"),
      PresetParameter("invalid by itself", 100 * invalidShare, "%"),
      PresetParameter("calibration begins to drift after", Calibration.meanSeconds, "s"),
      PresetParameter("a drifting one is lost after", Calibration.meanSeconds, "s"),
    ]
  }

  public var evidence: String {
    switch name {
    case "calibrated_open": "1–3° after calibration (Lviv, eleven phones)"
    case "uncalibrated": "bounded by mean errors of 10–30° in use (Blum et al. 2012)"
    default:
      "bounded by mean errors of 10–30° in use (Blum et al. 2012) and an RMS of 17° of good "
        + "estimators indoors (Ettlinger et al. 2024)"
    }
  }
}
