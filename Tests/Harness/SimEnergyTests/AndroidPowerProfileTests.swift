import SimText
import Testing

@testable import SimEnergy

@Suite("Android's power profile (T-10)")
struct AndroidPowerProfileTests {
  private func profile(_ items: String) throws(Diagnostic) -> PowerProfile {
    let text = "<?xml version=\"1.0\"?>\n<device name=\"Android\">\n\(items)\n</device>\n"
    return try PowerProfile(androidXML: Array(text.utf8), named: "phone.xml")
  }

  /// The message, the hint and the line of a refusal.
  private func refusal(_ items: String) -> (message: String, hint: String?, line: Int?)? {
    do throws(Diagnostic) {
      _ = try profile(items)
      return nil
    } catch {
      return (error.message, error.hint, error.place.line)
    }
  }

  private static let whole = """
    <!-- a phone -->
    <item name="battery.capacity">4000</item>
    <item name="screen.on"> 85 </item>
    <item name="screen.full">205</item>
    <item name="gps.on">50</item>
    <array name="gps.signalqualitybased"><value>30</value><value>10</value></array>
    <item name="wifi.scan">100</item>
    <item name="dsp.audio">37</item>
    <array name="cpu.clusters.cores"><value>4</value></array>
    <item name="camera.avg">no number, and not asked for</item>
    """

  @Test("gives currents at the voltage of the battery")
  func currents() throws {
    let profile = try profile(Self.whole)
    #expect(profile.name == "phone.xml")
    #expect(profile[.battery] == 4000)
    #expect(profile[.displayOn] == 85 * 3.87)
    #expect(profile[.displayFull] == 205 * 3.87)
    #expect(profile[.gnssWeak] == 30 * 3.87)
    #expect(profile[.gnssStrong] == 10 * 3.87)
    #expect(profile[.audio] == 37 * 3.87)
    #expect(abs(profile[.hundredMeters] - 100 * 3.87 * 0.035) < 1e-9)
    // values missing from the profile keep their defaults
    #expect(profile[.redraw] == PowerProfile.mid[.redraw])
    #expect(profile[.heading] == PowerProfile.mid[.heading])
  }

  @Test("that knows no strength of signal has one current for GNSS")
  func oneCurrent() throws {
    let profile = try profile(
      Self.whole.split(separator: "\n").filter { !$0.contains("signal") }.joined(separator: "\n"))
    #expect(profile[.gnssWeak] == 50 * 3.87 && profile[.gnssStrong] == 50 * 3.87)
  }

  @Test(
    "says what it lacks", arguments: ["battery.capacity", "screen.on", "screen.full", "gps.on"])
  func missing(name: String) {
    let items = Self.whole.split(separator: "\n").filter { line in
      !line.contains("\"\(name)\"") && !(name == "gps.on" && line.contains("signal"))
    }
    let refusal = refusal(items.joined(separator: "\n"))
    #expect(refusal?.message == "the profile has no value for '\(name)'")
    #expect(refusal?.hint == "use the whole power_profile.xml of a device")
  }

  @Test("of AOSP is refused where a value is its placeholder")
  func placeholder() {
    let refusal = refusal(Self.whole.replacing("> 85 <", with: ">0.1<"))
    #expect(
      refusal?.message == "'screen.on' is 0.1 mA: a placeholder of AOSP; no device draws this")
    #expect(
      refusal?.hint
        == "use the file of a device, from the framework overlay of its maker")
    #expect(refusal?.line == 5)
  }

  @Test(
    "of AOSP's tests is refused",
    arguments: [
      ("<item name=\"screen.full\">205", "<item name=\"screen.full\">1234"),
      ("<value>30</value><value>10</value>", "<value>88</value><value>07</value>"),
      (
        "<!-- a phone -->",
        """
        <item name="cpu.suspend">5</item><item name="cpu.idle">1.11</item>\
        <item name="cpu.active">2.55</item>
        """
      ),
    ])
  func testData(found: String, instead: String) {
    let refusal = refusal(Self.whole.replacing(found, with: instead))
    #expect(refusal?.message == "these are the numbers of AOSP's own tests, not of a device")
    #expect(
      refusal?.hint
        == "use the file of a device, from the framework overlay of its maker")
  }

  @Test(
    "is refused where a current is none",
    arguments: ["", "abc", "-1", "nan", "inf", "6e4", "1e9", "0x10", "1 2 3 x", "500000"])
  func noCurrent(text: String) {
    let refusal = refusal(Self.whole.replacing("> 85 <", with: ">\(text)<"))
    let found = text.filter { $0 != " " }
    #expect(
      refusal?.message
        == "expected a current in mA from 0 to 50000 for 'screen.on', found '\(found)'")
    #expect(refusal?.line == 5)
  }

  @Test("is refused where an item has no name")
  func noName() {
    let refusal = refusal("<item>5</item>")
    #expect(refusal?.message == "an item without a name")
    #expect(refusal?.hint == "write <item name=\"gps.on\">50</item>")
    #expect(refusal?.line == 3)
  }

  @Test("is refused where it is something else, or cut off")
  func somethingElse() {
    func message(_ text: String) -> String? {
      do throws(Diagnostic) {
        _ = try PowerProfile(androidXML: Array(text.utf8), named: "phone.xml")
        return nil
      } catch { return error.message }
    }
    #expect(message("<gpx></gpx>") == "expected <device>, found <gpx>")
    #expect(message("<device><item name=\"gps.on\">5") == "the file ends before </item>")
    #expect(message("") == "the file ends before its first element")
  }

  @Test("no bytes of it crash the reader", arguments: 0..<Self.whole.utf8.count)
  func damaged(at index: Int) {
    var bytes = Array("<device>\(Self.whole)</device>".utf8)
    bytes[index] = bytes[index] ^ 0x15
    do throws(Diagnostic) {
      _ = try PowerProfile(androidXML: bytes, named: "phone.xml")
    } catch { #expect(!error.message.isEmpty) }
  }
}
