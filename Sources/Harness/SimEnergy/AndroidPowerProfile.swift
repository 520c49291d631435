import SimKernel
public import SimText

/// Reads from Android's `power_profile.xml` the power of the components that location features use.
///
/// Currents are in mA, drawn from the battery at the voltage of `PowerProfile.mid`. Figures missing
/// in a file keep the values of that profile: frames, wakes, the compass, tails.
/// Format: https://source.android.com/docs/core/power/values
final class AndroidPowerProfile: XMLTextFollower {
  private struct Item {
    var name: String
    var values: [Double] = []
  }

  private let file: String
  private var items: [Item] = []
  private var text: [UInt8] = []
  private var readsValue = false
  private var depth = 0
  private weak var parser: XMLElementParser?

  init(file: String) { self.file = file }

  /// Highest plausible current, in mA; also the largest plausible battery, in mAh (assumed).
  static let limit = 50_000.0

  static func read(_ source: ByteSource) throws(Diagnostic) -> PowerProfile {
    let follower = AndroidPowerProfile(file: source.name)
    let parser = try XMLElementParser(source, root: "device", follower: follower)
    follower.parser = parser
    try parser.parse()
    return try follower.profile()
  }

  // MARK: parser events

  func start(_ element: XMLElement) throws(Diagnostic) {
    depth += 1
    if depth == 2, element.isNamed("item") || element.isNamed("array") {
      guard let name = element.text("name") else {
        throw refusal("an item without a name", hint: "write <item name=\"gps.on\">50</item>")
      }
      items.append(Item(name: name))
      readsValue = element.isNamed("item")
    } else {
      readsValue = depth == 3 && element.isNamed("value")
    }
    text = []
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {
    if readsValue, text.count < AndroidPowerProfile.longestNumber { text += piece }
  }

  func end() throws(Diagnostic) {
    depth -= 1
    guard readsValue, !items.isEmpty else { return }
    readsValue = false
    try addValue(of: items[items.count - 1].name)
  }

  private func addValue(of name: String) throws(Diagnostic) {
    guard AndroidPowerProfile.known.contains(name) else { return }
    let bytes = text.filter { $0 > 0x20 }
    let trimmed = String(decoding: bytes, as: UTF8.self)
    guard case .value(let value) = bytes.withUnsafeBufferPointer({ Number($0) }),
      (0...AndroidPowerProfile.limit).contains(value)
    else {
      throw refusal(
        "expected a current in mA from 0 to 50000 for \(name.quoted()), found "
          + "'\(trimmed.prefix(40).escapedForTerminal)'")
    }
    guard value != AndroidPowerProfile.placeholder else {
      throw refusal(
        "\(name.quoted()) is 0.1 mA: a placeholder of AOSP; no device draws this",
        hint: "use the file of a device, from the framework overlay of its maker")
    }
    items[items.count - 1].values.append(value)
  }

  private func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    var refusal =
      parser?.refusal(message, hint: hint)
      ?? Diagnostic(message, at: Diagnostic.Place(file: file), hint: hint)
    // readers of recordings mask quoted text; here it is a current, not a position
    refusal.message = message
    return refusal
  }

  /// Longest text that can be a number.
  private static let longestNumber = 64
  /// The placeholder value in AOSP's own profile.
  private static let placeholder = 0.1

  private static let known = [
    "battery.capacity", "cpu.suspend", "cpu.idle", "cpu.active", "cpu.awake", "screen.on",
    "screen.full", "screen.on.display0", "screen.full.display0", "gps.on",
    "gps.signalqualitybased", "wifi.scan", "audio", "dsp.audio", "radio.active",
  ]

  // MARK: conversion

  private func values(_ names: String...) -> [Double]? {
    for name in names {
      // of duplicate items the last counts, as on a device
      if let item = items.last(where: { $0.name == name }), !item.values.isEmpty {
        return item.values
      }
    }
    return nil
  }

  private func required(_ what: String, _ values: [Double]?) throws(Diagnostic) -> Double {
    guard let value = values?.first else {
      throw Diagnostic(
        "the profile has no value for '\(what)'", at: Diagnostic.Place(file: file),
        hint: "use the whole power_profile.xml of a device")
    }
    return value
  }

  private func profile() throws(Diagnostic) -> PowerProfile {
    try refuseTestData()
    var profile = PowerProfile.mid
    profile.name = file
    let volts = profile[.voltage]
    profile.set(
      .battery, try required("battery.capacity", values("battery.capacity")))
    let on = try required("screen.on", values("screen.on.display0", "screen.on"))
    let full = try required("screen.full", values("screen.full.display0", "screen.full"))
    let signal = values("gps.signalqualitybased")
    let acquiring = try required("gps.on", values("gps.on") ?? signal)
    profile.set(.displayOn, on * volts)
    profile.set(.displayFull, full * volts)
    // in order from weak to strong; a file that does not distinguish them has one value
    profile.set(.gnssWeak, (signal?.first ?? acquiring) * volts)
    profile.set(.gnssStrong, (signal?.last ?? acquiring) * volts)
    func set(_ figure: PowerFigure, _ values: [Double]?) {
      if let value = values?.first { profile.set(figure, value * volts) }
    }
    set(.idle, values("cpu.suspend", "cpu.idle"))
    set(.awake, values("cpu.awake"))
    set(.audio, values("audio", "dsp.audio"))
    set(.cell, values("radio.active"))
    if let scan = values("wifi.scan")?.first {
      profile.set(.hundredMeters, scan * volts * AndroidPowerProfile.scanShare)
    }
    return profile
  }

  /// Share of time with a scan: 0.7 s every 20 s.
  private static let scanShare = 0.7 / 20

  /// AOSP tests its parser with numbers that belong to no device.
  private func refuseTestData() throws(Diagnostic) {
    let isParserTest =
      values("screen.full", "screen.full.display0")?.first == 1234
      || values("gps.signalqualitybased") == [88, 7]
    let isProfileTest =
      values("cpu.suspend") == [5] && values("cpu.idle") == [1.11]
      && values("cpu.active") == [2.55]
    guard isParserTest || isProfileTest else { return }
    throw Diagnostic(
      "these are the numbers of AOSP's own tests, not of a device",
      at: Diagnostic.Place(file: file),
      hint: "use the file of a device, from the framework overlay of its maker")
  }
}

extension PowerProfile {
  /// Reads the `power_profile.xml` of an Android device.
  ///
  /// Throws `.missingInput` if there is no file, and `.badInput` if it is not such a file or is one
  /// of AOSP's that belong to no device.
  public init(androidFileAt path: String) throws(Diagnostic) {
    self = try AndroidPowerProfile.read(ByteSource(path: path, expecting: "a power profile"))
  }

  init(androidXML bytes: [UInt8], named name: String) throws(Diagnostic) {
    self = try AndroidPowerProfile.read(ByteSource(bytes, named: name))
  }
}
