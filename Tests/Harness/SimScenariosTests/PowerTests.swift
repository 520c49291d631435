import Foundation
import Sensing
import SimEnergy
import SimScenarios
import SimText
import TestSupport
import Testing

@Suite("What a scenario says of the phone's power (T-10)")
struct PowerTests {
  private func scenario(
    _ power: String, session: String = "{}", expect: String = "compass.long_turns: == 0"
  ) -> String {
    """
    format: 1
    title: Power
    world: { medina: { seed: 1, size: 200 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: riad }
    phone: { gnss: street, compass: street\(power) }
    home: riad
    script: [{ open_screen: at 0 s }]
    features: { compass: {}, session: \(session) }
    expect: { \(expect) }

    """
  }

  private func plan(_ power: String, path: String = "s.yaml") throws -> PowerPlan? {
    try Scenario(bytes: scenario(power).utf8, path: path, allowsOutside: true).power
  }

  private func refusals(_ text: String, path: String = "s.yaml") -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: path, allowsOutside: true)
      return []
    } catch { return error.all.map(told) }
  }

  @Test("Nothing, unless it says so")
  func nothing() throws {
    #expect(try plan("") == nil)
    #expect(try plan(", power: phone_mid") == PowerPlan())
    #expect(try plan(", power: {}") == PowerPlan())
  }

  @Test("A profile, and what the phone does beside")
  func plan() throws {
    let plan = try #require(
      try plan(
        """
        , power: { brightness: 40 %, audio: true, bluetooth: true, dual_band: true, \
        transfers: { every: 1 min, for: 2 s } }
        """))
    #expect(plan.brightness == 0.4 && plan.playsAudio && plan.usesBluetooth && plan.isDualBand)
    #expect(plan.transfers == .init(every: .seconds(60), length: .seconds(2)))
  }

  @Test("A profile that is neither ours nor a file is refused")
  func unknown() {
    #expect(
      refusals(scenario(", power: phone_max")) == [
        "s.yaml:5:48: expected 'phone_mid' or a power_profile.xml, found 'phone_max' "
          + "(a profile of your own is a file that ends in .xml)"
      ])
  }

  @Test("A file is looked for beside the scenario, and refused with its line")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "power-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/s.yaml"
    let items = [
      "battery.capacity": "4000", "screen.on": "85", "screen.full": "205", "gps.on": "32",
    ].sorted { $0.key < $1.key }.map { "<item name=\"\($0.key)\">\($0.value)</item>" }
    let good = "<device>\n" + items.joined(separator: "\n") + "\n</device>\n"
    try Data(good.utf8).write(to: folder.appending(path: "phone.xml"))
    let profile = try #require(try plan(", power: phone.xml", path: path)).profile
    #expect(profile[.battery] == 4000 && profile[.gnssStrong] == 32 * 3.87)
    try Data(good.replacing("32", with: "0.1").utf8).write(to: folder.appending(path: "phone.xml"))
    #expect(
      refusals(scenario(", power: phone.xml"), path: path).map { $0.replacing(path, with: "s") }
        == [
          "s:5:48: the profile 'phone.xml:3' can't be used: 'gps.on' is 0.1 mA: a placeholder of "
            + "AOSP; no device draws this (use the file of a device, from the framework overlay of "
            + "its maker)"
        ])
    #expect(
      refusals(scenario(", power: none.xml"), path: path).first?.contains(
        "the profile 'none.xml' can't be used: ") == true)
  }

  @Test("Energy is no metric of a phone whose power nobody knows")
  func metric() {
    #expect(
      refusals(scenario("", expect: "energy.total: <= 5 mAh")) == [
        "s.yaml:9:11: 'energy.total' needs to know what the phone draws "
          + "(write power: phone_mid under 'phone')"
      ])
  }

  @Test("What only some settings do is no metric of the others")
  func aspect() {
    let expect = "session.class_changes: <= 2 /min"
    #expect(
      refusals(scenario("", expect: expect)) == [
        "s.yaml:9:11: 'session.class_changes' needs 'session.escalation', which the settings of "
          + "the features don't switch on"
      ])
    #expect(refusals(scenario("", session: "{ preset: ios }", expect: expect)) == [])
    #expect(refusals(scenario("", session: "{ raises: on_request }", expect: expect)) == [])
  }
}
