import SimKernel
import SimObservations
import SimResults
import Testing

@testable import SimHistory

@Suite("What a history tells of the jobs, one after another (H-9)")
struct TrendTests {
  /// Adds a finished job of `plan` in which the expectation had `values`, one per seed.
  private static func add(
    _ values: [Double], _ plan: JobPlan, at time: String, to history: History, ends: Bool = true
  ) throws {
    let job = try history.begin(plan, started: time)
    for (number, value) in values.enumerated() {
      var outcome = HistoryTests.outcome(plan.batches[0].firstSeed + UInt64(number))
      outcome.runs[0] = SeedOutcome.Run(
        variant: "", digest: RunDigest(1), outcome: value <= 5 ? .met : .missed, scores: [value])
      try history.add(outcome, to: 0, of: job)
    }
    if ends { try history.end(job, at: time) }
  }

  @Test("The share that passed and the mean of each number, of ended jobs, the oldest first")
  func means() throws {
    try HistoryTests.inFolder { path in
      let history = try History(path: path)
      let plan = HistoryTests.plan()
      try Self.add([1, 2, 9], plan, at: "Monday", to: history)
      try Self.add([3, 3, .nan], plan, at: "Tuesday", to: history)
      try Self.add([7], HistoryTests.plan("b.yaml", seeds: 1), at: "Wednesday", to: history)
      try Self.add([8, 8], plan, at: "Thursday", to: history, ends: false)
      let trends = try history.trends(ofLast: 10)
      #expect(trends.map(\.scenario) == ["a.yaml", "a.yaml", "b.yaml", "b.yaml"])
      #expect(trends.map(\.metric) == [nil, "given.error.max", nil, "given.error.max"])
      #expect(trends[0].points.map(\.value) == [2.0 / 3, 2.0 / 3])
      #expect(trends[1].points.map(\.value) == [4, 3])
      #expect(trends[1].points.map(\.started) == ["Monday", "Tuesday"])
      #expect(trends[1].unit == "m" && trends[1].moves && !trends[0].moves)
      #expect(trends[3].points.map(\.value) == [7])
      #expect(try history.trends(ofLast: 2).count { $0.points.count == 1 } == 4)
      #expect(try history.trends(ofLast: 10, scenarios: ["b.yaml"]).count == 2)
    }
  }

  @Test("A job on other seeds, or of another text, is told apart")
  func rewritten() throws {
    try HistoryTests.inFolder { path in
      let history = try History(path: path)
      try Self.add([1, 1, 1], HistoryTests.plan(), at: "1", to: history)
      try Self.add([1], HistoryTests.plan(seeds: 1), at: "2", to: history)
      var other = HistoryTests.plan(seeds: 1)
      other.batches[0].content = RunDigest(8)
      try Self.add([1], other, at: "3", to: history)
      try Self.add([1], other, at: "4", to: history)
      let trend = try #require(try history.trends(ofLast: 9).first)
      #expect((0..<4).map { trend.isRewritten(at: $0) } == [false, true, true, false])
    }
  }
}
