import Sensing
import SimKernel
import SimScenarios
import SimSensors
import SimText
import Testing

@Suite("The system on the phone, and what happens to it, in a scenario (H-4, MG-16)")
struct PlatformLoadingTests {
  private func scenario(_ platform: String, script: String = "", phone: String = "") -> String {
    ScenarioLoadingTests.walk
      .replacing("home: square", with: platform + "\nhome: square")
      .replacing("script:\n", with: "script:\n" + script)
      .replacing("compass: street }", with: "compass: street\(phone) }")
  }

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      return []
    } catch { return error.all.map { "\($0.message): \($0.hint ?? "")" } }
  }

  @Test("Without the key nothing has rules, and a walk goes as it went")
  func none() throws {
    let scenario = try Scenario(bytes: ScenarioLoadingTests.walk.utf8, path: "s.yaml")
    #expect(scenario.platform == nil)
  }

  @Test("Its settings are those of an allowed app on a phone with a compass")
  func settings() throws {
    let usual = try #require(
      try Scenario(bytes: scenario("platform: { rules: ios }").utf8, path: "s.yaml").platform)
    #expect(usual.rules == .ios && usual.authorization == Authorization(status: .whenInUse))
    #expect(usual.hasMagnetometer && usual.calibratesCompass && !usual.othersLocate)
    #expect(usual.lastKnownAge == nil && !usual.startsCold)
    let text = scenario(
      """
      platform:
        rules: android
        permission: always
        precise: false
        magnetometer: false
        compass_calibration: false
        last_known: 5 min
        cold_start: true
        battery_saver: all_off_when_dark
        headings_from: fused
        others_locate: true
      """, phone: ", platform: android")
    let other = try #require(try Scenario(bytes: text.utf8, path: "s.yaml").platform)
    #expect(other.rules == .android)
    #expect(other.authorization == Authorization(status: .always, isPrecise: false))
    #expect(!other.hasMagnetometer && !other.calibratesCompass && other.othersLocate)
    #expect(other.lastKnownAge == .seconds(300) && other.startsCold)
    #expect(other.batterySaver == .allOffWhenDark && other.orientation == .fused)
  }

  @Test("Reports and rules are of one platform")
  func mixture() {
    #expect(
      refusals(scenario("platform: { rules: android }")) == [
        "the phone reports as ios, and its system is android: write phone: { platform: android }"
      ])
  }

  @Test("What happens to the phone needs rules that say what follows")
  func wordsNeedRules() throws {
    let line = "  - lock_screen: at 1 s\n"
    #expect(
      refusals(scenario("", script: line)) == [
        """
        'lock_screen' happens to the phone, but no platform is given: add platform: \
        { rules: ios } or platform: { rules: android }
        """
      ])
    #expect(refusals(scenario("platform: { rules: ios }", script: line)) == [])
  }

  @Test("It comes in order of time, and its lines apart from those of the app")
  func events() throws {
    let text = scenario(
      "platform: { rules: ios }",
      script: "  - unlock_screen: at 9 s\n  - lock_screen: every 4 s until at 9 s\n")
    let bad = refusals(text)
    #expect(bad.count == 1, "until takes a bare moment")
    let script = try Scenario(
      bytes: text.replacing("until at 9 s", with: "until 9 s").utf8, path: "s.yaml"
    ).script
    let course = Course(Trace(fixes: []), arrival: .s(20), end: .s(30))
    #expect(
      script.phoneEvents(in: course) == [
        .init(at: .s(0), .screenLocked), .init(at: .s(4), .screenLocked),
        .init(at: .s(8), .screenLocked), .init(at: .s(9), .screenUnlocked),
      ])
    #expect(
      script.events(in: course).allSatisfy { $0.event == .screenOpened || $0.event == .userPresent }
    )
    #expect(
      script.lines.map(\.word) == ["unlock_screen", "lock_screen", "open_screen", "look_at_screen"])
  }
}

extension Instant {
  fileprivate static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
