import Sensing
import SimFaults
import SimKernel
import SimMetrics
import SimScenarios
import SimSensors
import SimText
import SimWorlds
import Testing

@Suite("The lines of a scenario can be changed one at a time (H-11)")
struct ScenarioSheetTests {
  private func sheet(_ more: String) throws(Diagnostics) -> ScenarioSheet {
    try ScenarioSheet(bytes: (ScenarioLoadingTests.walk + more).utf8, path: "s.yaml")
  }

  private func faults(_ scenario: Scenario?) throws -> [any Fault] {
    guard case .walk(let plan) = try #require(scenario).source else { return [] }
    return plan.faults.entries.map(\.fault)
  }

  private static let twoDrifts = """
    faults:
      - drift: { at: 1 min, for: 30 s, across: 40 m }
      - swarm:
          - drift: { at: 2 min, for: 10 s, across: 900 m }
      - outage: { at: 3 min, for: 20 s }
    """

  @Test("Faults have names, in a swarm too, and the second of one name has a number")
  func names() throws {
    let lines = try sheet(Self.twoDrifts).lines
    #expect(
      lines.filter { $0.kind == .fault }.map(\.name)
        == ["faults.drift", "faults.swarm", "faults.outage"])
    #expect(lines.filter { $0.kind == .swarmed }.map(\.name) == ["faults.drift.2"])
    #expect(lines.first { $0.name == "faults.drift" }?.text == "at 1 min, for 30 s, across 40 m")
  }

  @Test("A fault is taken out alone")
  func out() throws {
    let sheet = try sheet(Self.twoDrifts)
    let line = try #require(sheet.lines.first { $0.name == "faults.drift" })
    let changed = try faults(sheet.scenario(with: line.changes[0], hasVariants: true))
    #expect(changed.map { type(of: $0).name } == ["drift", "outage"])
    #expect(changed[0].start == Instant.zero + .seconds(120))
  }

  @Test("A fault is made worse by its severity, within the key's range, or by its length")
  func worse() throws {
    let sheet = try sheet(Self.twoDrifts)
    func texts(_ name: String) -> [String] {
      sheet.lines.first { $0.name == name }?.changes.map(\.words) ?? []
    }
    #expect(texts("faults.drift") == ["out", "×2", "×4", "×8"])
    let line = try #require(sheet.lines.first { $0.name == "faults.outage" })
    let longer = try faults(sheet.scenario(with: line.changes[3], hasVariants: true))
    #expect(longer.last?.duration == Timespan.seconds(160))
    // 8 × 900 m exceeds the 1000 m that a drift may have
    let swarm = try #require(sheet.lines.first { $0.name == "faults.swarm" })
    #expect(sheet.scenario(with: swarm.changes[3], hasVariants: true) != nil)
  }

  @Test("A swarm is made worse as a whole: a run has but some of its faults")
  func swarm() throws {
    let sheet = try sheet(
      """
      faults:
        - swarm:
            - outage: { at: 1 min, for: 10 s }
            - silent_gap: { at: 2 min, for: 20 s }
      """)
    let lines = sheet.lines.filter { $0.kind == .fault || $0.kind == .swarmed }
    #expect(lines.map(\.name) == ["faults.swarm", "faults.outage", "faults.silent_gap"])
    #expect(lines[1].changes.map(\.words) == ["out"], "alone it is only taken out")
    let worse = try #require(sheet.scenario(with: lines[0].changes[2], hasVariants: true))
    guard case .walk(let plan) = worse.source else { return }
    let seconds = plan.faults.entries.map { $0.fault.duration.seconds }
    #expect(seconds == [40, 80])
    #expect(try faults(sheet.scenario(with: lines[0].changes[0], hasVariants: true)).isEmpty)
  }

  @Test("The phone is set to what disturbs least, or its noise is made larger")
  func noise() throws {
    let sheet = try sheet("")
    let line = try #require(sheet.lines.first { $0.name == "phone.gnss" })
    #expect(line.changes.map(\.words) == ["open_sky", "noise ×2", "noise ×4", "noise ×8"])
    guard
      case .walk(let plan)? = sheet.scenario(with: line.changes[3], hasVariants: true)?.source
    else {
      Issue.record("no walk")
      return
    }
    #expect(plan.phone.gnssErrorFactor == 8)
  }

  @Test("What must be there can't be taken out")
  func required() throws {
    let sheet = try ScenarioSheet(
      bytes: (ScenarioLoadingTests.walk + "measure: [given.fixes]\n").utf8, path: "s.yaml")
    let line = try #require(sheet.lines.first { $0.name == "phone.compass" })
    // it gets another value instead
    #expect(line.changes.first?.kind == .clean)
    #expect(sheet.lines.allSatisfy { !$0.name.hasPrefix("walk.") })
  }

  @Test("The errors of the app's map are lines: each number, or that there are none")
  func map() throws {
    func names(_ text: String) throws -> [String] {
      try sheet(text).lines.map(\.name).filter { $0.hasPrefix("app_map") }
    }
    #expect(try names("app_map: exact\n") == ["app_map"])
    let lacking = try sheet("app_map: { in: 100 %, lacks: 10 % }\n")
    #expect(try names("app_map: { in: 100 %, lacks: 10 % }\n") == ["app_map.in", "app_map.lacks"])
    let line = try #require(lacking.lines.first { $0.name == "app_map.lacks" })
    #expect(line.otherwise.map(\.words) == ["half", "double"])
    #expect(line.changes.map(\.words) == ["out", "×2", "×4", "×8"])
    let worse = try #require(lacking.scenario(with: line.changes[3], hasVariants: true))
    guard case .walk(let plan) = worse.source else { return }
    #expect(plan.mapErrors?.missingShare == 0.8)
  }

  @Test("A shift of the app's map is made worse at both ends, up to the largest")
  func shift() throws {
    let sheet = try sheet("app_map: { in: 100 %, lacks: 0 %, offset: 2 m .. 10 m }\n")
    let line = try #require(sheet.lines.first { $0.name == "app_map.offset" })
    let worse = try #require(sheet.scenario(with: line.changes[3], hasVariants: true))
    guard case .walk(let plan) = worse.source else { return }
    #expect(plan.mapErrors?.offsetMeters == 16...50)
    // none of the lanes stays none
    let none = try #require(sheet.lines.first { $0.name == "app_map.lacks" })
    #expect(none.changes.map(\.words) == ["out"])
  }

  @Test("The comment behind a bound is its source")
  func source() throws {
    let text = ScenarioLoadingTests.walk.replacing(
      "expect:\n", with: "expect:\n  given.fixes: '>= 1' # H-5, today\n")
    let scenario = try Scenario(bytes: text.utf8, path: "s.yaml")
    #expect(scenario.expectations.first { $0.metric.name == "given.fixes" }?.source == "H-5, today")
  }

  @Test("A reason for a line that is not there is refused with its place")
  func unknownReason() throws {
    #expect {
      try sheet("unproven: { faults.drfit: no time }\n" + Self.twoDrifts)
    } throws: { error in
      let told = (error as? Diagnostics)?.all.first.map { "\($0.message); \($0.hint ?? "")" }
      return told == "unknown line 'faults.drfit'; did you mean 'faults.drift'?"
    }
  }
}
