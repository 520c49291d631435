import Sensing
import SimEnergy
import SimKernel
import SimText

extension PowerPlan {
  /// Reads `power:` of a phone: a profile, or a profile with other activities of the phone; nil if
  /// it is left out.
  init?(_ phone: MappingReader) {
    let meaning = """
      the power that the phone draws: phone_mid, or the power_profile.xml of an Android device, \
      relative to the scenario's folder; if left out, no energy is computed
      """
    guard let value = phone.optional("power", meaning) else { return nil }
    let plan = value.mapping(PowerPlan.read) { value in
      PowerPlan.profile(value).map { PowerPlan(profile: $0) }
    }
    guard let plan else { return nil }
    self = plan
  }

  private static func read(_ reader: MappingReader) -> PowerPlan? {
    let profile = reader.optional(
      "profile", "phone_mid or a power_profile.xml, as for 'power'; phone_mid if left out")
    var plan = PowerPlan(profile: profile.map { PowerPlan.profile($0) ?? .mid } ?? .mid)
    plan.brightness = reader.quantity(
      "brightness", .share, in: 0...1, default: plan.brightness, "brightness of the display")
    plan.playsAudio = reader.bool(
      "audio", default: plan.playsAudio, "whether audio plays all the time")
    plan.usesBluetooth = reader.bool(
      "bluetooth", default: plan.usesBluetooth, "whether a headset is connected")
    plan.isDualBand = reader.bool(
      "dual_band", default: plan.isDualBand, "whether GNSS receives two bands")
    plan.transfers = reader.optional(
      "transfers", "transfers of the cell radio; none if left out")?
      .mapping { keys in
        let every = keys.quantity(
          "every", .time, in: 0.1...86_400, "time from one transfer to the next")
        let length = keys.quantity("for", .time, in: 0.01...3600, "duration of one transfer")
        guard let every, let length else { return nil }
        return Transfers(every: .seconds(every), length: .seconds(length))
      }
    return plan
  }

  private static func profile(_ value: YamlValue) -> PowerProfile? {
    guard let text = value.string() else { return nil }
    if text == PowerProfile.mid.name { return .mid }
    guard text.hasSuffix(".xml") else {
      value.report(
        "expected 'phone_mid' or a power_profile.xml, found '\(text.shortened)'",
        hint: "a profile of your own is a file that ends in .xml")
      return nil
    }
    guard let path = value.path() else { return nil }
    do throws(Diagnostic) {
      return try PowerProfile(androidFileAt: path)
    } catch {
      let line = error.place.line.map { ":\($0)" } ?? ""
      value.report(
        "the profile '\(text.shortened)\(line)' can't be used: \(error.message)", hint: error.hint)
      return nil
    }
  }
}
