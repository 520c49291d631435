import Foundation
import SimKernel
import SimSensors
import SimText
import TestSupport
import Testing

@testable import SimScenarios

@Suite("Phones in a file (H-3)")
struct PhoneFileTests {
  private static let phones = GnssProfile.population(of: .ios).prefix(2)

  private func text(_ phones: some Sequence<GnssProfile>) -> String {
    PhoneFile.text(PhoneFile.Contents(phones: phones.map { ($0, [:]) }))
  }

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try PhoneFile(bytes: text.utf8, path: "p.yaml")
      return []
    } catch { return error.all.map(told) }
  }

  @Test("Decimals that are written are read back to the bit", arguments: [Platform.ios, .android])
  func written(platform: Platform) throws {
    var all = GnssProfile.population(of: platform)
    for index in all.indices {
      all[index].name = "it's \(index): a phone # 1"
      all[index].middleSigma = Double(index + 1) / 8
    }
    #expect(try PhoneFile(bytes: text(all).utf8, path: "p.yaml").phones == all)
  }

  @Test("Where a number comes from stands behind it, and changes nothing")
  func remarks() throws {
    let phone = Self.phones[0]
    let text = PhoneFile.text(
      PhoneFile.Contents(phones: [(phone, ["position.white": "assumed"])]))
    #expect(text.contains(" m  # assumed\n"))
    #expect(try PhoneFile(bytes: text.utf8, path: "p.yaml").phones == [phone])
  }

  @Test("Every number has to be written, with its unit and within its limits")
  func refused() throws {
    let good = text([Self.phones[0]])
    func changed(_ key: String, _ value: String?) -> [String] {
      let lines = good.split(separator: "\n").compactMap { line -> String? in
        guard line.contains("  \(key): ") else { return String(line) }
        return value.map { "      \(key): \($0)" }
      }
      return refusals(lines.joined(separator: "\n") + "\n")
    }
    #expect(refusals(good) == [])
    #expect(
      changed("white", nil)
        == [
          "p.yaml:4:5: missing key 'white' in 'position': "
            + "expected a length with its unit, as in '25 m'"
        ])
    #expect(
      changed("rough", "120 %")
        == ["p.yaml:6:14: expected a share from 0 % to 100 %, found '120 %'"])
    #expect(changed("known", "1.5") == ["p.yaml:28:7: expected a whole number"])
    #expect(changed("white", "5 cm") == [])
    #expect(changed("lost", "1 %\n      last: 1").count == 1)
  }

  @Test("Compasses are written and read as phones are, with phones or alone")
  func compasses() throws {
    var compasses = HeadingProfile.population(of: .android)
    for index in compasses.indices {
      compasses[index].name = "compass \(index)"
      compasses[index].gaitDegrees = Double(index + 1) / 8
      // the tick of a 32 768 Hz clock is not a short decimal
      compasses[index].tickSeconds = 0.001
      compasses[index].lateSeconds = 0.0004
    }
    var contents = PhoneFile.Contents(compasses: compasses.map { ($0, ["gait.steps": "assumed"]) })
    let alone = try PhoneFile(bytes: PhoneFile.text(contents).utf8, path: "p.yaml")
    #expect(alone.compasses == compasses && alone.phones.isEmpty)
    contents.phones = Self.phones.map { ($0, [:]) }
    let both = try PhoneFile(bytes: PhoneFile.text(contents).utf8, path: "p.yaml")
    #expect(both.compasses == compasses && both.phones == Array(Self.phones))
    #expect(
      refusals(PhoneFile.text(contents).replacing("steps: 30 %", with: "steps: 130 %")).first
        == "p.yaml:89:14: expected a share from 0 % to 100 %, found '130 %'")
  }

  @Test("A file without the numbers of the fused provider has those of the population (H-4)")
  func fused() throws {
    var phone = Self.phones[0]
    phone.fused.offsetMeters = 4
    let whole = text([phone])
    #expect(try PhoneFile(bytes: whole.utf8, path: "p.yaml").phones == [phone])
    let start = try #require(whole.range(of: "    fused:\n")).lowerBound
    #expect(
      try PhoneFile(bytes: String(whole[..<start]).utf8, path: "p.yaml").phones
        == [Self.phones[0]])
    let without = whole.replacing("      offset: 4 m\n", with: "")
    #expect(try PhoneFile(bytes: without.utf8, path: "p.yaml").phones == [Self.phones[0]])
    #expect(
      refusals(whole.replacing("accuracy: 1.5", with: "accuracy: 0")).first?.hasSuffix(
        "expected a number from 0.01 to 100, found '0'") == true)
  }

  @Test("No phones, and two of one name, are refused")
  func list() {
    #expect(
      refusals("format: 1\nphones: []\n")
        == ["p.yaml:2:9: expected at least one phone, found none"])
    #expect(
      refusals("format: 1\n") == [
        "p.yaml:1:1: expected 'phones', 'compasses' or both, found neither"
      ])
    let phone = Self.phones[0]
    #expect(refusals(text([phone, phone])).count == 1)
  }

  private func phone(_ profile: String, in folder: String) throws -> SyntheticPhone? {
    let text = """
      format: 1
      title: Phones
      world: { medina: { seed: 1, size: 200 m, center: jemaa_el_fnaa } }
      walk: { from: south_gate, to: riad }
      phone: { gnss: street, compass: street, profile: \(profile) }
      home: riad
      script: [{ open_screen: at 0 s }]
      features: { compass: {} }
      expect: { compass.long_turns: == 0 }

      """
    let scenario = try Scenario(bytes: text.utf8, path: "\(folder)/s.yaml")
    guard case .walk(let plan) = scenario.source else { return nil }
    return plan.phone
  }

  @Test("A scenario draws from the phones of a file beside it, and from no other folder")
  func named() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PhoneFile.write(
      PhoneFile.Contents(phones: Self.phones.map { ($0, [:]) }), to: "\(folder)/mine.yaml")
    #expect(try phone("mine.yaml", in: folder)?.population == Array(Self.phones))
    let drawn = HeadingProfile.population(of: .ios)
    let mine = try #require(try phone("mine.yaml", in: folder))
    #expect(mine.hands == drawn && mine.variesHands && !mine.variesPopulation)
    try PhoneFile.write(
      PhoneFile.Contents(compasses: [(drawn[2], [:])]), to: "\(folder)/hand.yaml")
    #expect(try phone("hand.yaml", in: folder)?.population == GnssProfile.population(of: .ios))
    let hand = try #require(try phone("hand.yaml", in: folder))
    #expect(hand.hands?.map(\.handDegrees) == [drawn[2].handDegrees])
    #expect(!hand.variesHands && hand.variesPopulation)
    #expect(try phone("ideal", in: folder)?.population == nil)
    #expect(throws: Diagnostics.self) { try phone("other.yaml", in: folder) }
    #expect(throws: Diagnostics.self) { try phone("../mine.yaml", in: folder) }
    #expect(throws: Diagnostics.self) { try phone("dawn", in: folder) }
  }
}
