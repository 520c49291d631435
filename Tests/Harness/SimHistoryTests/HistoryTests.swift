import Foundation
import SimKernel
import SimObservations
import SimResults
import SimText
import Testing

@testable import SimHistory

@Suite("The run history (H-9)")
struct HistoryTests {
  /// Calls `body` with the path of a history that does not exist yet.
  static func inFolder<T>(_ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("history-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("history.sqlite").path)
  }

  static func plan(_ scenario: String = "a.yaml", seeds: Int = 3, first: UInt64 = 1) -> JobPlan {
    JobPlan(
      version: "1",
      batches: [
        JobPlan.Batch(
          scenario: scenario, content: RunDigest(7), firstSeed: first, seeds: seeds,
          variants: ["", "other"],
          fields: [
            JobPlan.Field(.expectation, "given.error.max", unit: "m"),
            JobPlan.Field(.fault, "drift"), JobPlan.Field(.script, "open_screen: at 0 s"),
          ])
      ])
  }

  static func outcome(_ seed: UInt64, digest: UInt64 = 5) -> SeedOutcome {
    SeedOutcome(
      seed: seed,
      runs: [
        SeedOutcome.Run(
          variant: "", digest: RunDigest(.max - seed), outcome: .met,
          scores: [0.1 + Double(seed % 7)]),
        SeedOutcome.Run(
          variant: "other", digest: RunDigest(digest), outcome: .insufficient, scores: [.nan]),
      ], events: [seed.isMultiple(of: 2) ? nil : 59, 1])
  }

  @Test("gives back what was put in, to the bit, in the order of the seeds")
  func roundTrip() throws {
    try Self.inFolder { path in
      let plan = Self.plan(first: .max)  // the seeds are 2⁶⁴ − 1, 0 and 1
      let history = try History(path: path)
      let job = try history.begin(plan, started: "noon")
      for seed in [UInt64(0), 1, .max] { try history.add(Self.outcome(seed), to: 0, of: job) }
      #expect(try history.runCount(of: job) == 6)
      let again = try History(path: path)
      let found = try #require(try again.unfinished(plan))
      #expect(found == job)
      #expect(
        try again.outcomes(of: 0, in: found, plan.batches[0])
          == [UInt64.max, 0, 1].map { Self.outcome($0) })
      try again.end(found, at: "later")
      #expect(try history.unfinished(plan) == nil && history.problems() == [])
    }
  }

  @Test("A seed that is there already stays once; one that came to something else is refused")
  func twice() throws {
    try Self.inFolder { path in
      let history = try History(path: path)
      let job = try history.begin(Self.plan(), started: "")
      try history.add(Self.outcome(1), to: 0, of: job)
      try history.add(Self.outcome(1), to: 0, of: job)
      #expect(try history.runCount(of: job) == 2)
      let error = #expect(throws: Diagnostic.self) {
        try history.add(Self.outcome(1, digest: 6), to: 0, of: job)
      }
      #expect(
        error?.message == "the outcome of seed 1 differs from the one in the history")
      #expect(try history.runCount(of: job) == 2 && history.problems() == [])
    }
  }

  @Test("Only a stopped job of the same plan is gone on with, the last of them")
  func unfinished() throws {
    try Self.inFolder { path in
      let history = try History(path: path)
      #expect(try history.unfinished(Self.plan()) == nil)
      _ = try history.begin(Self.plan(), started: "")
      let second = try history.begin(Self.plan(), started: "")
      #expect(try history.unfinished(Self.plan()) == second)
      for other in [Self.plan("b.yaml"), Self.plan(seeds: 4), Self.plan(first: 2)] {
        #expect(try history.unfinished(other) == nil && history.hasOtherUnfinished(other))
      }
      var changed = Self.plan()
      changed.batches[0].content = RunDigest(8)
      #expect(try history.unfinished(changed) == nil)
      changed = Self.plan()
      changed.version = "2"
      #expect(try history.unfinished(changed) == nil)
    }
  }

  @Test("Another format, another database and what is none are refused, each with its reason")
  func refusals() throws {
    try Self.inFolder { path in
      func message() -> String? {
        #expect(throws: Diagnostic.self) { _ = try History(path: path) }?.message
      }
      try HistorySQL.run("PRAGMA application_id = 1936289138; PRAGMA user_version = 7;", path)
      #expect(message() == "expected a run history of format 1, found format 7")
      try HistorySQL.run("PRAGMA application_id = 12;", path)
      #expect(message() == "this is a database, but not a run history")
      try Data("no database, but long enough to be taken for one by its name".utf8)
        .write(to: URL(fileURLWithPath: path))
      #expect(message() == "this is no run history")
    }
    let error = #expect(throws: Diagnostic.self) { _ = try History(path: "nowhere/h.sqlite") }
    #expect(error?.kind == .inputOutput)
  }

  @Test("Writers at once, each through its own connection, lose nothing")
  func writers() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("writers-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("history.sqlite").path
    let plan = Self.plan(seeds: 200)
    try await withThrowingTaskGroup(of: Void.self) { group in
      // the tasks also open it at the same time: one of them creates the tables
      for _ in 0..<4 {
        group.addTask {
          let history = try History(path: path)
          let job = try history.begin(plan, started: "")
          for seed in 1...UInt64(200) { try history.add(Self.outcome(seed), to: 0, of: job) }
          try history.end(job, at: "")
        }
      }
      try await group.waitForAll()
    }
    #expect(try History(path: path).problems() == [])
    #expect(try HistorySQL.count("SELECT count(*) FROM run", path) == 4 * 400)
    #expect(try HistorySQL.count("SELECT count(*) FROM job WHERE ended = ''", path) == 4)
  }

  @Test("What only damage can do is found")
  func problems() throws {
    try Self.inFolder { path in
      let history = try History(path: path)
      let job = try history.begin(Self.plan(seeds: 1), started: "")
      try history.add(Self.outcome(1), to: 0, of: job)
      try history.end(job, at: "")
      #expect(try history.problems() == [])
      try HistorySQL.run(
        "PRAGMA foreign_keys = OFF; DELETE FROM run WHERE variant = 'other';", path)
      #expect(
        try history.problems() == [
          "a row refers to one that is not there", "a seed lacks some of its variants",
          "an ended job lacks some of its runs",
        ])
      #expect(throws: Diagnostic.self) {
        try history.outcomes(of: 0, in: job, Self.plan(seeds: 1).batches[0])
      }
    }
  }
}
