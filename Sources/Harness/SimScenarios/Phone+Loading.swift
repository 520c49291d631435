import Geodesy
import Sensing
import SimKernel
import SimSensors

extension SyntheticPhone {
  /// Reads `phone:`, the behavior of a phone on a synthetic walk around `center`. If no feature
  /// under test uses headings, the compass may be left out and then reports as rarely as possible.
  init?(_ reader: MappingReader, needsCompass: Bool, around center: Coordinate?) {
    let gnss = reader.choice("gnss", Conditions<GnssPreset>.names, "the errors of its positions")
    let names = Conditions<HeadingPreset>.names
    let meaning = "the errors of its compass; required where a feature uses headings"
    let written = needsCompass ? nil : reader.optional("compass", meaning)
    let isUnread = !needsCompass && written == nil
    let heading =
      needsCompass
      ? reader.choice("compass", names, meaning)
      : written.map { $0.choice(names) } ?? HeadingPreset.calibratedOpen.name
    let platform = reader.choice(
      "platform", default: Platform.ios, "the platform whose rules its reports follow")
    let population = Population(reader)
    let fixRate = reader.quantity(
      "fix_rate", .frequency, in: 0.2...10, default: 1, "fixes per second")
    let headingRate = reader.quantity(
      "heading_rate", .frequency, in: 0.1...200, default: isUnread ? 0.1 : 50,
      "headings per second")
    let fallback = reader.bool(
      "network_fallback", default: false,
      "whether Wi-Fi and cells give positions where satellites fail")
    let provider = reader.choice(
      "provider", ["gnss", "fused"], default: "gnss",
      "whether fixes come from satellites alone or from Android's fused provider")
    if provider == "fused", platform == .ios {
      reader.report(
        "the fused provider is Android's, and this phone is of 'platform: ios'", at: "provider",
        hint: "add 'platform: android' to the phone")
    }
    let options = HeadingModel.Options(reader, around: center)
    guard let gnss = gnss.flatMap(Conditions<GnssPreset>.init),
      let heading = heading.flatMap(Conditions<HeadingPreset>.init)
    else { return nil }
    self.init(
      gnss: gnss, fixStep: .seconds(1 / fixRate), heading: heading,
      headingStep: .seconds(1 / headingRate))
    self.platform = platform
    fallsBackToNetwork = fallback
    fusesPositions = provider == "fused"
    switch population {
    case .ideal: break
    case .drawn:
      self.population = GnssProfile.population(of: platform)
      hands = HeadingProfile.population(of: platform)
    case .own(let file):
      self.population =
        file.phones.isEmpty ? GnssProfile.population(of: platform) : file.phones
      hands = file.compasses.isEmpty ? HeadingProfile.population(of: platform) : file.compasses
      // a phone of one's own is that phone
      (variesPopulation, variesHands) = (file.phones.isEmpty, file.compasses.isEmpty)
    }
    compass = options
  }
}

/// The source of a run's phone.
private enum Population {
  case ideal
  case drawn
  /// Phones or compasses that the file lacks are drawn.
  case own(PhoneFile)

  /// Reads `profile`.
  init(_ reader: MappingReader) {
    let value = reader.optional(
      "profile", default: "drawn",
      """
      the phone of each run: an ideal receiver, or one drawn from a population, or one of those in \
      a .yaml file, relative to the scenario's folder
      """)
    self = .drawn
    guard let value, let text = value.string(), text != "drawn" else { return }
    if text == "ideal" {
      self = .ideal
    } else if text.hasSuffix(".yaml") || text.hasSuffix(".yml") {
      if let file = value.phones() { self = .own(file) }
    } else {
      value.report(
        "expected 'ideal', 'drawn' or a file of phones, found '\(text.shortened)'",
        hint: "phones of your own are a file that ends in .yaml")
    }
  }
}

extension HeadingModel.Options {
  init(_ reader: MappingReader, around center: Coordinate?) {
    self.init()
    field.declinationDegrees = 0
    let field = reader.fork(
      on: "magnetic_year",
      "the year, as in 2026.5, for which the World Magnetic Model 2025 gives the Earth's magnetic "
        + "field at the middle of the world",
      refusing: ["field", "declination"]
    ) { year in
      year.number(in: WorldMagneticModel.years).flatMap { MagneticField(at: center, year: $0) }
    } without: {
      MagneticField(written: reader)
    }
    if let field { self.field = field }
    trueNorth = reader.choice("true_north", default: trueNorth, "when the phone reports true north")
    source = reader.choice("heading_from", default: source, "the source of headings")
    losesCalibration =
      reader.choice(
        "calibration", ["drifts", "holds"], default: "drifts",
        "whether the compass slowly loses its calibration") == "drifts"
    hasGyroscope = reader.bool(
      "gyroscope", default: false,
      "whether it has a gyroscope, read with every heading, and knows which way is up")
    if let gestures = reader.optional(
      "figure_eights", "when the user waves the phone in an eight to calibrate it")
    {
      let seconds = gestures.sequence { $0.quantity(.time, in: 0...86_400) } ?? []
      figureEights = seconds.map { .zero + .seconds($0) }
    }
  }
}

extension MagneticField {
  /// The value of the World Magnetic Model; nil if the place is unknown.
  fileprivate init?(at center: Coordinate?, year: Double) {
    guard let center, let field = WorldMagneticModel.field(at: center, decimalYear: year)
    else { return nil }
    self.init(
      horizontalMicrotesla: field.horizontalNanotesla / 1000,
      totalMicrotesla: field.totalNanotesla / 1000, declinationDegrees: field.declinationDegrees)
  }

  /// Reads `field` and `declination`.
  fileprivate init?(written reader: MappingReader) {
    let field = reader.optional(
      "field", "the Earth's magnetic field; that of Marrakech if left out")
    self = field?.mapping { MagneticField($0) } ?? .marrakech
    declinationDegrees = reader.quantity(
      "declination", .angle, in: -180...180, default: 0, "true minus magnetic north of the place")
  }
  /// Reads `horizontal` and `total`; the Earth's values are up to 42 and within 22–67 µT.
  init?(_ reader: MappingReader) {
    let horizontal = reader.quantity(
      "horizontal", .magneticField, in: 1...45, "horizontal part of the field")
    let total = reader.quantity("total", .magneticField, in: 20...70, "strength of the field")
    guard let horizontal, let total else { return nil }
    guard horizontal <= total else {
      reader.report("the horizontal part of a field is at most the total", at: "horizontal")
      return nil
    }
    self.init(
      horizontalMicrotesla: horizontal, totalMicrotesla: total, declinationDegrees: 0)
  }
}
