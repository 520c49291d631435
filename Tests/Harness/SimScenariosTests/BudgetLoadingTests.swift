import Sensing
import SimKernel
import SimScenarios
import SimText
import Testing

@Suite("What would take too much is refused at its place (H-1)")
struct BudgetLoadingTests {
  private func refusals(
    _ change: (String) -> String, _ budget: RunBudget? = .standard
  ) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(
        bytes: change(ScenarioLoadingTests.walk).utf8, path: "s.yaml", budget: budget)
      return []
    } catch { return error.all.map(told) }
  }

  private func walk(_ keys: String) -> (String) -> String {
    { $0.replacing("to: north_gate }", with: "to: north_gate, \(keys) }") }
  }

  @Test("Stops of 12 000 days, and a goal that is stood at too long")
  func stops() {
    let day = "{ after: 10 m, for: 86400 s }"
    let many = (0..<12_000).map { _ in day }.joined(separator: ",\n    ")
    #expect(
      refusals(walk("stops: [\(many)]"))
        == ["s.yaml:5:43: the walk takes longer than 7 days (--budget time='672 h' allows more)"])
    var budget = RunBudget()
    budget.time = .seconds(3600)
    #expect(refusals(walk("then_stand: 1 h"), budget).first?.hasPrefix("s.yaml:5:43: ") == true)
    // stops beyond the goal are never reached
    #expect(
      refusals(walk("stops: [{ after: 90 km, for: 86400 s }]"), budget).isEmpty)
  }

  @Test("A crowd that leaves a crawl, with a shop every second")
  func crowd() {
    var budget = RunBudget()
    budget.time = .seconds(3600)
    let keys = "pace: 0.3 m/s, crowd: 4 /m2, window_shopping: { every: 1 s, median: 60 s }"
    #expect(
      refusals(walk(keys), budget).first?.hasPrefix("s.yaml:5:72: the walk takes longer than 1 h")
        == true)
  }

  @Test("More fixes and headings than there may be, or than fit the memory")
  func samples() {
    let day = walk("then_stand: 24 h, pauses: none")
    func rate(_ rate: String) -> [String] {
      refusals { day($0).replacing("compass: street }", with: "compass: street, \(rate) }") }
    }
    #expect(rate("heading_rate: 20 /s") == [])
    let many = rate("heading_rate: 200 /s")
    #expect(
      many.first?.hasPrefix("s.yaml:6:43: the walk takes 24") == true
        && many.first?.contains("million fixes and headings, expected at most 10 million (")
          == true,
      "\(many)")
    let large = rate("heading_rate: 100 /s")
    #expect(large.first?.contains(" GB of memory, expected at most 1 GB (") == true, "\(large)")
  }

  @Test("Faults that multiply the fixes, at the one that is too much")
  func faults() {
    let fault = "  - duplicate_fix: { at: 0 s, for: 9 h }\n"
    func faults(_ list: String) -> [String] {
      refusals { $0.replacing("\nhome:", with: "\nfaults:\n\(list)home:") }
    }
    let many = faults(String(repeating: fault, count: 40))
    #expect(many.count == 1)
    #expect(
      many.first?.wholeMatch(
        of: /s.yaml:\d+:5: with this fault \d+ fixes are multiplied by \d+, expected at .*/) != nil,
      "\(many)")
    #expect(faults(String(repeating: fault, count: 6)) == [])
    // in separate minutes the faults don't multiply each other
    let apart = (0..<40).map { "  - duplicate_fix: { at: \($0) min, for: 1 min }\n" }.joined()
    #expect(faults(apart) == [])
  }

  @Test("A script that repeats too much too often")
  func script() {
    func script(_ line: String, _ count: Int) -> [String] {
      refusals {
        $0.replacing(
          "  - open_screen: at 0 s\n",
          with: "  - open_screen: at 0 s\n" + String(repeating: "  - \(line)\n", count: count))
      }
    }
    let many = script("refresh: every 0.1 s", 14_000)
    #expect(many.count == 1)
    #expect(many.first?.contains("with 'refresh: every 0.1 s' the script has") == true)
    #expect(script("refresh: every 0.1 s until 1 s", 14_000) == [])
  }

  @Test("Who only looks at the world is not asked how long the walk takes")
  func noRun() throws {
    let change = walk("stops: [{ after: 10 m, for: 24 h }], then_stand: 24 h")
    var budget = RunBudget()
    budget.time = .seconds(60)
    #expect(refusals(change, budget).count == 1)
    #expect(refusals(change, nil) == [])
  }

  @Test("A world without a place says so, and lists nothing to choose from")
  func noPlace() {
    let map = """
        map:
          grid: 10 m
          center: jemaa_el_fnaa
          drawing: |
            +--+--+
      """
    let found = refusals {
      $0.replacing("  medina: { seed: 7, size: 150 m, center: { lat: 31.6, lon: -8 } }", with: map)
    }
    let hint = "write a letter into its drawing, or '{ lat: …, lon: … }'"
    #expect(
      found == [
        "s.yaml:9:15: there is no place 'south_gate': the world has none (\(hint))",
        "s.yaml:9:31: there is no place 'north_gate': the world has none (\(hint))",
      ])
  }
}
