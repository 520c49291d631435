public import SimKernel

/// The statistics of compass errors in one kind of surroundings. All assumed, bounded by published
/// field tests (mean errors of 10–30° in use, 1–3° just after calibration).
public struct HeadingPreset: SensorPreset {
  public var name: String
  /// Standard deviations over phones, in degrees: constant error, one sine per turn (hard iron),
  /// two per turn (soft iron).
  public var constantSigma: Double
  public var hardIronSigma: Double
  public var softIronSigma: Double
  /// Wandering error: standard deviation in degrees and correlation time in seconds.
  public var wanderSigma: Double
  public var wanderTau: Double
  /// Noise in degrees after the phone's filter: the same deviation at any rate of headings; its
  /// correlation time is the lag.
  public var whiteSigma: Double
  /// Magnetic disturbances (motorbikes, rebar, shutters): onsets per second, mean duration in
  /// seconds, median field in microtesla.
  public var burstRate: Double
  public var burstSeconds: Double
  public var burstMicrotesla: Double
  /// Lag of the phone's filter, in seconds.
  public var lagSeconds: Double
  /// Share of time with invalid headings, strong disturbances aside.
  public var invalidShare = 0.0
  /// Whether the phone starts without a calibration.
  public var startsUncalibrated = false

  public static let all = [calibratedOpen, street, medinaLane, souk, uncalibrated]

  public static func usual(in surroundings: Surroundings) -> HeadingPreset {
    switch surroundings {
    case .openSky: .calibratedOpen
    case .street: .street
    case .lane, .deepLane: .medinaLane
    case .coveredLane, .indoor: .souk
    }
  }

  /// The preset that applies after the phone was moved in a figure of eight.
  var calibrated: HeadingPreset { startsUncalibrated ? .medinaLane : self }

  /// Root mean square of the error in degrees over phones, bearings and time, of a calibrated phone
  /// between disturbances: √(A² + B² + D² + σs² + σn²), as each sine and cosine pair has its
  /// deviation at every bearing.
  public var stationarySigma: Double {
    (constantSigma * constantSigma + hardIronSigma * hardIronSigma
      + softIronSigma * softIronSigma + wanderSigma * wanderSigma + whiteSigma * whiteSigma)
      .squareRoot()
  }

  public static let calibratedOpen = HeadingPreset(
    name: "calibrated_open", constantSigma: 2, hardIronSigma: 3, softIronSigma: 1, wanderSigma: 2,
    wanderTau: 60, whiteSigma: 1, burstRate: 1 / 900.0, burstSeconds: 5, burstMicrotesla: 3,
    lagSeconds: 0.2)

  public static let street = HeadingPreset(
    name: "street", constantSigma: 3, hardIronSigma: 6, softIronSigma: 2, wanderSigma: 5,
    wanderTau: 60, whiteSigma: 2, burstRate: 1 / 180.0, burstSeconds: 8, burstMicrotesla: 8,
    lagSeconds: 0.3)

  public static let medinaLane = HeadingPreset(
    name: "medina_lane", constantSigma: 4, hardIronSigma: 8, softIronSigma: 2, wanderSigma: 8,
    wanderTau: 45, whiteSigma: 2, burstRate: 1 / 60.0, burstSeconds: 8, burstMicrotesla: 12,
    lagSeconds: 0.3)

  public static let souk = HeadingPreset(
    name: "souk", constantSigma: 5, hardIronSigma: 12, softIronSigma: 3, wanderSigma: 12,
    wanderTau: 40, whiteSigma: 3, burstRate: 1 / 30.0, burstSeconds: 12, burstMicrotesla: 18,
    lagSeconds: 0.4, invalidShare: 0.05)

  /// A phone that has not been calibrated, in a lane.
  public static let uncalibrated = HeadingPreset(
    name: "uncalibrated", constantSigma: 10, hardIronSigma: 35, softIronSigma: 6, wanderSigma: 15,
    wanderTau: 60, whiteSigma: 3, burstRate: 1 / 60.0, burstSeconds: 8, burstMicrotesla: 12,
    lagSeconds: 0.4, startsUncalibrated: true)
}

extension HeadingPreset {
  /// Returns the preset with every error multiplied by `factor`; the rate of disturbances stays.
  func withErrors(times factor: Double) -> HeadingPreset {
    var preset = self
    preset.constantSigma *= factor
    preset.hardIronSigma *= factor
    preset.softIronSigma *= factor
    preset.wanderSigma *= factor
    preset.whiteSigma *= factor
    preset.burstMicrotesla *= factor
    return preset
  }
}
