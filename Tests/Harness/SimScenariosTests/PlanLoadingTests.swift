import SimScenarios
import SimText
import Testing

// MG-17, MG-20
@Suite("The days of a plan, as scenarios write them")
struct PlanLoadingTests {
  private func refusals(starts: String = "2026-11-25 09:00", hours: String) -> [String] {
    let text = """
      format: 1
      title: A day
      world: { medina: { seed: 7, size: 150 m, center: jemaa_el_fnaa } }
      walk: { from: south_gate, to: north_gate }
      phone: { gnss: open_sky }
      home: square
      script: [{ open_screen: at 0 s }]
      features:
        plan:
          starts: \(starts)
          places:
            - at: square
              stay: 30 min
              hours: \(hours)
      expect: { plan.closed: == 0 }

      """
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml")
      return []
    } catch { return error.all.map(told) }
  }

  @Test("Hours and dates are read", arguments: ["24/7", "Mo-Sa 09:00-12:30; Su off", "unknown"])
  func good(hours: String) { #expect(refusals(hours: hours) == []) }

  @Test(
    "Hours that are none are refused at the letter where they end to be some",
    arguments: [
      (
        "Mo-Fr 9-17",
        "s.yaml:14:22: expected a time, as '09:00', or 'off' or 'unknown', found '9-17' "
          + "(as in 'Mo-Fr 09:00-12:30,15:00-19:00; Sa off')"
      ),
      (
        "24/7; PH off",
        "s.yaml:14:16: the dates of 'PH', public holidays, are not known here "
          + "(write the dates, as '2026 Mar 20-22 off')"
      ),
    ])
  func bad(hours: String, message: String) { #expect(refusals(hours: hours) == [message]) }

  @Test(
    "A date that no calendar has is refused",
    arguments: ["2026-02-30 09:00", "2026-11-25 24:00", "2026-11-25", "25.11.2026 09:00", "9:00"])
  func dates(text: String) {
    #expect(
      refusals(starts: text, hours: "24/7") == [
        "s.yaml:10:13: expected a date and a time, as '2026-03-20 09:30', found '\(text)'"
      ])
  }
}
