import Sensing
import SimKernel
import SimSensors

extension PlatformOptions {
  /// Reads `platform:`, whose rules decide what the app is given; nil without that key.
  init?(_ reader: MappingReader, under source: Scenario.Source?) {
    let value = reader.optional(
      "platform", "the system on the phone; it gives the app only what the app asks for")
    guard let options = value?.mapping(PlatformOptions.init) else { return nil }
    if case .walk(let plan)? = source, plan.phone.platform != options.rules {
      let (reports, rules) = (plan.phone.platform.rawValue, options.rules.rawValue)
      reader.report(
        "the phone reports as \(reports), and its system is \(rules)", at: "platform",
        hint: "write phone: { platform: \(rules) }")
    }
    self = options
  }

  private init?(_ reader: MappingReader) {
    let rules = reader.choice(
      "rules", Platform.allCases.map(\.rawValue),
      "the platform whose rules apply; 'simrun platform' lists them")
    let status = reader.choice(
      "permission", Authorization.Status.allCases.map(\.name), default: "when_in_use",
      "the permission that the user gave before the run")
    let isPrecise = reader.bool(
      "precise", default: true, "whether the app gets exact positions, or only the area")
    let hasMagnetometer = reader.bool(
      "magnetometer", default: true, "whether the phone has a compass at all")
    let calibratesCompass = reader.bool(
      "compass_calibration", default: true, "whether iOS may use the position to find true north")
    let lastKnown = reader.optional(
      "last_known", "age of the position that the phone still knows; random if left out"
    )?.quantity(.time, in: 0...86_400)
    let startsCold = reader.bool(
      "cold_start", default: false,
      "whether the phone knows no position and no satellite orbits at the start")
    let batterySaver = reader.choice(
      "battery_saver", default: BatterySaverMode.foregroundOnly,
      "what Android's battery saver does to positions")
    let orientation = reader.choice(
      "headings_from", default: Orientation.rotationVector, "the source of Android's headings")
    let othersLocate = reader.bool(
      "others_locate", default: false, "whether another app asks for the best positions as well")
    guard let rules = rules.flatMap(Platform.init) else { return nil }
    self.init(rules: rules)
    authorization = Authorization(
      status: Authorization.Status(name: status) ?? .whenInUse,
      isPrecise: isPrecise)
    self.hasMagnetometer = hasMagnetometer
    self.calibratesCompass = calibratesCompass
    lastKnownAge = lastKnown.map { .seconds($0) }
    self.startsCold = startsCold
    self.batterySaver = batterySaver
    self.orientation = orientation
    self.othersLocate = othersLocate
  }
}
