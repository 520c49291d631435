import Geodesy
import Sensing
import SimKernel
import Testing

@Suite("What a run may take (H-1)")
struct RunBudgetTests {
  private func excess(
    _ budget: RunBudget, _ features: [any Feature], headings: Int = 0, end: Double = 1000
  ) -> RunBudget.Excess? {
    let headings = (0..<headings).map { heading(Double($0) / 100) }
    do throws(RunBudget.Excess) {
      _ = try Simulation(
        trace: Trace(fixes: [fix(0)], headings: headings), facts: nothing, script: [],
        features: features, end: .s(end), sensing: .all, budget: budget
      ).run()
      return nil
    } catch { return error }
  }

  /// A feature that makes `count` observations per second.
  private func scribe(_ count: Int) -> Scribe {
    Scribe(interests: .fixes) { _, instant, sink in
      for _ in 0..<count { sink.observe(Scribbled(1)) }
      wake(&sink, at: instant + .seconds(1))
    }
  }

  @Test("Events are counted, and the run ends with the one too many")
  func events() {
    var budget = RunBudget()
    // a fix and its step, then a wake and its step each second
    budget.events = 100
    let excess = excess(budget, [scribe(0)])
    #expect(excess?.bound == .events)
    #expect((45...55).contains(excess?.instant?.seconds ?? 0))
    budget.events = 2010
    #expect(self.excess(budget, [scribe(0)]) == nil)
  }

  @Test("Headings alone are counted too, though nothing else happens")
  func headingsAlone() {
    var budget = RunBudget()
    budget.events = 99_000
    #expect(excess(budget, [Scribe()], headings: 99_000)?.bound == .events)
    budget.events = 100_000
    #expect(excess(budget, [Scribe()], headings: 99_000) == nil)
  }

  @Test("What features are seen doing and draw counts as memory")
  func memory() {
    var budget = RunBudget()
    budget.memoryBytes = 1_000_000
    #expect(excess(budget, [scribe(10)]) == nil)
    #expect(excess(budget, [scribe(100)])?.bound == .memory)
    let painter = Scribe(interests: .fixes) { _, instant, sink in
      sink.draw([PlanePoint](repeating: PlanePoint(east: 1, north: 1), count: 100))
      wake(&sink, at: instant + .seconds(1))
    }
    #expect(excess(budget, [painter])?.bound == .memory)
  }

  @Test("What is too much is told with its bound, how far it got and the flag that raises it")
  func words() {
    let budget = RunBudget.standard
    #expect(
      RunBudget.Excess(.events, of: budget, at: .s(7260)).description
        == "the run takes more than 50 million events, after 2 h; --budget events=2e8 allows more")
    #expect(
      RunBudget.Excess(.memory, of: budget, needed: 2.5e9, cause: "so it is").description
        == "the run takes more than 1 GB of memory, namely 2.5 GB: so it is; "
        + "--budget memory=5e9 allows more")
    #expect(
      RunBudget.Excess(.time, of: budget).description
        == "the run takes longer than 7 days; --budget time='672 h' allows more")
    #expect(
      RunBudget.Excess(.wakes, of: budget, at: .s(5)).description
        == "a feature ran away: more than 10000 wakes within a second, after 5 s; "
        + "--budget wakes=4e4 allows more")
  }

  @Test("Another budget is written as the flag that asks for it")
  func argument() {
    var budget = RunBudget.standard
    #expect(budget.argument == nil)
    budget.events = 1000
    budget.time = .seconds(90)
    #expect(budget.argument == "events=1000,time=90000000000 ns")
  }

  @Test("No count overflows, however large")
  func overflow() {
    let most = RunBudget.standard
    #expect(throws: RunBudget.Excess.self) { try most.hold(fixes: .max, headings: .max) }
    #expect(throws: RunBudget.Excess.self) { try most.hold(truths: .max, motions: .max) }
    #expect(RunBudget.words(1e300, of: .samples).isEmpty == false)
    let hint = RunBudget.Excess(.samples, of: most, needed: 1e300).hint
    #expect(hint.hasPrefix("--budget samples="))
  }
}
