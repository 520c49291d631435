import Geodesy
import Sensing
import SimKernel

/// Measures a compass preset on the headings of many phones.
enum HeadingVerification {
  static let phones: UInt64 = 4000
  /// Phones whose headings are followed for an hour.
  static let longPhones: UInt64 = 200
  static let hour = 3600.0

  static func checks(_ preset: HeadingPreset) -> [PresetCheck] {
    func check(
      _ name: String, _ dimension: Dimension, _ target: PresetCheck.Target, _ measured: Double
    ) -> PresetCheck {
      PresetCheck(
        sensor: "compass", preset: preset.name, name: name, dimension: dimension, target: target,
        measured: measured)
    }
    var checks = [("5 Hz", 5.0), ("50 Hz", 50), ("200 Hz", 200)].map { rate, hertz in
      check(
        "error RMS at \(rate)", .angle, .near(preset.stationarySigma, share: 0.05),
        spread(preset, hertz: hertz))
    }
    let wander = preset.wanderSigma * preset.wanderSigma
    let whole = wander + preset.whiteSigma * preset.whiteSigma
    checks.append(
      check(
        "correlation after \(Int(preset.wanderTau)) s", .count,
        // e^(−1) of the wander; the noise decorrelates within a second
        .near(wander / whole * 0.36787944117144233, share: 0.1), correlation(preset)))
    if preset == .medinaLane {
      // with disturbances: field tests bound it to 12–15°, widened here by the tolerance of the
      // others
      checks.append(
        check("error RMS, disturbed", .angle, .within(11.4...15.75), disturbed(preset).rms))
    }
    if preset == .souk {
      checks.append(
        check("invalid, iOS", .share, .near(0.1, share: 0.1), disturbed(preset).invalid))
    }
    if preset == .uncalibrated {
      checks.append(check("invalid, iOS", .share, .within(1...1), disturbed(preset).invalid))
    }
    return checks
  }

  /// Root mean square error of phones between disturbances, over all bearings.
  static func spread(
    _ preset: HeadingPreset, hertz: Double, phones: UInt64 = phones
  ) -> Double {
    var quiet = preset
    quiet.burstRate = 0
    var squares = 0.0
    var count = 0
    for seed in 1...phones {
      let facing = Double(seed % 360)
      for heading in headings(quiet, facing: facing, seconds: 1, hertz: hertz, seed: seed) {
        let error = Angle.wrapped(heading, against: facing)
        squares += error * error
        count += 1
      }
    }
    return (squares / Double(count)).squareRoot()
  }

  /// Autocorrelation of the error at the preset's correlation time, for phones without iron and
  /// between disturbances.
  static func correlation(_ preset: HeadingPreset) -> Double {
    var bare = preset
    bare.burstRate = 0
    bare.constantSigma = 0
    bare.hardIronSigma = 0
    bare.softIronSigma = 0
    let lag = Int(preset.wanderTau)
    var products = 0.0
    var squares = 0.0
    var pairs = 0
    for seed in 1...longPhones {
      let errors = headings(bare, facing: 90, seconds: hour, hertz: 1, seed: seed)
        .map { Angle.wrapped($0, against: 90) }
      for i in 0..<max(0, errors.count - lag) {
        products += errors[i] * errors[i + lag]
        squares += errors[i] * errors[i]
        pairs += 1
      }
    }
    return pairs > 0 ? products / squares : .nan
  }

  /// Root mean square error, and the share of headings reported as invalid, with disturbances.
  static func disturbed(_ preset: HeadingPreset) -> (rms: Double, invalid: Double) {
    var squares = 0.0
    var invalid = 0
    var count = 0
    // iron differs among phones but little within a minute: many phones, few minutes
    for seed in 1...(phones / 2) {
      let facing = Double(seed % 360)
      for heading in headings(preset, facing: facing, seconds: 300, hertz: 1, seed: seed) {
        let error = Angle.wrapped(heading, against: facing)
        squares += error * error
        if heading.report == .invalid { invalid += 1 }
        count += 1
      }
    }
    return ((squares / Double(count)).squareRoot(), Double(invalid) / Double(count))
  }

  /// Headings of the phone `seed`, which keeps its calibration and points to `facing`.
  private static func headings(
    _ preset: HeadingPreset, facing: Double, seconds: Double, hertz: Double, seed: UInt64
  ) -> [Heading] {
    var options = HeadingModel.Options()
    options.losesCalibration = false
    let sample = GroundTruth.Sample(
      point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: facing,
      laneDegrees: 0, edge: 0)
    let origin = Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)
    let truth = GroundTruth(
      plane: LocalPlane(origin: origin), step: .seconds(seconds), samples: [sample, sample])
    return HeadingModel(
      .everywhere(preset), step: .seconds(1 / hertz), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: truth)
  }
}

extension Angle {
  /// Difference of `heading` from `facing`, in degrees; NaN if it has no true north.
  fileprivate static func wrapped(_ heading: Heading, against facing: Double) -> Double {
    wrappedTo180((heading.trueDegrees ?? .nan) - facing)
  }
}
