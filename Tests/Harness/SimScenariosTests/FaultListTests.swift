import Sensing
import SimFaults
import SimKernel
import SimScenarios
import SimText
import Testing

@Suite("The faults of a scenario (H-3)")
struct FaultListTests {
  private func refusals(_ faults: String) -> [String] {
    do throws(Diagnostics) {
      _ = try plan(faults)
      return []
    } catch { return error.all.map(told) }
  }

  private func plan(_ faults: String) throws(Diagnostics) -> FaultPlan {
    let text = ScenarioLoadingTests.walk + "faults:\n" + faults
    let scenario = try Scenario(bytes: text.utf8, path: "s.yaml")
    guard case .walk(let plan) = scenario.source else { throw Diagnostics([]) }
    return plan.faults
  }

  @Test("are read in the order of the list, those of a swarm among them")
  func swarm() throws {
    let plan = try plan(
      """
        - drift: { at: 1 min, for: 30 s, across: 40 m }
        - swarm:
            - dropped_fixes: { at: 1 min, for: 30 s, share: 20 % }
            - compass_disturbance: { at: 1 min, for: 30 s, field: 15 µT }
        - clock_step: { at: 2 min, by: -1 h }

      """)
    #expect(
      plan.entries.map { type(of: $0.fault).name } == [
        "drift", "dropped_fixes", "compass_disturbance", "clock_step",
      ])
    #expect(plan.entries.map(\.isInSwarm) == [false, true, true, false])
    #expect(plan.entries[3].fault.duration == .seconds(86_400))
  }

  @Test("begin at an instant, or between two")
  func start() throws {
    let entries = try plan(
      """
        - silent_gap: { at: 90 s, for: 5 s }
        - silent_gap: { at: 2 min .. 8 min, for: 5 s }

      """
    ).entries
    #expect(
      entries[0].fault.window == FaultWindow(start: .zero + .seconds(90), duration: .seconds(5)))
    #expect(
      entries[1].fault.window
        == FaultWindow(
          start: .zero + .seconds(120), duration: .seconds(5), latestStart: .zero + .seconds(480)))
  }

  @Test("repeat from zero on, to the end or before what is told")
  func every() throws {
    let entries = try plan(
      """
        - outage: { at: every 3 min, for: 20 s }
        - outage: { at: every 3 min until arrival, for: 20 s }
        - outage: { at: every 90 s until 20 min, for: 90 s }

      """
    ).entries
    let repeats = entries.map(\.fault.window.repeats)
    #expect(
      repeats == [
        .init(every: .seconds(180)), .init(every: .seconds(180), until: .arrival),
        .init(every: .seconds(90), until: .at(seconds: 1200)),
      ])
    #expect(entries.allSatisfy { $0.fault.start == .zero })
  }

  @Test("begin anew no earlier than they are over")
  func overlap() {
    #expect(
      refusals("  - outage: { at: every 1 min, for: 61 s }\n") == [
        "s.yaml:18:32: 'outage' lasts 61 s and begins anew every 60 s "
          + "(write a 'for' of at most 60 s)"
      ])
    #expect(
      refusals("  - clock_step: { at: every 1 min, by: 1 s }\n") == [
        "s.yaml:18:5: 'clock_step' lasts 86400 s and begins anew every 60 s "
          + "(write a 'for' of at most 60 s)"
      ])
  }

  @Test(
    "are refused where a window is none",
    arguments: [
      ("8 min .. 2 min", "18:23: empty range: 8 min is more than 2 min (write '2 min .. 8 min')"),
      (
        "2 min .. 25 h",
        "18:23: expected a time from 0 s to 86400 s, found '2 min .. 25 h'"
      ),
      ("-1 s", "18:23: expected a time from 0 s to 86400 s, found '-1 s'"),
      (
        "2 .. 8 min",
        "18:23: expected a time with its unit, as in '30 s', found '2' "
          + "(write '2 min .. 8 min')"
      ),
      (
        "2..8 min",
        "18:23: expected a time with its unit, as in '30 s', found '2' "
          + "(write '2 min .. 8 min')"
      ),
      (
        "between 2 and 8 min",
        "18:23: expected a time with its unit, as in '30 s', found 'between 2 and 8 min' "
          + "(write '2 min .. 8 min')"
      ),
      ("soon", "18:23: expected a time with its unit, as in '30 s', found 'soon'"),
      (
        "3-5 min",
        "18:23: expected a time with its unit, as in '30 s', found '3-5 min' "
          + "(write '3 min .. 5 min')"
      ),
      (
        "90 s – 5 min",
        "18:23: expected a time with its unit, as in '30 s', found '90 s – 5 min' "
          + "(write '90 s .. 5 min')"
      ),
      (
        "3 to 5 min",
        "18:23: expected a time with its unit, as in '30 s', found '3 to 5 min' "
          + "(write '3 min .. 5 min')"
      ),
      ("every soon", "18:29: expected a time with its unit, as in '30 s', found 'soon'"),
      ("every 5 s", "18:29: expected a time from 10 s to 86400 s, found '5 s'"),
      (
        "every 1 min until arival",
        "18:41: expected a time or 'arrival', found 'arival' (did you mean 'arrival'?)"
      ),
      (
        "every 1 min until after 200 m",
        "18:41: expected a time or 'arrival', found 'after 200 m'"
      ),
    ])
  func windows(at: String, message: String) {
    #expect(refusals("  - silent_gap: { at: \(at), for: 5 s }\n") == ["s.yaml:" + message])
  }

  @Test("are told by name where they are unknown, in a swarm too, and a swarm is no fault")
  func unknown() {
    #expect(
      refusals("  - swarm:\n      - teleprot: { at: 1 s }\n") == [
        "s.yaml:19:9: unknown fault 'teleprot' (did you mean 'teleport'? "
          + "'simrun faults' lists all)"
      ])
    #expect(
      refusals("  - swarn:\n      - teleport: { at: 1 s }\n") == [
        "s.yaml:18:5: unknown fault 'swarn' (did you mean 'swarm'? "
          + "'simrun faults' lists all)"
      ])
    #expect(
      refusals("  - swarm: { at: 1 s }\n") == [
        "s.yaml:18:12: expected a list, found keys and values"
      ])
    #expect(
      refusals("  - swarm:\n      - swarm: []\n").map { $0.hasPrefix("s.yaml:19:9: unknown fault") }
        == [true])
  }

  @Test("are near what is unknown, and the command that lists all is named")
  func near() {
    #expect(
      refusals("  - jump_of_heading: { at: 1 s }\n") == [
        "s.yaml:18:5: unknown fault 'jump_of_heading' "
          + "(near it: 'jump', 'heading_flip' and 'heading_invalid'; 'simrun faults' lists all)"
      ])
    #expect(
      refusals("  - xyzzy: { at: 1 s }\n") == [
        "s.yaml:18:5: unknown fault 'xyzzy' ('simrun faults' lists all)"
      ])
  }

  @Test("are refused where a key is missing, unknown or out of range")
  func keys() {
    #expect(
      refusals("  - clock_step: { at: 1 s }\n") == [
        "s.yaml:18:5: missing key 'by' in 'clock_step': expected a time with its unit, as in '30 s'"
      ])
    #expect(
      refusals("  - teleport: { at: 1 s, for: 1 s, distance: 499 m }\n") == [
        "s.yaml:18:46: expected a length from 500 m to 50000 m, found '499 m'"
      ])
    #expect(
      refusals("  - outage: { at: 1 s, for: 1 s, accross: 3 m }\n") == [
        "s.yaml:18:34: unknown key 'accross' (known keys here: at, for)"
      ])
  }
}
