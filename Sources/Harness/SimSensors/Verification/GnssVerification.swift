import Geodesy
import Sensing
import SimKernel

/// Measures a GNSS preset on the fixes that a phone gets on walks of an hour along a straight lane.
enum GnssVerification {
  /// Number of walks: it makes the error of a measured 99th percentile well below the spread over
  /// 80.
  static let walks: UInt64 = 400
  /// Number of walks at other rates and on the other platform, where the tolerance is 10 %.
  static let fewWalks: UInt64 = 100
  static let hour = 3600.0

  /// The statistics of the fixes of many walks.
  struct Tally {
    var errors = Histogram(width: 0.01, limit: 1000)
    var accuracies = Histogram(width: 0.01, limit: 1000)
    var possible = 0
    var acrossBelow5 = 0
    var within = 0
    var beyondTwice = 0

    func share(_ count: Int) -> Double { Double(count) / Double(errors.total) }
    var availability: Double { Double(errors.total) / Double(possible) }
  }

  static func checks(_ reference: GnssReference) -> [PresetCheck] {
    let preset = reference.preset
    let usual = measure(preset, .ios, hertz: 1, walks: walks)
    let android = measure(preset, .android, hertz: 1, walks: fewWalks)
    func check(
      _ name: String, _ dimension: Dimension, _ target: PresetCheck.Target, _ measured: Double
    ) -> PresetCheck {
      PresetCheck(
        sensor: "gnss", preset: preset.name, name: name, dimension: dimension, target: target,
        measured: measured)
    }
    func near(_ value: Double) -> PresetCheck.Target { .near(value, share: 0.1) }
    var checks = [
      check("error p50", .length, near(reference.p50), usual.errors.quantile(0.5)),
      check("error p68", .length, near(reference.p68), usual.errors.quantile(0.68)),
      check("error p75", .length, near(reference.p75), usual.errors.quantile(0.75)),
      check("error p95", .length, near(reference.p95), usual.errors.quantile(0.95)),
      check("error p99", .length, .within(reference.p99), usual.errors.quantile(0.99)),
      check(
        "across < 5 m", .share, near(reference.acrossBelow5), usual.share(usual.acrossBelow5)),
      check("availability", .share, near(reference.availability), usual.availability),
      check("within hAcc, iOS", .share, near(reference.withinIOS), usual.share(usual.within)),
      check(
        "within acc, Android", .share, near(reference.withinAndroid),
        android.share(android.within)),
      check(
        "beyond 2 hAcc", .share, .within(reference.beyondTwice),
        usual.share(usual.beyondTwice)),
      check("median hAcc", .length, near(reference.accuracy), usual.accuracies.quantile(0.5)),
    ]
    for (rate, hertz) in [("0.5 Hz", 0.5), ("5 Hz", 5)] {
      let other = measure(preset, .ios, hertz: hertz, walks: fewWalks)
      checks += [
        check("error p50 at \(rate)", .length, near(reference.p50), other.errors.quantile(0.5)),
        check("error p95 at \(rate)", .length, near(reference.p95), other.errors.quantile(0.95)),
        check("availability at \(rate)", .share, near(reference.availability), other.availability),
        check(
          "within hAcc at \(rate)", .share, near(reference.withinIOS), other.share(other.within)),
      ]
    }
    return checks + drawnChecks(reference)
  }

  /// Checks of the phones of the population, each walk with a new phone.
  private static func drawnChecks(_ reference: GnssReference) -> [PresetCheck] {
    let ios = measure(reference.preset, .ios, hertz: 1, walks: walks, isDrawn: true)
    let android = measure(reference.preset, .android, hertz: 1, walks: fewWalks, isDrawn: true)
    func check(
      _ name: String, _ dimension: Dimension, _ target: PresetCheck.Target, _ measured: Double
    ) -> PresetCheck {
      PresetCheck(
        sensor: "gnss", preset: reference.preset.name, name: "drawn phones, " + name,
        dimension: dimension, target: target, measured: measured)
    }
    func near(_ value: Double) -> PresetCheck.Target { .near(value, share: 0.1) }
    return [
      check("error p50", .length, near(reference.p50), ios.errors.quantile(0.5)),
      check("error p68", .length, near(reference.p68), ios.errors.quantile(0.68)),
      check("error p75", .length, near(reference.p75), ios.errors.quantile(0.75)),
      check("error p95", .length, near(reference.p95), ios.errors.quantile(0.95)),
      check("error p99", .length, .within(reference.p99), ios.errors.quantile(0.99)),
      check("across < 5 m", .share, near(reference.acrossBelow5), ios.share(ios.acrossBelow5)),
      check("availability", .share, near(reference.availability), ios.availability),
      check("within hAcc, iOS", .share, near(reference.withinIOS), ios.share(ios.within)),
      check(
        "within acc, Android", .share, near(reference.withinAndroid),
        android.share(android.within)),
      check(
        "beyond 2 hAcc", .share, .within(reference.beyondTwice), ios.share(ios.beyondTwice)),
      check("median hAcc", .length, near(reference.accuracy), ios.accuracies.quantile(0.5)),
    ]
  }

  /// Walks of an hour on seeds from 1.
  static func measure(
    _ preset: GnssPreset, _ platform: Platform, hertz: Double, walks: UInt64,
    isDrawn: Bool = false
  ) -> Tally {
    let truth = walkNorth
    var options = GnssModel.Options()
    options.platform = platform
    var tally = Tally()
    for seed in 1...walks {
      let random = RandomStream(seed: seed)
      tally.possible += Int(hour * hertz) + 1
      let fixes =
        isDrawn
        ? drawnFixes(preset, step: .seconds(1 / hertz), options, truth, random)
        : GnssModel(
          .everywhere(preset), step: .seconds(1 / hertz), options: options, random: random
        ).fixes(along: truth)
      for fix in fixes { count(fix, truth, &tally) }
    }
    return tally
  }

  /// Only fixes from satellites: the preset does not describe positions known before.
  private static func drawnFixes(
    _ preset: GnssPreset, step: Timespan, _ options: GnssModel.Options, _ truth: GroundTruth,
    _ random: RandomStream
  ) -> [Fix] {
    var draw = random.fork("profile")
    let phones = GnssProfile.population(of: options.platform)
    let phone = phones[draw.integer(below: phones.count)].varied(&draw)
    return GnssReceiver(
      .everywhere(preset), phone, step: step, options: options, random: random.fork("gnss")
    ).fixes(along: truth).filter { $0.provider == .gnss }
  }

  private static func count(_ fix: Fix, _ truth: GroundTruth, _ tally: inout Tally) {
    let given = truth.plane.point(fix.coordinate)
    let real = truth.point(at: fix.measured)
    let error = given.distance(to: real)
    let accuracy = fix.horizontalAccuracyMeters ?? 0
    tally.errors.count(error)
    tally.accuracies.count(accuracy)
    if abs(given.east - real.east) < 5 { tally.acrossBelow5 += 1 }
    if error <= accuracy { tally.within += 1 }
    if error > 2 * accuracy { tally.beyondTwice += 1 }
  }

  /// An hour at 1 m/s along a lane that runs north, in Marrakech.
  private static var walkNorth: GroundTruth {
    let samples = [0, hour].map { meters in
      GroundTruth.Sample(
        point: PlanePoint(east: 0, north: meters), speedMetersPerSecond: 1, facingDegrees: 0,
        laneDegrees: 0, edge: 0)
    }
    let origin = Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)
    return GroundTruth(plane: LocalPlane(origin: origin), step: .seconds(hour), samples: samples)
  }
}
