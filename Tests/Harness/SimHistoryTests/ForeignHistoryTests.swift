import Foundation
import SimObservations
import SimResults
import SimText
import Testing

@testable import SimHistory

@Suite("A history that is damaged, or somebody else's (H-9)")
struct ForeignHistoryTests {
  /// Calls `body` with the path of a closed history that has a stopped job of one seed.
  private func withHistory(_ body: (String, JobPlan) throws -> Void) throws {
    try HistoryTests.inFolder { path in
      let plan = HistoryTests.plan()
      do {
        let history = try History(path: path)
        let job = try history.begin(plan, started: "")
        try history.add(HistoryTests.outcome(1), to: 0, of: job)
      }
      try body(path, plan)
    }
  }

  /// Opens the file at `path`; returns the reason why it was set aside, after checking that it was
  /// kept whole. nil where it was not set aside.
  private func setAside(_ path: String) throws -> String? {
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    var told: (why: String, folder: String)?
    let history = try History.opening(path) { told = ($0.message, $1) }
    let job = try history.begin(HistoryTests.plan(), started: "")
    try history.add(HistoryTests.outcome(1), to: 0, of: job)
    #expect(try history.problems() == [])
    guard let told else { return nil }
    #expect(told.folder == path + ".set-aside-1")
    let kept = try? Data(contentsOf: URL(fileURLWithPath: told.folder + "/history.sqlite"))
    #expect(kept == before)
    return told.why
  }

  @Test(
    "What could run, or lacks a rule, is set aside with all that is in it",
    arguments: [
      // 2026-11-23: these hung or crashed a resumed job
      "ALTER TABLE job RENAME TO old; CREATE VIEW job AS WITH RECURSIVE n(id) AS (SELECT 1 UNION "
        + "ALL SELECT id + 1 FROM n) SELECT id, '' key, '' simrun, '' started, NULL ended FROM n",
      "CREATE TRIGGER endless AFTER INSERT ON batch BEGIN INSERT INTO score WITH RECURSIVE n(i) AS "
        + "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i, i FROM n; END",
      "CREATE INDEX other ON run(digest)",
      "DROP TABLE score",
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') "
        + "WHERE name = 'run'; PRAGMA writable_schema = RESET",
    ])
  func schema(sql: String) throws {
    try withHistory { path, _ in
      try HistorySQL.run("PRAGMA journal_mode = DELETE; \(sql);", path)
      #expect(try setAside(path) == "its tables are not those of a run history")
    }
  }

  @Test("Values that no history has are found before they are read")
  func values() throws {
    try withHistory { path, _ in
      try HistorySQL.run(
        """
        PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'digest TEXT NOT NULL', 'digest TEXT')
        WHERE name = 'run';
        PRAGMA writable_schema = RESET;
        """, path)
      try HistorySQL.run("UPDATE run SET digest = NULL", path)
      try HistorySQL.run(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'digest TEXT', 'digest TEXT NOT NULL')
        WHERE name = 'run';
        PRAGMA writable_schema = RESET;
        """, path)
      #expect(try setAside(path) == "the run history is damaged")
    }
  }

  @Test("Cut off, overwritten, of another program, a folder, a pipe and a link: set aside")
  func files() throws {
    try withHistory { path, _ in
      try HistorySQL.run("PRAGMA journal_mode = DELETE", path)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
      #expect(try setAside(path) != nil)
    }
    try HistoryTests.inFolder { path in
      try Data("no database, but long enough to be taken for one".utf8)
        .write(to: URL(fileURLWithPath: path))
      #expect(try setAside(path) == "this is no run history")
    }
    try HistoryTests.inFolder { path in
      try HistorySQL.run("CREATE TABLE mine (a)", path)
      #expect(try setAside(path) == "this is a database, but not a run history")
    }
    let none = "this is no run history: no file at all, or a link"
    try HistoryTests.inFolder { path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(try setAside(path) == none)
    }
    try HistoryTests.inFolder { path in
      #expect(mkfifo(path, 0o600) == 0)
      var folder = ""
      _ = try History.opening(path) { folder = $1 }
      #expect(folder == path + ".set-aside-1")
    }
    try HistoryTests.inFolder { path in
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: path + ".elsewhere")
      #expect(try setAside(path) == none)
      #expect(!FileManager.default.fileExists(atPath: path + ".elsewhere"))
    }
  }

  @Test("Two that are set aside lie in two folders, each with its journal")
  func twice() throws {
    try HistoryTests.inFolder { path in
      for number in 1...2 {
        try Data("no \(number)".utf8).write(to: URL(fileURLWithPath: path))
        try Data("log \(number)".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
        _ = try History.opening(path) { #expect($1 == "\(path).set-aside-\(number)") }
        for ending in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + ending)
        }
      }
      for (name, text) in [("1/history.sqlite", "no 1"), ("2/history.sqlite-wal", "log 2")] {
        #expect(try String(contentsOfFile: "\(path).set-aside-\(name)", encoding: .utf8) == text)
      }
    }
  }

  @Test(
    "A stopped job that lost something is not gone on with, and crashes nothing",
    arguments: [
      "PRAGMA foreign_keys = OFF; DELETE FROM score; DELETE FROM run; DELETE FROM field; "
        + "DELETE FROM batch",
      "UPDATE batch SET scenario = 'b.yaml'", "UPDATE batch SET seeds = 9000000000000000000",
      "INSERT INTO batch SELECT NULL, job, scenario, content, first_seed, seeds, variants "
        + "FROM batch",
      "DELETE FROM score", "UPDATE run SET variant = 'third' WHERE variant = 'other'",
      "UPDATE run SET digest = 'no number'", "UPDATE run SET outcome = 'perhaps'",
      "UPDATE run SET seed = seed + 99",
      "UPDATE run SET variant = variant || printf('%.*c', 1000000, 'x')",
    ])
  func content(sql: String) throws {
    try withHistory { path, plan in
      try HistorySQL.run(sql, path)
      let history = try History.opening(path) { _, _ in Issue.record("it is a whole history") }
      let error = #expect(throws: Diagnostic.self) { _ = try history.unfinished(plan) }
      #expect(error?.kind == .badInput)
      #expect(error?.message == "the history holds runs that can't be read")
      let job = try history.begin(plan, started: "")
      #expect(try history.outcomes(of: 0, in: job, plan.batches[0]) == [])
      #expect(throws: Diagnostic.self) {
        _ = try history.outcomes(of: 1, in: job, plan.batches[0])
      }
    }
  }

  @Test("Runs without their batch are damage")
  func orphans() throws {
    try withHistory { path, _ in
      try HistorySQL.run("PRAGMA foreign_keys = OFF; DELETE FROM batch", path)
      var why: String?
      _ = try History.opening(path) { error, _ in why = error.message }
      #expect(why == "the run history is damaged: a row refers to one that is not there")
    }
  }

  @Test("A history that nobody damaged is gone on with, and nothing is set aside")
  func whole() throws {
    try withHistory { path, plan in
      let history = try History.opening(path) { _, _ in Issue.record("set aside") }
      let job = try #require(try history.unfinished(plan))
      #expect(try history.outcomes(of: 0, in: job, plan.batches[0]).count == 1)
    }
  }
}
